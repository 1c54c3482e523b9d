package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.Placer;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;

/**
 * Makes promises, keeps them, moves them up, and starts jobs whose time has come. A promise is sticky: it moves earlier when something ends early, taken in the
 * order in which promises were made, each with all others in place; it moves later only for a cause that the decision names. Promises are never all
 * deleted and built anew, since that can delay one.
 */
final class Reserver {
    private final State state;
    private final Lanes lanes;
    private final Placer placer;
    private final Fitting fitting;
    private final Round round;

    Reserver(State state, Lanes lanes, Placer placer, Fitting fitting, Round round) {
        this.state = state;
        this.lanes = lanes;
        this.placer = placer;
        this.fitting = fitting;
        this.round = round;
    }

    /** Gives up promises on hosts that closed or shrank. Comes before passes are opened, so pickers are told by {@code changed}. */
    void dropVoid() {
        if (!state.hostsChanged) {
            return;
        }
        state.hostsChanged = false;
        for (int i = 0; i < state.promises.all.size(); ) {
            Reservation promise = state.promises.all.get(i);
            if (holds(promise.allocation, promise.job)) {
                i++;
                continue;
            }
            drop(promise.job, Decision.Cause.HOST);
            lanes.changed(promise.job);
        }
    }

    /** Gives up claims that lack room though nobody who had to make way is awaited any longer. Comes before passes are opened: the job is offered again, and may disturb others. */
    void dropLapsed() {
        for (int i = 0; i < state.promises.all.size(); ) {
            Reservation promise = state.promises.all.get(i);
            if (promise.claim
                    && !state.departures.awaitedFor(promise)
                    && !placer.hasRoom(promise.allocation, promise.job.request)) {
                drop(promise.job, Decision.Cause.LAPSED);
                lanes.changed(promise.job);
            } else {
                i++;
            }
        }
    }

    private boolean holds(Allocation allocation, CoreJob job) {
        for (int i = 0; i < allocation.hosts(); i++) {
            if (!state.hosts.wouldHold(job.request, allocation.tasks(i), allocation.host(i))) {
                return false;
            }
        }
        return true;
    }

    /** Before the lanes are walked: gives up what is not wanted, moves up what can, starts what is due. */
    void review(boolean mayMove) {
        if (state.promises.all.isEmpty()) {
            return;
        }
        boolean moves = mayMove;
        for (int i = 0; i < state.promises.all.size(); ) {
            Reservation promise = state.promises.all.get(i);
            Lane lane = lanes.of(promise.job);
            if (promise.claim || round.keeps(lane, promise.job)) {
                i++;
            } else {
                drop(promise.job, Decision.Cause.ORDER);
                moves = true;
            }
        }
        for (int i = 0; i < state.promises.all.size(); i++) {
            Reservation promise = state.promises.all.get(i);
            if (promise.startMillis < round.now() && !placer.hasRoom(promise.allocation, promise.job.request)) {
                overrun(promise);
            } else if (moves && !promise.claim && promise.startMillis > round.now()) {
                moveUp(promise);
            }
        }
        startDue();
    }

    /** Whether a promise's time has come. A claim need not wait for its time when its room is free already and no promise is broken. */
    private boolean due(Reservation promise) {
        if (promise.startMillis <= round.now()) {
            return placer.hasRoom(promise.allocation, promise.job.request);
        }
        if (!promise.claim || !placer.hasRoom(promise.allocation, promise.job.request)) {
            return false;
        }
        state.promises.put(promise, -1);
        boolean keeps = placer.keepsPromises(
                promise.allocation, promise.job.request, round.now(), state.endOf(promise.job, round.now()));
        state.promises.put(promise, 1);
        return keeps;
    }

    /** A claim stays on its hosts, ahead of promises that were made since: who is late in leaving leaves for this job all the same. */
    private void overrun(Reservation promise) {
        if (promise.claim) {
            decide(promise.job, round.now(), promise.allocation, Decision.Cause.OVERRUN);
        } else {
            move(promise, Decision.Cause.OVERRUN);
        }
    }

