package io.berth.framework.core;

import io.berth.framework.allocation.Placer;
import io.berth.framework.preemption.AllowedVictims;
import io.berth.framework.preemption.VictimSearch;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.reason.Rejection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes others leave for a job that cannot start: the guard rails are asked, then the policy, whose proposals are tried. Either enough leave, and the job claims their room in the same
 * round, or nobody is touched.
 */
final class Preemptions {
    private final State state;
    private final Policies policies;
    private final Placer placer;
    private final Fitting fitting;
    private final Round round;
    private final GuardRails rails;
    private final NaturalStart natural;
    private final VictimSearch victims;
    private final FailedSearches failed;
    /** Whether the latest search had cost too many trials. */
    private boolean cut;

    Preemptions(State state, Policies policies, Placer placer, Fitting fitting, Round round) {
        this.state = state;
        this.policies = policies;
        this.placer = placer;
        this.fitting = fitting;
        this.round = round;
        this.rails = new GuardRails(state);
        this.natural = new NaturalStart(state, placer, fitting);
        this.failed = new FailedSearches(state);
        this.victims = new VictimSearch(state.hosts);
    }

    /** Before the picker is asked: whether others are made to leave for the job, which then holds a claim on their room. */
    boolean disturbs(Lane lane, CoreJob job, Rejection why) {
        PolicySource.Made<PreemptionPolicy> made = lane.preemption();
        job.searchCut = false;
        if (made == null || rails.bar(job, why) != null) {
            return false;
        }
        boolean alike = state.configuration.memories()
                && made.policy().looksAtClassAlone()
                && lane.allocator().policy().looksAtClassAlone();
        FailedSearches.How known = alike ? failed.of(job, why) : null;
        if (known != null) {
            job.searchCut = known == FailedSearches.How.CUT;
            return false;
        }
        VictimSearch.Found found;
        cut = false;
        try {
            found = search(lane, job, why, made.policy());
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            policies.failed(PolicyFailure.of(String.valueOf(lane.like.preemption()), e), round.now());
            return false; // nobody is touched
        }
        if (found == null) {
            job.searchCut = cut;
            if (alike) {
                failed.note(job, why, cut ? FailedSearches.How.CUT : FailedSearches.How.IN_VAIN);
            }
            return false;
        }
        leave(lane, job, found);
        return true;
    }

    private VictimSearch.@Nullable Found search(Lane lane, CoreJob job, Rejection why, PreemptionPolicy policy) {
        AllowedVictims allowed = rails.allowed(job);
        if (allowed.none()) {
            return null;
        }
        var allocator = lane.allocator().policy();
        if (GuardRails.rules(job).lookAhead()
                && rails.startsSoon(job, natural.of(job, why, allocator, rails.soonMillis(job)))) {
            return null;
        }
        var trials = new WithoutVictims(state, fitting, placer, job, allocator, round.now());
        int most = rails.rateLeft(job);
        Reservation own = job.reservation;
        if (own != null) {
            state.promises.put(own, -1); // its own promise does not stand in its way
        }
        try {
            VictimSearch.Found found = victims.search(job, why, policy, allowed, trials, round.now(), most);
            cut = victims.ranOut();
            return found;
        } finally {
            if (own != null) {
                state.promises.put(own, 1);
            }
        }
    }

    private void leave(Lane lane, CoreJob job, VictimSearch.Found found) {
        long now = round.now();
        String policy = String.valueOf(lane.like.preemption());
        List<Long> ids = found.victims().stream().map(RunningJob::id).toList();
        round.decide(new Decision.Preempt(round.number(), now, job.id, policy, ids));
        for (RunningJob victim : found.victims()) {
            round.decide(action((CoreJob) victim, job, policy));
        }
        long leaves = 0;
        for (RunningJob victim : found.victims()) {
            leaves = Math.max(leaves, GuardRails.leaveMillis((CoreJob) victim, state));
        }
        long start = State.saturatedSum(now, leaves);
        round.decide(new Decision.Reserve(
                round.number(), now, job.id, policy, start, found.allocation(), Decision.Cause.CLAIM));
        lane.reserved(job, start);
    }

    private Decision action(CoreJob victim, CoreJob preemptor, String policy) {
        PreemptionRules rules = GuardRails.rules(victim);
        long grace = rules.graceMillis();
        return switch (rules.action()) {
            case REQUEUE -> new Decision.Requeue(round.number(), round.now(), victim.id, policy, preemptor.id, grace);
            case KILL -> new Decision.Kill(round.number(), round.now(), victim.id, policy, EndCause.PREEMPTED, grace);
            case SUSPEND -> new Decision.Suspend(round.number(), round.now(), victim.id, policy, preemptor.id, grace);
        };
    }

    /** Who does not stand still in time, or stands still for longer than it has to, is ended and waits in line. */
    void escalate() {
        for (CoreJob job : state.departures.overdue(round.now())) {
            Disturbance last = job.disturbance;
            long preemptor = last == null ? Decision.Requeue.NOBODY : last.preemptor();
            round.decide(new Decision.Requeue(
                    round.number(),
                    round.now(),
                    job.id,
                    Round.CORE,
                    preemptor,
                    GuardRails.rules(job).graceMillis()));
        }
    }
}
