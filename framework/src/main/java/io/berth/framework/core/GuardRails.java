package io.berth.framework.core;

import io.berth.framework.core.explanation.PreemptionOutlook.Bar;
import io.berth.framework.core.explanation.PreemptionOutlook.Rail;
import io.berth.framework.limits.LimitBook;
import io.berth.framework.limits.LimitKeys;
import io.berth.framework.preemption.AllowedVictims;
import io.berth.framework.preemption.PreemptibleJobs;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who may be disturbed for whom, and why not: each rule in one place, for the round and for explanations. Asks the state and changes nothing. Comes before the policy, which proposes
 * among those only that all rules leave.
 */
final class GuardRails {
    private final State state;
    /** Whether a guard rail gives way by the mere passing of time. */
    private final boolean timed;

    GuardRails(State state) {
        this.state = state;
        List<QueueSpec> queues = state.configuration.queues();
        Stream<PreemptionRules> ofQos = state.configuration.site().qos().stream()
                .map(qos -> qos.preemption().over(PreemptionRules.NONE));
        this.timed = queues.stream().anyMatch(queue -> queue.preemption() != null)
                && Stream.concat(queues.stream().map(QueueSpec::preempting), ofQos)
                        .anyMatch(rules ->
                                rules.minRunMillis() > 0 || rules.cooldownMillis() > 0 || rules.ratePerMillis() > 0);
    }

    /** When a guard rail gives way next while a job waits that may disturb others; {@link Long#MAX_VALUE} without one. */
    long nextMillis() {
        if (!timed) {
            return Long.MAX_VALUE;
        }
        boolean[] waits = {false};
        long[] next = {Long.MAX_VALUE};
        state.jobs.forEach(job -> {
            Reservation promise = job.reservation;
            boolean claims = promise != null && promise.claim;
            waits[0] |= job.eligible && job.queue.spec.preemption() != null && !claims;
            if (job.allocation != null && job.disturbable() && job.owner.preemptible()) {
                PreemptionRules rules = rules(job);
                next[0] = earlier(next[0], job.startedAtMillis, rules.minRunMillis());
                Disturbance last = job.disturbance;
                if (last != null) {
                    next[0] = earlier(next[0], last.atMillis(), rules.cooldownMillis());
                }
            }
        });
        if (!waits[0]) {
            return Long.MAX_VALUE;
        }
        for (QueueSpec queue : state.configuration.queues()) {
            for (long atMillis : state.disturbances) {
                next[0] = earlier(next[0], atMillis, queue.preempting().ratePerMillis());
            }
        }
        return next[0];
    }

    /** The earlier of a time and the end of a span, if that lies ahead. */
    private long earlier(long otherMillis, long fromMillis, long spanMillis) {
        long end = State.saturatedSum(fromMillis, spanMillis);
        return end > state.nowMillis ? Math.min(otherMillis, end) : otherMillis;
    }

    /** Why nobody is touched for a job that was refused, whoever runs; null: somebody may be. Whether it starts soon is asked apart, since that has to be searched for. */
    @Nullable
    Bar bar(CoreJob preemptor, Rejection why) {
        if (preemptor.queue.spec.preemption() == null) {
            return Bar.NO_POLICY;
        }
        Reservation promise = preemptor.reservation;
        if (promise != null && promise.claim) {
            return Bar.CLAIM;
        }
        boolean helps = why.remedy() == Remedy.PREEMPT || keptByPromises(why);
        if (!helps || (limitRefuses(preemptor, why) && !reclaimable(preemptor))) {
            return Bar.REMEDY;
        }
        if (promise != null && !rules(preemptor).lookAhead()) {
            return Bar.PROMISE;
        }
        return rateLeft(preemptor) == 0 ? Bar.RATE : null;
    }

    /** Where promises or claims keep a job from starting there may be room elsewhere, if others leave; it is looked for with all promises in place. */
    private static boolean keptByPromises(Rejection why) {
        return why.code() == ReasonCode.PROMISED || why.code() == ReasonCode.CLAIMED;
    }

    /** Whether a job that would start by itself at a time waits for that. */
    boolean startsSoon(CoreJob preemptor, long naturalStartMillis) {
        return rules(preemptor).lookAhead() && naturalStartMillis <= soonMillis(preemptor);
    }

    /** Up to when a natural start is near. */
    long soonMillis(CoreJob preemptor) {
        return State.saturatedSum(state.nowMillis, rules(preemptor).ifWaitExceedsMillis());
    }

