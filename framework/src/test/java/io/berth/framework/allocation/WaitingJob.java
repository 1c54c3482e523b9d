package io.berth.framework.allocation;

import io.berth.framework.request.RequestClass;
import io.berth.spi.job.PendingJob;

/** A job that is nothing but its request. */
record WaitingJob(RequestClass request) implements PendingJob {
    @Override
    public int index() {
        return 0;
    }

    @Override
    public long queuedAtMillis() {
        return 0;
    }

    @Override
    public int pendingElements() {
        return 1;
    }

    @Override
    public long reservedStartMillis() {
        return NOT_RESERVED;
    }

    @Override
    public long id() {
        return 1;
    }

    @Override
    public String queue() {
        return "q";
    }

    @Override
    public String user() {
        return "";
    }

    @Override
    public int userOrdinal() {
        return -1;
    }

    @Override
    public String project() {
        return "";
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
