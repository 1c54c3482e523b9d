package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.Placer;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.pick.Verdict;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One round after another: ask policies, form a decision, apply it. In this order: what ended is finished; promises that no longer hold or are no longer wanted are
 * given up, the others move up if something ended early, and those whose time has come start; then the lanes are walked, higher queue priority
 * first, lanes of equal priority head against head.
 */
final class Round {
    /** To whom decisions are attributed that no policy took. */
    static final String CORE = "core";

    private final State state;
    private final Policies policies;
    private final Placer placer;
    private final Fitting fitting;
    private final RoundWindow window;
    private final Reserver reserver;
    private final Preemptions preemptions;
    private final Resumptions resumptions;
    private final CanonicalForm canonical;
    private final List<Decision> decisions = new ArrayList<>();
    private final boolean memories;
    private final Lane[] all;
    private final Lane[][] levels;
    private long now;
    private long number;
    /** Counts the passes of all lanes. */
    private long passes;

    private long picks;
    private @Nullable Lane entered;

    Round(State state, Lanes lanes, Policies policies, CanonicalForm canonical) {
        this.state = state;
        this.policies = policies;
        this.canonical = canonical;
        this.placer = new Placer(state.hosts);
        this.fitting = new Fitting(state, placer);
        this.window = new RoundWindow(state);
        this.memories = state.configuration.memories();
        state.hosts.remember(memories);
        this.all = lanes.byPriority().toArray(Lane[]::new);
        this.levels = lanes.levels();
        this.reserver = new Reserver(state, lanes, placer, fitting, this);
        this.preemptions = new Preemptions(state, policies, placer, fitting, this);
        this.resumptions = new Resumptions(state, lanes, placer, this);
    }

    long picks() {
        return picks;
    }

    long pulls() {
        return picks + placer.pulls();
    }

    long progress() {
        return passes + pulls();
    }

    List<Decision> run(long atMillis) {
        decisions.clear();
        boolean mayMove = state.openRound(atMillis);
        now = state.nowMillis;
        number = state.rounds + 1;
        window.changed();
        finishEnded();
        killCancelled();
        if (!state.departures.none()) {
            preemptions.escalate();
        }
        reserver.dropVoid();
        if (state.promises.claimed()) {
            reserver.dropLapsed();
        }
        ClassLoader callers = Thread.currentThread().getContextClassLoader();
        try {
            openLanes();
            reserver.review(mayMove);
            for (Lane[] level : levels) {
                walk(level);
            }
        } finally {
            closeLanes();
            entered = null;
            Thread.currentThread().setContextClassLoader(callers);
        }
        if (!decisions.isEmpty()) {
            canonical.end();
        }
        return decisions;
    }

    long now() {
        return now;
    }

    long number() {
        return number;
    }

    /** Applies a decision, and puts it into the round's hash. */
    void decide(Decision decision) {
        decide(state.jobOf(decision), decision);
    }

    private void decide(CoreJob job, Decision decision) {
        if (decisions.isEmpty()) {
            canonical.begin(number, now);
        }
        state.apply(job, decision);
        canonical.add(decision);
        decisions.add(decision);
        window.changed();
    }

    private void finishEnded() {
        while (!state.ended.isEmpty()) {
            CoreJob job = state.ended.get(0);
            EndCause cause = job.endCause == null ? EndCause.HOST_LOST : job.endCause;
            JobState end = cause == EndCause.SUCCESS ? JobState.DONE : JobState.EXIT;
            decide(job, new Decision.Finish(number, now, job.id, CORE, end, cause));
        }
    }

    private void killCancelled() {
        while (!state.toKill.isEmpty()) {
            CoreJob job = state.toKill.getFirst();
            decide(
                    job.cancelled
                            ? new Decision.Kill(number, now, job.id, CORE, EndCause.USER_KILL)
                            : new Decision.Requeue(number, now, job.id, CORE, Decision.Requeue.NOBODY));
        }
    }

    private void openLanes() {
        for (Lane lane : all) {
            PolicyFailure earlier = lane.failure();
            if (earlier != null) {
                policies.failed(earlier, now);
                policies.rebind(lane);
            }
            if (lane.eligible > 0) {
                open(lane);
            }
        }
    }

    private void open(Lane lane) {
        enter(lane);
        try {
            lane.open(policies.view(lane, number), state.pools.members(), ++passes);
        } catch (PolicyFailure e) {
            standIn(lane, e);
        }
    }

    /** The context loader is that of the lane's picker while the lane is being asked. */
    private void enter(Lane lane) {
        if (entered != lane) {
            entered = lane;
            lane.enter();
        }
    }

    private void closeLanes() {
        for (Lane lane : all) {
            if (lane.isOpen()) {
                enter(lane);
                lane.close();
            }
        }
        policies.restore();
    }

    /** A policy failed in its pass: the fallback takes over for the rest of the round, or the round fails. */
    void standIn(Lane lane, PolicyFailure failure) {
        if (policies.standsIn(lane)) {
            throw failure; // the fallback itself
        }
        policies.failed(failure, now);
        lane.close();
        policies.standIn(lane);
        lane.enter();
        lane.open(policies.view(lane, number), state.pools.members(), ++passes);
    }

