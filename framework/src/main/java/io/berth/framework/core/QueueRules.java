package io.berth.framework.core;

import java.util.List;

/**
 * Which hosts a queue uses, and what it takes when.
 *
 * @param partition          the hosts of its jobs; empty for all hosts
 * @param limitDefaultMillis time limit of a job that names none; {@link Long#MAX_VALUE}: the longest that it may have
 * @param windows            when it starts jobs, each a span of the week such as {@code mon-fri 18:00-08:00}; empty for always
 * @param open               whether it takes submissions
 * @param active             whether it starts jobs
 * @param qosAllowed         the qualities of service that its jobs may name; empty for all
 */
public record QueueRules(
        String partition,
        long limitDefaultMillis,
        List<String> windows,
        boolean open,
        boolean active,
        List<String> qosAllowed) {
    /** Every host, any job, at any time. */
    public static final QueueRules NONE = new QueueRules("", Long.MAX_VALUE, List.of(), true, true, List.of());

    public QueueRules {
        windows = List.copyOf(windows);
        qosAllowed = List.copyOf(qosAllowed);
    }

    /**
     * Rules that allow every quality of service.
     *
     * @param partition          the hosts of its jobs
     * @param limitDefaultMillis time limit of a job that names none
     * @param windows            when it starts jobs
     * @param open               whether it takes submissions
     * @param active             whether it starts jobs
     */
    public QueueRules(String partition, long limitDefaultMillis, List<String> windows, boolean open, boolean active) {
        this(partition, limitDefaultMillis, windows, open, active, List.of());
    }
}
