package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.Placer;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The key reason of a job: what the latest round told it if it looked at it, else what follows from the state and from what stopped its lane. Changes nothing and costs
 * at most a glance at every host.
 */
final class KeyReasons {
    private final State state;
    private final Lanes lanes;
    private final EmptyCluster empty;

    KeyReasons(State state, Lanes lanes) {
        this.state = state;
        this.lanes = lanes;
        this.empty = new EmptyCluster(state.hosts);
    }

    KeyReason of(CoreJob job) {
        if (job.cancelled) {
            return none(null, "is cancelled");
        }
        return switch (job.state) {
            case PEND -> job.eligible ? ofEligible(job) : ofIneligible(job);
            case PSUSP -> ineligible(ReasonCode.HELD, Scope.JOB, null);
            default -> ofPlaced(job);
        };
    }

    /** Of a job that is not known any longer. */
    static KeyReason over() {
        return none(null, "is over");
    }

    private KeyReason ofPlaced(CoreJob job) {
        Allocation here = job.allocation;
        if (here == null) {
            return none(null, "has ended");
        }
        Suspension sleep = job.suspension;
        if (sleep != null && job.resumable()) {
            return ofSleeper(job, sleep);
        }
        String does = job.state == JobState.RELEASING ? "gives back " : "holds ";
        if (job.lost) {
            does = "is out of contact, " + does;
        }
        Disturbance last = job.disturbance;
        if (last != null && job.awaited()) {
            does = "has to leave for job " + last.preemptor() + "; " + does;
        }
        return none(job.startedAtMillis, does + String.join(" ", state.hosts.names(here)));
    }

    /** What keeps it from going on: room, a claim or a promise, a closed host; when it is none of these, its lane, or the next round lets it. */
    private KeyReason ofSleeper(CoreJob job, Suspension sleep) {
        Rejection why = Resumptions.bar(state, new Placer(state.hosts), job);
        Reason reason = new Reason(ReasonCode.NOT_CONSIDERED, Scope.JOB, List.of());
        if (why != null) {
            boolean claimed = why.code() == ReasonCode.PROMISED && isClaimed(job);
            reason = claimed ? new Reason(ReasonCode.CLAIMED, Scope.HOST, List.of()) : why.reason();
        }
        return new KeyReason(reason, Remedy.WAIT, sleep.sinceMillis, false);
    }

    /** Whether a claim holds on one of its hosts. */
    private boolean isClaimed(CoreJob job) {
        Allocation here = job.placed();
        for (Reservation promise : state.promises.all) {
            for (int i = 0; promise.claim && i < promise.allocation.hosts(); i++) {
                for (int j = 0; j < here.hosts(); j++) {
                    if (promise.allocation.host(i) == here.host(j)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static KeyReason none(@Nullable Long since, String does) {
        return new KeyReason(new Reason(ReasonCode.NONE, Scope.JOB, List.of(does)), Remedy.NEVER, since, false);
    }

    private static KeyReason ineligible(ReasonCode code, Scope scope, @Nullable Long since, String... details) {
        return new KeyReason(new Reason(code, scope, List.of(details)), Remedy.WAIT, since, false);
    }

    private KeyReason ofIneligible(CoreJob job) {
        if (job.beginMillis > state.nowMillis) {
            return ineligible(ReasonCode.BEGIN_TIME, Scope.JOB, job.submittedAtMillis, Long.toString(job.beginMillis));
        }
        if (!job.queue.startsAt(state.nowMillis)) {
            long next = job.queue.nextChange(state.nowMillis);
            return ineligible(
                    ReasonCode.QUEUE_INACTIVE,
                    Scope.QUEUE,
                    job.queue.spec.rules().active() ? null : job.queuedAtMillis,
                    job.queue.spec.name(),
                    next == Long.MAX_VALUE ? "never" : Long.toString(next));
        }
        if (state.pools.empty(job.request)) {
            return withoutHosts(job);
        }
        return notConsidered(job); // its time came after the last round
    }

    private KeyReason withoutHosts(CoreJob job) {
        int could = 0;
        for (int host = 0; host < state.hosts.hosts(); host++) {
            could += state.hosts.sets().has(job.request, host) ? 1 : 0;
        }
        if (could > 0) {
            return ineligible(ReasonCode.NO_HOSTS, Scope.CLUSTER, null, Integer.toString(could));
        }
        String term = empty.offending(job.request, job.queue.spec.rules());
        return new KeyReason(
                new Reason(ReasonCode.UNSATISFIABLE, Scope.CLUSTER, List.of(term)), Remedy.NEVER, null, false);
    }

    private KeyReason ofEligible(CoreJob job) {
        Lane lane = lanes.of(job);
        Rejection why = job.why;
        if (why != null && (lane.lookedAt(job) || job.reservation != null || stillRefused(lane, job))) {
            return told(why, job);
        }
        if (lane.consideredSince(job)) {
            KeyReason behind = behind(lane, job);
            if (behind != null) {
                return behind;
            }
        }
        return why == null ? notConsidered(job) : told(why, job);
    }

    /** Whether its class was refused in the latest pass, or there was none since a restore: what it was told last holds. */
    private static boolean stillRefused(Lane lane, CoreJob job) {
        return lane.closed(job.request.room(), job.request.requestClass()) || !lane.consideredSince(job);
    }

    private static KeyReason told(Rejection why, CoreJob job) {
        return new KeyReason(why.reason(), why.remedy(), job.whySinceMillis, true);
    }

    private KeyReason notConsidered(CoreJob job) {
        return new KeyReason(
                new Reason(ReasonCode.NOT_CONSIDERED, Scope.JOB, List.of()), Remedy.WAIT, job.queuedAtMillis, false);
    }

    private @Nullable KeyReason behind(Lane lane, CoreJob job) {
        PassNotes.Ahead ahead =
                lane.notes.ahead(state.pools.group(job.request.requestClass()), lane.serial(), state.pools);
        long id = ahead == null ? promised(lane, job) : ahead.job();
        if (id == 0 || id == job.id) {
            return null;
        }
        CoreJob other = state.jobs.get(id);
        String verdict = ahead == null ? "reserve" : ahead.verdict().name().toLowerCase(Locale.ROOT);
        var reason = new Reason(
                ReasonCode.BEHIND,
                Scope.QUEUE,
                List.of(
                        Long.toString(id),
                        other == null ? lane.like.name() : other.queue.spec.name(),
                        verdict,
                        lane.name));
        Long since = ahead == null ? null : Long.valueOf(Math.max(ahead.sinceMillis(), job.queuedAtMillis));
        return new KeyReason(reason, Remedy.WAIT, since, false);
    }

    /** The first job of a lane that waits for its promised start; 0 without one. */
    private long promised(Lane lane, CoreJob but) {
        for (Reservation promise : state.promises.all) {
            if (promise.job.queue.lane == lane.ordinal && promise.job != but) {
                return promise.job.id;
            }
        }
        return 0;
    }
}
