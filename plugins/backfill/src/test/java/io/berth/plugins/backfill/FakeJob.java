package io.berth.plugins.backfill;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;

/** A job of a small load: one task, some slots. */
final class FakeJob implements PendingJob {
    final int id;
    final int slots;
    final long submittedAtMillis;
    final long limitMillis;
    final long runMillis;
    long reservedStartMillis = NOT_RESERVED;

    FakeJob(int id, int slots, long submittedAtMillis, long limitMillis, long runMillis) {
        this.id = id;
        this.slots = slots;
        this.submittedAtMillis = submittedAtMillis;
        this.limitMillis = limitMillis;
        this.runMillis = runMillis;
    }

    /** {@return the job as it was before it was submitted} */
    FakeJob fresh() {
        return new FakeJob(id, slots, submittedAtMillis, limitMillis, runMillis);
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public int index() {
        return id;
    }

    @Override
    public Request request() {
        return new FakeRequest(slots);
    }

    @Override
    public int userOrdinal() {
        return 0;
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public int qosPriority() {
        return 0;
    }

    @Override
    public long limitMillis() {
        return limitMillis;
    }

    @Override
    public long queuedAtMillis() {
        return submittedAtMillis;
    }

    @Override
    public long reservedStartMillis() {
        return reservedStartMillis;
    }

    @Override
    public int pendingElements() {
        return 1;
    }

    @Override
    public String queue() {
        return "batch";
    }

    @Override
    public String user() {
        return "";
    }

    @Override
    public String project() {
        return "";
    }

    @Override
    public long submittedAtMillis() {
        return submittedAtMillis;
    }

    @Override
    public long preemptionRank() {
        return 0;
    }

    @Override
    public int preemptions() {
        return 0;
    }

    @Override
    public String toString() {
        return "job " + id + " (" + slots + " slots, submitted " + submittedAtMillis + ", limit " + limitMillis
                + ", run " + runMillis + ")";
    }
}
