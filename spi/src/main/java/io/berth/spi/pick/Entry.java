package io.berth.spi.pick;

import io.berth.spi.job.PendingJob;

/**
 * A job's place in a {@link JobQueue}: the sort fields as they were when it was placed, so that it is found again after they changed. Each is a number that goes up along
 * the queue, so that one kind of comparison does for all.
 */
final class Entry {
    final PendingJob job;
    final ClassLine line;
    final long id;
    final long limitMillis;
    /** QOS priority, then the job's priority, both falling; 0 when the order weighs them itself. */
    final long rank;

    final long queuedAtMillis;
    /** The order's key. */
    long key;

    boolean parked;
    /** Whether it is still in its line, or parked. */
    boolean queued;

    Entry(PendingJob job, ClassLine line, double key, boolean prioritiesFirst) {
        this.job = job;
        this.line = line;
        this.key = ascending(key);
        this.id = job.id();
        this.limitMillis = job.limitMillis();
        this.queuedAtMillis = job.queuedAtMillis();
        this.rank = prioritiesFirst ? ~((long) job.qosPriority() << Integer.SIZE | unsigned(job.priority())) : 0;
    }

    private static long unsigned(int priority) {
        return Integer.toUnsignedLong(priority ^ Integer.MIN_VALUE);
    }

    /** A whole number that goes up as a key does, which is a number: the bits of a double do (IEEE 754), once those of negative ones are turned round. */
    static long ascending(double key) {
        long bits = Double.doubleToRawLongBits(key + 0.0); // -0.0 becomes 0.0, which it equals
        return bits ^ (bits >> (Long.SIZE - 1) & Long.MAX_VALUE);
    }

    /** The queue order: QOS priority and job priority descending, key ascending, queue time, id. Total, since ids are unique. */
    boolean before(Entry other) {
        if (rank != other.rank) {
            return rank < other.rank;
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
