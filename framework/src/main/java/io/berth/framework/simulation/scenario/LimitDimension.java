package io.berth.framework.simulation.scenario;

/** What a limit can count by, in the order of the schema. */
public enum LimitDimension {
    USERS("users"),
    TEAMS("teams"),
    PROJECTS("projects"),
    QUEUES("queues"),
    PARTITIONS("partitions"),
    QOS("qos"),
    HOSTS("hosts");

    private final String key;

    LimitDimension(String key) {
        this.key = key;
    }

    /** {@return its key in a file} */
    public String key() {
        return key;
    }
}
