package io.berth.framework.core;

import io.berth.framework.limits.LimitKeys;
import io.berth.framework.request.RequestClass;
import io.berth.spi.job.JobState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes snapshots of a state, and fills an empty state from one. */
final class StateImage {
    private StateImage() {}

    static Snapshot take(State state, CanonicalForm canonical) {
        var jobs = new ArrayList<Snapshot.Job>(state.jobs.size());
        state.jobs.forEach(job -> jobs.add(job(state, job)));
        var requests = new ArrayList<Snapshot.Requested>(state.classes.count());
        for (int i = 0; i < state.classes.count(); i++) {
            requests.add(requested(state, state.classes.get(i)));
        }
        return new Snapshot(
                state.nowMillis,
                state.rounds,
                state.lastJob(),
                state.policyFailures(),
                state.roomVersion,
                state.freedOffTime,
                state.hostsChanged,
                state.hosts.shrunk(),
                canonical.position(),
                hosts(state),
                requests,
                users(state),
                jobs,
                promises(state),
                ids(state.ended),
                ids(state.toKill),
                state.jobs.indexes(),
                state.jobs.freeIndexes(),
                List.copyOf(state.disturbances),
                List.copyOf(state.lostHosts));
    }

    private static Snapshot.Requested requested(State state, RequestClass request) {
        List<String> names = state.configuration.site().limits().isEmpty()
                ? List.of()
                : state.site.limits.keys(request.limits()).names();
        return new Snapshot.Requested(request.spec(), request.partition(), names);
    }

    private static List<Snapshot.User> users(State state) {
        var users = new ArrayList<Snapshot.User>(state.users.size());
        for (Map.Entry<String, Integer> user : state.users.entrySet()) {
            users.add(new Snapshot.User(user.getKey(), state.usageSlotMillis(user.getValue())));
        }
        return users;
    }

    private static List<Snapshot.Promise> promises(State state) {
        var promises = new ArrayList<Snapshot.Promise>();
        for (Reservation promise : state.promises.all) {
            promises.add(new Snapshot.Promise(
                    promise.job.id, promise.claim, promise.startMillis, promise.endMillis, promise.allocation));
        }
        return promises;
    }

    private static List<Long> ids(Collection<CoreJob> jobs) {
        var ids = new ArrayList<Long>(jobs.size());
        for (CoreJob job : jobs) {
            ids.add(job.id);
        }
        return ids;
    }

    private static List<Snapshot.Host> hosts(State state) {
        var hosts = new ArrayList<Snapshot.Host>(state.hosts.hosts());
        for (int host = 0; host < state.hosts.hosts(); host++) {
            hosts.add(new Snapshot.Host(state.site.spec(host), state.hosts.open(host)));
        }
        return hosts;
    }

    private static Snapshot.Job job(State state, CoreJob job) {
        Disturbance last = job.disturbance;
        SavedWork saved = job.saved;
        return new Snapshot.Job(
                job.id,
                job.queue(),
                job.owner.user(),
                job.owner.project(),
                job.owner.team(),
                job.owner.qos(),
                job.owner.qosPriority(),
                job.priority,
                job.preemptionRank(),
                job.preemptions,
                job.attempt,
                job.request.requestClass(),
                job.index,
                job.limitMillis,
                saved == null ? null : saved.how,
                saved == null ? SavedWork.NEVER : saved.atMillis,
                job.submittedAtMillis,
                job.beginMillis,
                job.queuedAtMillis,
                job.startedAtMillis,
                job.expectedEndMillis,
                job.state,
                job.eligible,
                job.cancelled,
                job.requeues,
                job.queuesAnew,
                job.execution,
                job.allocation,
                job.endCause,
                job.why,
                job.whySinceMillis,
                last == null ? 0 : last.preemptor(),
                last == null ? 0 : last.atMillis(),
                last == null ? 0 : last.untilMillis(),
                Snapshot.Suspended.of(job.suspension),
                last != null && last.out(),
                state.budgets.names(job.owner.budgets()),
                job.lost);
    }

    /** Fills a state that has no hosts and no jobs yet. Lanes without policies count what is eligible; policies are told when they are bound. */
    static void restore(State state, Snapshot from) {
        for (Snapshot.Host host : from.hosts()) {
            state.site.join(host.spec());
            state.hosts.setOpen(state.hosts.ordinal(host.spec().name()), host.open());
        }
        if (from.shrunk()) {
            state.hosts.restoreShrunk();
        }
        for (Snapshot.Requested request : from.requests()) {
            List<String> names = request.names();
            int limits = names.isEmpty()
                    ? 0
                    : state.site
                            .limits
                            .keys(names.get(0), names.get(1), names.get(2), names.get(3), names.get(4), names.get(5))
                            .ordinal();
            state.classes.of(request.spec(), request.partition(), limits);
        }
        state.pools.update();
        for (Snapshot.User user : from.users()) {
            state.restoreUser(user.name(), user.usageSlotMillis());
        }
        state.jobs.restoreIndexes(from.indexes(), from.freeIndexes());
        from.jobs().forEach(job -> restore(state, job));
        for (Snapshot.Promise promise : from.promises()) {
            CoreJob job = known(state, promise.job());
            state.promises.make(job, promise.startMillis(), promise.endMillis(), promise.allocation(), promise.claim());
        }
        from.ended().forEach(id -> state.ended.add(known(state, id)));
        from.toKill().forEach(id -> state.toKill.add(known(state, id)));
        state.restoreCounters(from);
    }

    private static void restore(State state, Snapshot.Job from) {
        QueueState queue = state.queue(from.queue());
        if (queue == null) {
            throw new IllegalArgumentException("job " + from.id() + " of the snapshot is in queue '" + from.queue()
                    + "', which is not configured");
        }
        Owner owner = state.owners.of(
                queue,
                from.user(),
                from.team(),
                from.project(),
                from.qos(),
                from.qosPriority(),
                Owner.tier(from.preemptionRank(), from.priority()),
                state.budgets.named(from.budgets()));
        LimitKeys keys = owner.keys();
        var job = new CoreJob(from, owner, state.classes.get(from.request()));
        state.jobs.restore(job);
        if (job.allocation != null) {
            state.stands(job);
            state.hosts.take(job.allocation, job.held(), 1);
            state.site.limits.take(keys, job.request, job.allocation, 1);
        } else if (job.state == JobState.PEND || job.state == JobState.PSUSP) {
            state.site.limits.pending(keys, 1);
        }
        if (from.out()) {
            state.budgets.out(job, 1);
        }
        state.setAlarm(job);
        state.departures.restore(job);
        if (job.eligible) {
            state.eligibility.added(job);
        }
    }

    private static CoreJob known(State state, long id) {
        @Nullable CoreJob job = state.jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("the snapshot speaks of job " + id + ", which it does not have");
        }
        return job;
    }
}
