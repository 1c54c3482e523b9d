package io.berth.framework.core;

import io.berth.framework.allocation.Placer;
import io.berth.framework.core.explanation.Blockers;
import io.berth.framework.core.explanation.Counterfactual;
import io.berth.framework.core.explanation.ExpectedStart;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.framework.core.explanation.Obstacle;
import io.berth.framework.core.explanation.PreemptionOutlook;
import io.berth.framework.core.explanation.Remedies;
import io.berth.framework.preemption.VictimSearch;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a job is where it is, between two rounds. Asks the same {@link Fitting} as the round, through a placer and an allocator of its own, so that neither the state nor anything
 * that a policy remembers changes.
 */
final class Explainer {
    private final State state;
    private final Lanes lanes;
    private final KeyReasons keys;
    private final EmptyCluster empty;
    private final PreemptionCensus census;

    Explainer(State state, Lanes lanes) {
        this.state = state;
        this.lanes = lanes;
        this.keys = new KeyReasons(state, lanes);
        this.empty = new EmptyCluster(state.hosts);
        this.census = new PreemptionCensus(state);
    }

    KeyReason key(long id) {
        CoreJob job = known(id);
        return job == null ? KeyReasons.over() : keys.of(job);
    }

    /** The job; null when it is over. */
    private @Nullable CoreJob known(long id) {
        if (id < 1 || id > state.lastJob()) {
            throw new IllegalArgumentException(
                    state.lastJob() == 0
                            ? "job " + id + " is not known; there was none yet"
                            : "job " + id + " is not known; ids go from 1 to " + state.lastJob());
        }
        return state.jobs.get(id);
    }

    Explanation explain(long id, boolean hostNames, @Nullable Policies policies) {
        CoreJob job = known(id);
        if (job == null) {
            return Explanation.notWaiting(id, "", "", Explanation.OVER, state.nowMillis, KeyReasons.over());
        }
        KeyReason key = keys.of(job);
        boolean waits = (job.state == JobState.PEND || job.state == JobState.PSUSP) && !job.cancelled;
        return waits
                ? waiting(job, key, hostNames, asked(job, policies))
                : Explanation.notWaiting(
                        id,
                        job.queue(),
                        job.user(),
                        job.state.name(),
                        state.nowMillis,
                        key,
                        PreemptionCensus.madeWay(job));
    }

    /** What the allocator says. */
    private record Asked(
            boolean known,
            @Nullable Rejection why,
            List<Counterfactual> changes,
            @Nullable PreemptionOutlook preemption) {}