    /** Offers heads until every lane of the level is over: of several lanes, the one whose head comes first. Suspended jobs come before heads of no higher rank. */
    private void walk(Lane[] level) {
        boolean resumes = resumptions.begin(level);
        Lane lane;
        while ((lane = nextLane(level)) != null) {
            CoreJob job = lane.head;
            if (job == null) {
                continue;
            }
            if (resumes) {
                resumptions.resume(job.preemptionRank());
            }
            lane.head = null;
            enter(lane);
            try {
                offer(lane, job);
            } catch (PolicyFailure e) {
                standIn(lane, e);
            }
        }
        if (resumes) {
            resumptions.resume(Long.MIN_VALUE);
        }
    }

    private @Nullable Lane nextLane(Lane[] level) {
        Lane best = null;
        for (Lane lane : level) {
            if (lane.head == null && lane.isOpen() && !lane.over) {
                pull(lane, level.length > 1);
            }
            if (lane.head != null && (best == null || HeadOrder.before(lane, best))) {
                best = lane;
            }
        }
        return best;
    }

    private void pull(Lane lane, boolean compared) {
        enter(lane);
        window.turnTo(lane);
        try {
            lane.head = next(lane, compared);
        } catch (PolicyFailure e) {
            standIn(lane, e);
            lane.head = next(lane, compared);
        }
        if (lane.head == null) {
            lane.over = true;
        } else {
            picks++;
        }
    }

    private @Nullable CoreJob next(Lane lane, boolean compared) {
        CoreJob job = lane.next(window);
        if (job != null && compared) {
            lane.findHeadKey(job, state);
        }
        return job;
    }

    private void offer(Lane lane, CoreJob job) {
        if (lane.anyStopped() && lane.stopped(state.pools.group(job.request.requestClass()))) {
            return;
        }
        Rejection why = place(lane, job);
        if (why == null) {
            boolean overtakes = lane.blocked || reserver.waiting(lane);
            start(lane, job, overtakes ? Decision.How.BACKFILLED : Decision.How.IMMEDIATE, fitting.found());
        } else {
            block(lane, job, why);
        }
    }

    private @Nullable Rejection place(Lane lane, CoreJob job) {
        if (job.bounded) {
            Rejection before = fitting.beforeHosts(job);
            if (before != null) {
                return before;
            }
        }
        Rejection known = memories ? lane.remembered(job.request, state.roomVersion) : null;
        if (known != null) {
            return known;
        }
        try {
            return fitting.onHosts(job, lane.allocator().policy(), now);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            PolicyFailure failure = PolicyFailure.of(lane.like.allocator().toString(), e);
            if (policies.allocatorStandsIn(lane)) {
                throw failure;
            }
            policies.failed(failure, now);
            policies.standInAllocator(lane);
            return fitting.onHosts(job, lane.allocator().policy(), now);
        }
    }

    /** Whether a lane's policy still wants a promise kept. A fallback is not asked: it takes back nothing that the policy promised. */
    boolean keeps(Lane lane, CoreJob job) {
        if (policies.standsIn(lane)) {
            return true;
        }
        enter(lane);
        try {
            return lane.keeps(job);
        } catch (PolicyFailure e) {
            standIn(lane, e);
            return true;
        }
    }

    void startPromised(Lane lane, CoreJob job, Decision.How how, Allocation allocation) {
        enter(lane);
        try {
            start(lane, job, how, allocation);
        } catch (PolicyFailure e) { // the policy's answer to a start that is decided
            standIn(lane, e);
        }
    }

    private void start(Lane lane, CoreJob job, Decision.How how, Allocation allocation) {
        var execution = new ExecutionId(job.id, 0, job.attempt + 1);
        decide(job, new Decision.Start(number, now, job.id, lane.deciding(), execution, how, allocation));
        lane.started(job);
    }

    private void block(Lane lane, CoreJob job, Rejection why) {
        lane.look(job);
        if (!why.equals(job.why)) {
            decide(job, new Decision.Pend(number, now, job.id, lane.deciding(), why));
        }
        if (lane.preemption() != null && preemptions.disturbs(lane, job, why)) {
            return; // others of its class are offered: they may disturb somebody, too
        }
        if (fitting.holdsForClass(job, why, lane.allocator().policy())) {
            if (!state.reaches(lane)) {
                lane.closeRoom(job.request);
            }
            lane.remember(job.request, why, state.roomVersion);
        } else if (why.code() == ReasonCode.LIMIT
                && !job.keys().dependOnHosts()
                && !(why.remedy() == Remedy.PREEMPT && state.reaches(lane))) {
            lane.closeClass(job.request);
        }
        Verdict verdict = lane.blocked(job, why);
        int group = state.pools.group(job.request.requestClass());
        lane.notes.blocked(group, job, verdict, lane.serial(), now);
        switch (verdict) {
            case STOP -> {
                lane.stop(group);
                lane.over = state.pools.connected();
            }
            case SKIP -> reserver.giveUp(job);
            case RESERVE -> {
                reserver.reserve(lane, job, why);
                lane.reserved(job, job.reservedStartMillis());
            }
        }
    }
}
