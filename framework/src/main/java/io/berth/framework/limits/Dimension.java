package io.berth.framework.limits;

/** What a limit can be about. The declaration order is the order in which a limit names them. */
public enum Dimension {
    /** Owners of jobs. */
    USER("user"),
    /** Teams of owners. */
    TEAM("team"),
    /** Projects. */
    PROJECT("project"),
    /** Queues. */
    QUEUE("queue"),
    /** Partitions of queues. */
    PARTITION("partition"),
    /** Qualities of service. */
    QOS("qos"),
    /** Hosts: only what stands on them counts. */
    HOST("host");

    private final String word;

    Dimension(String word) {
        this.word = word;
    }

    /** The word for one of them, in messages. */
    String word() {
        return word;
    }

    /** The word for several of them, in messages. */
    String words() {
        return this == QOS ? "qos" : word + "s";
    }
}
