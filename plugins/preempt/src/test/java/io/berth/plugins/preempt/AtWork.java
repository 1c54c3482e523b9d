package io.berth.plugins.preempt;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.RequestClass;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;

/** A job that is what it asks for, where it stands, what it costs to disturb it, and whether it is suspended then and frees slots alone; also for who wants to stand. */
record AtWork(
        long id,
        RequestClass request,
        Allocation allocation,
        String user,
        long preemptionRank,
        long startedAtMillis,
        boolean suspends)
        implements PendingJob, RunningJob {
    @Override
    public int hosts() {
        return allocation.hosts();
    }

    @Override
    public int host(int i) {
        return allocation.host(i);
    }

    @Override
    public int tasks(int i) {
        return allocation.tasks(i);
    }

    @Override
    public long expectedEndMillis() {
        return 0;
    }

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
    public String queue() {
        return "q";
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
    public int preemptions() {
        return 0;
    }
}
