package io.berth.plugins.firstfit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;

/** A job that is nothing but its request. */
record FakeJob(Request request) implements PendingJob {
    @Override
    public long id() {
        return 0;
    }

    @Override
    public int index() {
        return 0;
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
        return 0;
    }

    @Override
    public long queuedAtMillis() {
        return 0;
    }

    @Override
    public long reservedStartMillis() {
        return NOT_RESERVED;
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
        return 0;
    }

    @Override
    public long preemptionRank() {
        return 0;
    }

    @Override
    public int preemptions() {
        return 0;
    }
}
