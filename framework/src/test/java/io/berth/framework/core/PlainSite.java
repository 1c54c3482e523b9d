package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A second account of a small site, kept from inputs and decisions: who waits, who runs where, who is promised what. Says by plain sums over all of it whether a job would start now without
 * another one, and whether the guard rails let that one be disturbed.
 */
final class PlainSite {
    private static final List<String> OF_HOSTS = List.of("slots", "memory");

    final List<HostSpec> hosts;
    final boolean[] open;
    final TreeMap<Long, PlainJob> jobs = new TreeMap<>();
    long nowMillis;
    private final long licences;
    private final long slotsPerUser;
    private final long allowance;
    private final List<QueueSpec> queues;
    private final List<Long> disturbances = new ArrayList<>();

    PlainSite(List<HostSpec> hosts, long licences, long slotsPerUser, long allowance, List<QueueSpec> queues) {
        this.hosts = hosts;
        this.open = new boolean[hosts.size()];
        Arrays.fill(open, true);
        this.licences = licences;
        this.slotsPerUser = slotsPerUser;
        this.allowance = allowance;
        this.queues = queues;
    }

    PlainJob job(long id) {
        return Objects.requireNonNull(jobs.get(id));
    }

    void submitted(long id, JobSpec spec, Core core) {
        QueueSpec queue = queues.stream()
                .filter(each -> each.name().equals(spec.queue()))
                .findFirst()
                .orElseThrow();
        jobs.put(
                id,
                new PlainJob(
                        id, spec, queue, Objects.requireNonNull(core.job(id)).preemptionRank()));
    }

    void ended(long id) {
        PlainJob job = job(id);
        job.at = null;
        job.state = PlainJob.State.WAITS; // until the next round finishes it, if it is over
    }

    void decided(Decision decision) {
        PlainJob job = job(decision.job());
        switch (decision) {
            case Decision.Start start -> {
                job.state = PlainJob.State.RUNS;
                job.at = start.allocation();
                job.startedAt = nowMillis;
                job.expectedEnd = plus(plus(nowMillis, job.limitMillis), allowance);
                job.promise = null;
            }
            case Decision.Reserve reserve ->
                job.promise = reserve.startMillis() == PendingJob.NOT_RESERVED
                        ? null
                        : new PlainJob.Promise(
                                reserve.startMillis(),
                                plus(reserve.startMillis(), Math.max(1, plus(job.limitMillis, allowance))),
                                reserve.allocation(),
                                reserve.cause() == Decision.Cause.CLAIM
                                        || (job.promise != null && job.promise.claim()));
            case Decision.Preempt preempt ->
                preempt.victims().forEach(victim -> {
                    job(victim).disturbedAt = nowMillis;
                    disturbances.add(nowMillis);
                });
            case Decision.Requeue requeue -> {
                boolean makesWay = requeue.preemptor() != Decision.Requeue.NOBODY;
                leaves(job, makesWay ? job.leadMillis() : 0);
                job.disturbed += makesWay ? 1 : 0;
            }
            case Decision.Kill kill -> leaves(job, kill.cause() == EndCause.PREEMPTED ? job.leadMillis() : 0);
            case Decision.Finish _ -> jobs.remove(job.id);
            case Decision.Pend _, Decision.Suspend _, Decision.Resume _ -> {}
        }
    }

    /** Promises are dropped without a word when a job may no longer be picked. */
    void forgetDropped(Core core) {
        for (PlainJob job : jobs.values()) {
            if (job.promise != null
                    && core.job(job.id) instanceof PendingJob waiting
                    && waiting.reservedStartMillis() == PendingJob.NOT_RESERVED) {
                job.promise = null;
            }
        }
    }

    private void leaves(PlainJob job, long leadMillis) {
        job.state = PlainJob.State.LEAVES;
        job.expectedEnd = nowMillis + leadMillis + allowance;
    }

