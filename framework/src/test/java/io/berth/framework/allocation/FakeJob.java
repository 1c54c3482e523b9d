package io.berth.framework.allocation;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;

/** A job of which only what a search for room looks at is told. */
public record FakeJob(long id, Request request, Allocation allocation) implements PendingJob, RunningJob {
    /** A job that waits. */
    public static FakeJob waiting(Request request) {
        return new FakeJob(1, request, Allocation.copyOf(new int[0], new int[0], 0));
    }

    @Override
    public String queue() {
        return "queue";
    }

    @Override
    public String user() {
        return "user";
    }

    @Override
    public int userOrdinal() {
        return 0;
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
        return 1_000;
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
    public long startedAtMillis() {
        return 0;
    }

    @Override
    public long expectedEndMillis() {
        return 1_000;
    }

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
}