    private void startDue() {
        for (int i = 0; i < state.promises.all.size(); ) {
            Reservation promise = state.promises.all.get(i);
            if (!due(promise)) {
                i++;
                continue;
            }
            if (promise.job.keys().any() && overLimit(promise)) {
                if (promise.claim
                        && state.departures.awaitedFor(promise)) { // what they hold of the limit comes free yet
                    i++;
                    continue;
                }
                drop(promise.job, Decision.Cause.LIMIT);
                lanes.changed(promise.job); // from the next round on it is offered again, and told which limit
                continue;
            }
            Decision.How how = promise.claim ? Decision.How.CLAIMED : Decision.How.RESERVED;
            Lane lane = lanes.of(promise.job);
            round.startPromised(lane, promise.job, how, promise.allocation);
        }
    }

    private boolean overLimit(Reservation promise) {
        state.promises.countClaim(promise, -1);
        boolean over = fitting.overLimit(promise.job, promise.allocation) != null;
        state.promises.countClaim(promise, 1);
        return over;
    }

    private void moveUp(Reservation promise) {
        CoreJob job = promise.job;
        if (!placer.sound() || job.request.usesCluster() || promise.allocation.hosts() != 1) {
            move(promise, Decision.Cause.EARLIER);
        } else if (placer.reserveEarlier(
                job.request, round.now(), state.durationOf(job), promise.allocation, promise.startMillis)) {
            decide(job, placer.foundStartMillis(), placer.found(), Decision.Cause.EARLIER);
        }
    }

    /** Looks for the best start with all other promises in place. */
    private void move(Reservation promise, Decision.Cause cause) {
        CoreJob job = promise.job;
        state.promises.put(promise, -1);
        boolean found = placer.reserve(job.request, round.now(), state.durationOf(job));
        state.promises.put(promise, 1);
        long start = found ? placer.foundStartMillis() : PendingJob.NOT_RESERVED;
        boolean better = cause == Decision.Cause.EARLIER ? start < promise.startMillis : start != promise.startMillis;
        if (better && found) {
            decide(job, start, placer.found(), cause);
        }
    }

    /**
     * Makes a promise to a job that has none, if there is a time for it and a promise left to make. None is made to a job that a limit refuses now: when its own limit lets it
     * start is not foreseen, and hosts would stand empty for it.
     */
    void reserve(Lane lane, CoreJob job, Rejection why) {
        if (why.code() == ReasonCode.LIMIT) {
            return;
        }
        if (job.reservation != null || state.promises.all.size() >= state.configuration.reservationsMax()) {
            return;
        }
        state.promises.trackEnds();
        if (placer.reserve(job.request, round.now(), state.durationOf(job))) {
            round.decide(new Decision.Reserve(
                    round.number(),
                    round.now(),
                    job.id,
                    lane.deciding(),
                    placer.foundStartMillis(),
                    placer.found(),
                    Decision.Cause.MADE));
        }
    }

    /** The policy skips a job: a promise that it held is no more. */
    void giveUp(CoreJob job) {
        if (job.reservation != null && !job.reservation.claim) {
            drop(job, Decision.Cause.GIVEN_UP);
        }
    }

    /** Whether a job of the lane waits for its promised time. */
    boolean waiting(Lane lane) {
        for (int i = 0; i < state.promises.all.size(); i++) {
            if (state.promises.all.get(i).job.queue.lane == lane.ordinal) {
                return true;
            }
        }
        return false;
    }

    private void drop(CoreJob job, Decision.Cause cause) {
        Reservation promise = job.reservation;
        if (promise != null) {
            decide(job, PendingJob.NOT_RESERVED, promise.allocation, cause);
        }
    }

    private void decide(CoreJob job, long startMillis, Allocation allocation, Decision.Cause cause) {
        String policy = lanes.of(job).deciding();
        round.decide(new Decision.Reserve(round.number(), round.now(), job.id, policy, startMillis, allocation, cause));
    }
}