    /** How many may be disturbed for a job now, before its queue's rate is reached. */
    int rateLeft(CoreJob preemptor) {
        PreemptionRules rules = rules(preemptor);
        if (rules.ratePerMillis() == 0) {
            return Integer.MAX_VALUE;
        }
        int lately = 0;
        for (long atMillis : state.disturbances) {
            lately += atMillis > state.nowMillis - rules.ratePerMillis() ? 1 : 0;
        }
        return Math.max(0, rules.rateVictims() - lately);
    }

    /** Who may be disturbed for a job; each is asked about when a search comes to it. */
    AllowedVictims allowed(CoreJob preemptor) {
        PreemptibleJobs standing = state.preemptible;
        if (standing == null) {
            return AllowedVictims.of(List.of());
        }
        Predicate<CoreJob> helps = helps(preemptor);
        return new AllowedVictims(
                standing,
                preemptor.preemptionRank(),
                job -> job instanceof CoreJob victim && rail(preemptor, victim, helps) == null,
                () -> disturbable(preemptor, helps));
    }

    /** Who may be disturbed for a job, by id. */
    private List<CoreJob> disturbable(CoreJob preemptor, Predicate<CoreJob> helps) {
        var allowed = new ArrayList<CoreJob>();
        state.jobs.forEach(job -> {
            if (ranksBelow(job, preemptor) && rail(preemptor, job, helps) == null) {
                allowed.add(job);
            }
        });
        return allowed;
    }

    /** Whether a job stands somewhere and its rank is lower. Ranks are fixed, so nobody is disturbed by somebody whom it disturbed. */
    static boolean ranksBelow(CoreJob victim, CoreJob preemptor) {
        return victim.allocation != null && victim.preemptionRank() < preemptor.preemptionRank();
    }

    /** What keeps a job of a lower rank from being disturbed; null: nothing. {@code helps} is what {@link #helps} says of the preemptor. */
    @Nullable
    Rail rail(CoreJob preemptor, CoreJob victim, Predicate<CoreJob> helps) {
        if (!victim.disturbable()) {
            return Rail.LEAVING;
        }
        if (!victim.owner.preemptible()) {
            return Rail.NOT_PREEMPTIBLE;
        }
        List<String> listed = rules(preemptor).preemptibleQueues();
        if (!listed.isEmpty() && !listed.contains(victim.queue())) {
            return Rail.OTHER_QUEUE;
        }
        PreemptionRules rules = rules(victim);
        if (victim.preemptions >= rules.maxTimes()) {
            return Rail.MAX_TIMES;
        }
        if (state.nowMillis - victim.startedAtMillis < rules.minRunMillis()) {
            return Rail.MIN_RUN;
        }
        Disturbance last = victim.disturbance;
        if (last != null && state.nowMillis - last.atMillis() < rules.cooldownMillis()) {
            return Rail.COOLDOWN;
        }
        if (state.budgets.usedUp(victim)) {
            return Rail.BUDGET;
        }
        return helps.test(victim) ? null : Rail.OTHER_LIMIT;
    }

    private static boolean limitRefuses(CoreJob preemptor, @Nullable Rejection why) {
        return why != null && why.code() == ReasonCode.LIMIT && preemptor.keys().any();
    }

    /** Of several limits that refuse at once, one that has to be waited for is enough to wait. */
    private boolean reclaimable(CoreJob preemptor) {
        return state.site.limits.reclaimable(preemptor.keys(), preemptor.request, preemptor.request.tasksMin(), 1);
    }

    /**
     * Whose leaving can help: for a job that a limit refuses, only those that hold some of that limit; room elsewhere does not. The limits are asked now, since they say something else
     * while a search thinks victims away.
     */
    Predicate<CoreJob> helps(CoreJob preemptor) {
        if (!limitRefuses(preemptor, preemptor.why)) {
            return victim -> true;
        }
        LimitKeys keys = preemptor.keys();
        int[] refusing = state.site.limits.allRefusing(keys, preemptor.request, preemptor.request.tasksMin(), 1);
        return refusing.length == 0
                ? victim -> LimitBook.sharesReclaimableOnHosts(victim.keys(), keys)
                : victim -> LimitBook.drawsOn(victim.keys(), refusing);
    }

    /** The rules that a job is under. */
    static PreemptionRules rules(CoreJob job) {
        return job.owner.rules();
    }

    /** How long a job that has to leave may take until its leaving is confirmed: to save its work, the grace, and the allowance for the rest. */
    static long leaveMillis(CoreJob victim, State state) {
        PreemptionRules rules = rules(victim);
        long lead = rules.action() == PreemptionRules.Action.SUSPEND ? 0 : victim.leadMillis();
        return state.leavesBy(rules.graceMillis(), lead);
    }
}
