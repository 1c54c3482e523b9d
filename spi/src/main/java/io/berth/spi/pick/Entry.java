package io.berth.spi.pick;

import io.berth.spi.job.PendingJob;

/** A job's place in a {@link JobQueue}: the sort fields as they were when it was placed, so that it is found again after they changed. */
final class Entry {
    final PendingJob job;
    final ClassLine line;
    final long id;
    final long limitMillis;
    private final int qosPriority;
    private final int priority;
    private final long queuedAtMillis;
    double key;
    boolean parked;
    /** Whether it is still in its line, or parked. */
    boolean queued;

    Entry(PendingJob job, ClassLine line, double key, boolean prioritiesFirst) {
        this.job = job;
        this.line = line;
        this.key = key;
        this.id = job.id();
        this.limitMillis = job.limitMillis();
        this.queuedAtMillis = job.queuedAtMillis();
        this.qosPriority = prioritiesFirst ? job.qosPriority() : 0;
        this.priority = prioritiesFirst ? job.priority() : 0;
    }

    /** The queue order: QOS priority and job priority descending, key ascending, queue time, id. Total, since ids are unique. */
    boolean before(Entry other) {
        if (qosPriority != other.qosPriority) {
            return qosPriority > other.qosPriority;
        }
        if (priority != other.priority) {
            return priority > other.priority;
        }
        if (key != other.key) {
            return key < other.key;
        }
        if (queuedAtMillis != other.queuedAtMillis) {
            return queuedAtMillis < other.queuedAtMillis;
        }
        return id < other.id;
    }
}