    private Asked asked(CoreJob job, @Nullable Policies policies) {
        if (policies == null) {
            return new Asked(false, job.why, List.of(), census.of(job, job.why, null));
        }
        Lane lane = lanes.of(job);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try {
            PolicySource.Made<Allocator> made = policies.anotherAllocator(lane);
            Thread.currentThread().setContextClassLoader(made.loader());
            var fitting = new Fitting(state, new Placer(state.hosts));
            var fits = new WhatFits(state, fitting, made.policy(), job, state.nowMillis);
            Rejection why = fits.why();
            return new Asked(true, why, why == null ? List.of() : fits.changes(), census.of(job, why, made.policy()));
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            // The allocator's fault: what it would say is missing, all else is told.
            String what = PolicyFailure.of(lane.like.allocator().toString(), e).getMessage();
            return new Asked(false, Rejection.because(Remedy.WAIT, String.valueOf(what)), List.of(), null);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private Explanation waiting(CoreJob job, KeyReason key, boolean hostNames, Asked asked) {
        var survey = new HostSurvey(state, job, state.nowMillis);
        List<Obstacle> obstacles = obstacles(job, key, survey, asked.why());
        ofSearch(job, asked.preemption(), obstacles);
        String never = empty.holds(job.request) ? "" : empty.offending(job.request, job.queue.spec.rules());
        Blockers blockers = new BlockerSearch(state, job, survey).find(obstacles);
        ExpectedStart start = start(job);
        return new Explanation(
                job.id,
                job.queue(),
                job.user(),
                job.state.name(),
                state.nowMillis,
                key,
                before(job, key),
                asked.known() && asked.why() == null,
                obstacles,
                start,
                survey.groups(hostNames),
                blockers,
                asked.changes(),
                never,
                Remedies.of(key, obstacles, start, blockers, asked.changes()),
                asked.preemption(),
                PreemptionCensus.madeWay(job));
    }

    private static @Nullable KeyReason before(CoreJob job, KeyReason key) {
        Rejection why = job.why;
        return key.told() || why == null ? null : new KeyReason(why.reason(), why.remedy(), job.whySinceMillis, true);
    }

    private @Nullable ExpectedStart start(CoreJob job) {
        Reservation promise = job.reservation;
        if (promise == null) {
            return null;
        }
        List<Long> leaving = promise.claim ? state.departures.leavingFor(job) : List.of();
        long until = leaving.isEmpty() ? 0 : state.departures.lastMillis(job);
        return new ExpectedStart(
                promise.startMillis, state.hosts.names(promise.allocation), promise.claim, leaving, until);
    }

    /** All at once, those that have nothing to do with others first. */
    private List<Obstacle> obstacles(CoreJob job, KeyReason key, HostSurvey survey, @Nullable Rejection why) {
        var found = new ArrayList<Obstacle>();
        ofJob(job, found);
        ofHosts(job, key, found);
        int tasks = job.request.tasksMin();
        state.site.limits.explain(
                job.keys(),
                job.request,
                tasks,
                1,
                refusal -> found.add(new Obstacle.OfLimit(
                        refusal.limit(), refusal.counted(), refusal.used(), refusal.most(), refusal.adds())));
        for (int r = state.hosts.resources().ofHosts();
                r < state.hosts.resources().count();
                r++) {
            long asked = job.request.ofCluster(r, tasks);
            if (asked > 0 && asked > state.hosts.freeTotal(r)) {
                found.add(new Obstacle.OfCluster(state.hosts.resources().name(r), asked, state.hosts.freeTotal(r)));
            }
        }
        ofPlace(job, survey, why, found);
        if (key.code() == ReasonCode.BEHIND) {
            List<String> details = key.reason().details();
            found.add(new Obstacle.Behind(
                    Long.parseLong(details.get(0)), details.get(1), details.get(2), details.get(3)));
        }
        int promises = state.promises.all.size();
        if (job.reservation == null && promises >= state.configuration.reservationsMax()) {
            found.add(new Obstacle.BeyondDepth(promises));
        }
        return found;
    }

    private void ofJob(CoreJob job, List<Obstacle> found) {
        if (job.state == JobState.PSUSP) {
            found.add(new Obstacle.Held());
        }
        if (job.beginMillis > state.nowMillis) {
            found.add(new Obstacle.Begin(job.beginMillis));
        }
        if (!job.queue.startsAt(state.nowMillis)) {
            found.add(new Obstacle.QueueInactive(job.queue(), job.queue.nextChange(state.nowMillis)));
        }
    }

    private void ofHosts(CoreJob job, KeyReason key, List<Obstacle> found) {
        if (key.code() == ReasonCode.NO_HOSTS) {
            found.add(new Obstacle.HostsClosed(
                    Integer.parseInt(key.reason().details().get(0))));
        }
        if (!empty.holds(job.request)) {
            found.add(new Obstacle.Never(empty.offending(job.request, job.queue.spec.rules())));
        }
    }

    /** Others might leave for it, but who is not known. */
    private static void ofSearch(CoreJob job, @Nullable PreemptionOutlook preemption, List<Obstacle> found) {
        if (job.searchCut && preemption != null && preemption.bar() == null && preemption.allowed() > 0) {
            found.add(new Obstacle.SearchCut(preemption.policy(), VictimSearch.TRIALS_MAX));
        }
    }

    private boolean claims(long id) {
        CoreJob job = state.jobs.get(id);
        return job != null && job.reservation != null && job.reservation.claim;
    }

    /** What the search for a place says, beside the limits and resources of the cluster that were told already. */
    private void ofPlace(CoreJob job, HostSurvey survey, @Nullable Rejection why, List<Obstacle> found) {
        if (!survey.promisedTo().isEmpty() && survey.room() < job.request.tasksMin()) {
            var others = new ArrayList<>(survey.promisedTo());
            others.remove(job.id);
            List<Long> claims = others.stream().filter(this::claims).toList();
            others.removeAll(claims);
            if (!others.isEmpty()) {
                found.add(new Obstacle.OfPromises(others));
            }
            if (!claims.isEmpty()) {
                found.add(new Obstacle.OfClaims(claims));
            }
        }
        if (why == null) {
            return;
        }
        switch (why.code()) {
            case NO_ROOM -> found.add(new Obstacle.NoRoom(survey.room(), job.request.tasksMin()));
            case SEARCH_LIMIT, POLICY ->
                found.add(new Obstacle.OfPolicy(why.code(), why.reason().details()));
            case LIMIT, CLUSTER_RESOURCE -> {
                if (survey.room() < job.request.tasksMin()) {
                    found.add(new Obstacle.NoRoom(survey.room(), job.request.tasksMin()));
                }
            }
            case NONE,
                    PROMISED,
                    CLAIMED,
                    BEHIND,
                    NO_HOSTS,
                    UNSATISFIABLE,
                    BEYOND_DEPTH,
                    HELD,
                    BEGIN_TIME,
                    DEPENDENCY,
                    QUEUE_INACTIVE,
                    NOT_CONSIDERED -> {}
        }
    }
}
