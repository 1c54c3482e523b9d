package io.berth.framework.core;

import io.berth.framework.allocation.Agenda;
import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.Placer;
import io.berth.framework.preemption.Overlay;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The present state without some running jobs: what they hold of hosts, of the cluster and of limits is free, and they are no longer expected to end. The preemptor is asked
 * for as if it started now and stayed until it would end if it started when the last victim has left, so that its claim breaks no promise; nor may what suspended victims
 * hold on.
 */
final class WithoutVictims implements Overlay {
    private final State state;
    private final Fitting fitting;
    private final Placer placer;
    private final CoreJob preemptor;
    private final Allocator allocator;
    private final long nowMillis;
    /** How long those who are thought away take to leave, and how many take that long. */
    private final TreeMap<Long, Integer> leaveMillis = new TreeMap<>();

    private final int leastTasks;
    /** Those who would be suspended where something is promised. */
    private final List<CoreJob> amongPromises = new ArrayList<>();
    /** How many are thought away, by disruption budget. */
    private final int[] awayOf;

    WithoutVictims(
            State state, Fitting fitting, Placer placer, CoreJob preemptor, Allocator allocator, long nowMillis) {
        this.state = state;
        this.placer = placer;
        this.fitting = fitting;
        this.preemptor = preemptor;
        this.allocator = allocator;
        this.nowMillis = nowMillis;
        this.leastTasks = leastTasks(preemptor);
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
        for (int budget : job.owner.budgets()) {
            awayOf[budget] -= sign;
        }
        Allocation at = job.placed();
        Agenda agenda = state.hosts.agenda();
        agenda.expectEnd(at, job.request, job.expectedEndMillis, sign);
        if (suspends(job)) { // it counts against limits as before, and nobody knows when it gives back the rest
            state.hosts.take(at, job.request.freed(), sign);
            agenda.expectEnd(at, job.request.kept(), Long.MAX_VALUE, -sign);
            if (sign > 0) {
                amongPromises.remove(job);
            } else if (isAmongPromises(at, job)) {
                amongPromises.add(job);
            }
        } else {
            state.hosts.take(at, job.request, sign);
            if (job.bounded) {
                state.site.limits.take(job.keys(), job.request, at, sign);
            }
        }
        long leaves = GuardRails.leaveMillis(job, state);
        if (leaves > 0) {
            leaveMillis.merge(leaves, -sign, (count, more) -> count + more == 0 ? null : count + more);
        }
    }

    private boolean isAmongPromises(Allocation at, CoreJob job) {
        if (job.request.kept().usesCluster() && !state.promises.all.isEmpty()) {
            return true;
        }
        for (int i = 0; i < at.hosts(); i++) {
            if (state.hosts.agenda().promised(at.host(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether all promises stand it that suspended victims are not expected to give back the rest. */
    private boolean keepsPromises() {
        for (CoreJob job : amongPromises) {
            Allocation at = job.placed();
            state.hosts.take(at, job.request.kept(), -1);
            boolean keeps = placer.mayStay(at, job.request.kept(), nowMillis);
            state.hosts.take(at, job.request.kept(), 1);
            if (!keeps) {
                return false;
            }
        }
        return true;
    }

    private static boolean suspends(CoreJob job) {
        return GuardRails.rules(job).action() == PreemptionRules.Action.SUSPEND;
    }

    @Override
    public boolean frees(RunningJob job, int resource) {
        return !suspends((CoreJob) job) || state.hosts.resources().freedBySuspension(resource);
    }

    /** Until when the preemptor stays if it starts when the last of them has left. */
    private long endMillis() {
        long claimed = State.saturatedSum(nowMillis, leaveMillis.isEmpty() ? 0 : leaveMillis.lastKey());
        return Math.max(state.endOf(preemptor, claimed), claimed + 1);
    }

    @Override
    public boolean starts() {
        return (!preemptor.bounded || fitting.beforeHosts(preemptor) == null)
                && fitting.onHosts(preemptor, allocator, nowMillis, endMillis()) == null
                && keepsPromises();
    }

    @Override
    public boolean permitted() {
        for (int budget = 0; budget < awayOf.length; budget++) {
            if (awayOf[budget] > state.budgets.left(budget)) {
                return false;
            }
        }
        return true;
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
