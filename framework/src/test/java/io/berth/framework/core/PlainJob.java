package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.job.JobSpec;
import org.jspecify.annotations.Nullable;

/** A job in the second account of a small site that {@link PlainSite} keeps. Times in milliseconds. */
final class PlainJob {
    enum State {
        WAITS,
        RUNS,
        LEAVES
    }

    record Promise(long startMillis, long endMillis, Allocation at, boolean claim) {}

    final long id;
    final JobSpec spec;
    final QueueSpec queue;
    final long rank;
    final long limitMillis;
    State state = State.WAITS;
    boolean cancelled;
    boolean held;
    int disturbed;
    long disturbedAt = Long.MIN_VALUE / 2;
    long startedAt;
    long expectedEnd;

    @Nullable
    Allocation at;

    @Nullable
    Promise promise;

    PlainJob(long id, JobSpec spec, QueueSpec queue, long rank) {
        this.id = id;
        this.spec = spec;
        this.queue = queue;
        this.rank = rank;
        this.limitMillis = spec.limitMillis();
    }

    boolean mayBePicked() {
        return state == State.WAITS && !cancelled && !held;
    }

    long perTask(String resource) {
        return spec.request().perTask().getOrDefault(resource, 0L);
    }

    long leadMillis() {
        var checkpoint = spec.checkpoint();
        return checkpoint == null ? 0 : checkpoint.leadMillis();
    }

    int tasks() {
        return spec.request().tasksMin();
    }
}