    private static long plus(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** Whether the guard rails let a job that waits disturb one that runs, by the words of the page about scenarios. */
    boolean mayDisturb(PlainJob job, PlainJob victim) {
        PreemptionRules mine = job.queue.preempting();
        PreemptionRules its = victim.queue.preempting();
        return job.mayBePicked()
                && job.queue.preemption() != null
                && (job.promise == null || mine.ifWaitExceedsMillis() >= 0)
                && (mine.ratePerMillis() == 0
                        || disturbances.stream()
                                        .filter(at -> at > nowMillis - mine.ratePerMillis())
                                        .count()
                                < mine.rateVictims())
                && !limited(job)
                && victim.state == PlainJob.State.RUNS
                && !victim.cancelled
                && victim.rank < job.rank
                && victim.queue.preemptible()
                && (mine.preemptibleQueues().isEmpty()
                        || mine.preemptibleQueues().contains(victim.queue.name()))
                && nowMillis - victim.startedAt >= its.minRunMillis()
                && victim.disturbed < its.maxTimes()
                && nowMillis - victim.disturbedAt >= its.cooldownMillis()
                && !startsSoon(job);
    }

    /** Whether a limit keeps a job from starting. */
    boolean limited(PlainJob job) {
        long used = jobs.values().stream()
                .filter(each -> each.at != null && each.spec.user().equals(job.spec.user()))
                .mapToLong(each -> each.perTask("slots") * each.tasks())
                .sum();
        return used + job.perTask("slots") * job.tasks() > slotsPerUser;
    }

    /** Whether a job may start by itself soon enough. Says yes too often rather than too seldom: promises to others are not looked at. */
    private boolean startsSoon(PlainJob job) {
        long wait = job.queue.preempting().ifWaitExceedsMillis();
        if (wait < 0) {
            return false;
        }
        PlainJob.Promise own = job.promise;
        if (own != null && own.startMillis() <= nowMillis + wait) {
            return true;
        }
        long all = 0;
        for (int host = 0; host < hosts.size(); host++) {
            all += tasksFitting(job, host, each -> each.expectedEnd <= nowMillis + wait);
        }
        return all >= job.tasks();
    }

    /** Whether a job does not start now and would start without another: in one place of one host, or on several whose promises leave it all that they have. */
    boolean startsWithout(PlainJob job, PlainJob victim) {
        return !starts(job, _ -> false, nowMillis)
                && starts(job, each -> each == victim, nowMillis + victim.leadMillis());
    }

    private interface Gone {
        boolean test(PlainJob job);
    }

    /** Whether it starts, to stay as long as if it did so a little after a time. */
    private boolean starts(PlainJob job, Gone gone, long fromMillis) {
        long stays = stays(job, fromMillis + allowance);
        long free = licences - licencesHeld(gone, Long.MIN_VALUE);
        if (free < job.perTask("lic") * job.tasks()) {
            return false;
        }
        if (job.perTask("lic") > 0 && !keepsLicences(job, gone, stays)) {
            return false;
        }
        long all = 0;
        for (int host = 0; host < hosts.size(); host++) {
            int tasks = Math.min(job.tasks(), tasksFitting(job, host, gone));
            if (tasks > 0 && keeps(job, host, tasks, gone, stays)) {
                all += tasks;
            }
        }
        return all >= job.tasks();
    }

    /** How many tasks have room on a host now. */
    private int tasksFitting(PlainJob job, int host, Gone gone) {
        long most = open[host] ? job.tasks() : 0;
        for (String resource : OF_HOSTS) {
            long need = job.perTask(resource);
            if (need > 0) {
                most = Math.min(most, (capacity(host, resource) - held(host, resource, gone, Long.MIN_VALUE)) / need);
            }
        }
        return (int) Math.max(0, most);
    }

    private long capacity(int host, String resource) {
        return hosts.get(host).capacity().getOrDefault(resource, 0L);
    }

    /** What those hold on a host who are expected to be there after a time. */
    private long held(int host, String resource, Gone gone, long timeMillis) {
        long held = 0;
        for (PlainJob each : jobs.values()) {
            if (each.at != null && each.expectedEnd > timeMillis && !gone.test(each)) {
                held += each.perTask(resource) * tasksOn(each.at, host);
            }
        }
        return held;
    }

    private long licencesHeld(Gone gone, long timeMillis) {
        long held = 0;
        for (PlainJob each : jobs.values()) {
            if (each.at != null && each.expectedEnd > timeMillis && !gone.test(each)) {
                held += each.perTask("lic") * each.tasks();
            }
        }
        return held;
    }

    private static int tasksOn(Allocation at, int host) {
        int tasks = 0;
        for (int i = 0; i < at.hosts(); i++) {
            tasks += at.host(i) == host ? at.tasks(i) : 0;
        }
        return tasks;
    }

    /** Until when a preemptor stays that starts when its victim has left. */
    private long stays(PlainJob job, long left) {
        return Math.max(left + 1, plus(plus(left, job.limitMillis), allowance));
    }

    /** The times at which the sum of what is promised may grow. */
    private List<Long> times(PlainJob job, long stays) {
        var times = new ArrayList<Long>(List.of(nowMillis));
        for (PlainJob each : jobs.values()) {
            PlainJob.Promise promise = each.promise;
            if (promise != null && each != job && promise.startMillis() > nowMillis && promise.startMillis() < stays) {
                times.add(promise.startMillis());
            }
        }
        return times;
    }

    private boolean keeps(PlainJob job, int host, int tasks, Gone gone, long stays) {
        if (promisesOn(job, host).isEmpty()) {
            return true;
        }
        for (long time : times(job, stays)) {
            for (String resource : OF_HOSTS) {
                long left = capacity(host, resource) - held(host, resource, gone, time);
                for (PlainJob other : promisesOn(job, host)) {
                    PlainJob.Promise promise = other.promise;
                    if (promise != null && holds(promise, time)) {
                        left -= other.perTask(resource) * tasksOn(promise.at(), host);
                    }
                }
                long need = job.perTask(resource) * tasks;
                if (need > 0 && need > left) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The others that are promised something on a host. */
    private List<PlainJob> promisesOn(PlainJob job, int host) {
        return jobs.values().stream()
                .filter(each -> each != job && each.promise != null && tasksOn(each.promise.at(), host) > 0)
                .toList();
    }

    private boolean keepsLicences(PlainJob job, Gone gone, long stays) {
        for (long time : times(job, stays)) {
            long promised = 0;
            for (PlainJob each : jobs.values()) {
                promised += each != job && holds(each.promise, time) ? each.perTask("lic") * each.tasks() : 0;
            }
            if (job.perTask("lic") * job.tasks() > licences - licencesHeld(gone, time) - promised) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(PlainJob.@Nullable Promise promise, long time) {
        return promise != null && promise.startMillis() <= time && time < promise.endMillis();
    }

    /** Whether all that is promised to a job is free, its hosts are open, and it would break no promise to others if it started now. */
    boolean hasRoom(PlainJob job, PlainJob.Promise promise) {
        long stays = plus(nowMillis, Math.max(1, plus(job.limitMillis, allowance)));
        boolean fits = keepsLicences(job, _ -> false, stays)
                && licences - licencesHeld(_ -> false, Long.MIN_VALUE) >= job.perTask("lic") * job.tasks();
        for (int i = 0; i < promise.at().hosts(); i++) {
            int host = promise.at().host(i);
            int tasks = promise.at().tasks(i);
            fits &= tasksFitting(job, host, _ -> false) >= tasks && keeps(job, host, tasks, _ -> false, stays);
        }
        return fits;
    }
}
