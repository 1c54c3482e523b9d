package io.berth.framework.allocation;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** An allocator with one plan: so many tasks on host 0, so many on host 1, and on. What a host may take at most differs from host to host. */
final class Exactly implements Allocator, PlanIterator, Plan {
    private final int all;
    private final int[] tasks;
    private int plans;
    private int host = -1;

    Exactly(int all, int... tasks) {
        this.all = all;
        this.tasks = tasks;
    }

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        return this;
    }

    @Override
    public @Nullable Plan next() {
        return ++plans == 1 ? this : null;
    }

    @Override
    public int nextHost(int part, ClusterView sofar) {
        return ++host < tasks.length ? host : -1;
    }

    @Override
    public Rejection exhaustion() {
        return Rejection.NO_ROOM;
    }

    @Override
    public int tasks(int part) {
        return all;
    }

    @Override
    public int hostsMax(int part) {
        return tasks.length;
    }

    @Override
    public int tasksPerHostMin(int part) {
        return 1;
    }

    @Override
    public int tasksPerHostMax(int part) {
        return tasks[host];
    }

    @Override
    public void close() {}
}
