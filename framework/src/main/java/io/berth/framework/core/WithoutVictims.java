package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.preemption.Overlay;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.Spread;

/**
 * The present state without some running jobs: what they hold of hosts, of the cluster and of limits is free, and they are no longer expected to end. The preemptor is asked
 * for as if it started now and stayed until it would end if it started when the last victim has left, so that its claim breaks no promise.
 */
final class WithoutVictims implements Overlay {
    private final State state;
    private final Fitting fitting;
    private final CoreJob preemptor;
    private final Allocator allocator;
    private final long nowMillis;
    private final long endMillis;
    private final int leastTasks;
    private final int awayMax;
    private int away;
    /** By disruption budget. */
    private final int[] awayOf;

    /** At most {@code awayMax} may leave in all. */
    WithoutVictims(State state, Fitting fitting, CoreJob preemptor, Allocator allocator, long nowMillis, int awayMax) {
        this.state = state;
        this.fitting = fitting;
        this.preemptor = preemptor;
        this.allocator = allocator;
        this.nowMillis = nowMillis;
        long claimed = state.leavesBy(nowMillis);
        this.endMillis = Math.max(state.endOf(preemptor, claimed), claimed + 1);
        this.leastTasks = leastTasks(preemptor);
        this.awayMax = awayMax;
        this.awayOf = new int[state.budgets.count()];
    }

    /** With how few tasks on one of its hosts a job can be content. */
    private static int leastTasks(CoreJob job) {
        long elsewhere = (long) (job.request.hostsMax() - 1) * job.request.tasksPerHostMax();
        int least = (int) Math.max(1, job.request.tasksMin() - elsewhere);
        return job.request.spread() == Spread.BLOCK ? Math.max(least, job.request.spreadTasks()) : least;
    }

    @Override
    public void leave(RunningJob job) {
        change((CoreJob) job, -1);
    }

    @Override
    public void comeBack(RunningJob job) {
        change((CoreJob) job, 1);
    }

    private void change(CoreJob job, int sign) {
        away -= sign;
        for (int budget : job.owner.budgets()) {
            awayOf[budget] -= sign;
        }
        Allocation at = job.placed();
        state.hosts.take(at, job.request, sign);
        if (job.bounded) {
            state.site.limits.take(job.keys(), job.request, at, sign);
        }
        state.hosts.agenda().expectEnd(at, job.request, job.expectedEndMillis, sign);
    }

    @Override
    public boolean starts() {
        return (!preemptor.bounded || fitting.beforeHosts(preemptor) == null)
                && fitting.onHosts(preemptor, allocator, nowMillis, endMillis) == null;
    }

    @Override
    public boolean permitted() {
        for (int budget = 0; budget < awayOf.length; budget++) {
            if (awayOf[budget] > state.budgets.left(budget)) {
                return false;
            }
        }
        return away <= awayMax;
    }

    @Override
    public Allocation found() {
        return fitting.found();
    }

    @Override
    public long shortfall(int host, int resource) {
        HostTable hosts = state.hosts;
        if (hosts.resources().ofCluster(resource)) {
            long need = preemptor.request.ofCluster(resource, preemptor.request.tasksMin());
            return Math.max(0, need - hosts.freeTotal(resource));
        }
        if (!hosts.wouldHold(preemptor.request, leastTasks, host)) {
            return Long.MAX_VALUE;
        }
        long need = preemptor.request.perTask(resource) * leastTasks + preemptor.request.perHost(resource);
        return need == 0 ? 0 : Math.max(0, need - hosts.free(host, resource));
    }
}
