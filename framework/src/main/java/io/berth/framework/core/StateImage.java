package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes snapshots of a state, and fills an empty state from one. */
final class StateImage {
    private StateImage() {}

    static Snapshot take(State state, CanonicalForm canonical) {
        var jobs = new ArrayList<Snapshot.Job>(state.jobs.size());
        state.jobs.forEach(job -> jobs.add(job(job)));
        var requests = new ArrayList<RequestSpec>(state.classes.count());
        for (int i = 0; i < state.classes.count(); i++) {
            requests.add(state.classes.get(i).spec());
        }
        var users = new ArrayList<Snapshot.User>();
        state.users.forEach((name, ordinal) -> users.add(new Snapshot.User(name, state.usageSlotMillis(ordinal))));
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
                hosts(state.hosts),
                requests,
                users,
                jobs,
                state.reservations.stream()
                        .map(p -> new Snapshot.Promise(p.job.id, p.claim, p.startMillis, p.endMillis, p.allocation))
                        .toList(),
                state.ended.stream().map(CoreJob::id).toList(),
                state.toKill.stream().map(CoreJob::id).toList(),
                state.jobs.indexes(),
                state.jobs.freeIndexes());
    }

    private static List<Snapshot.Host> hosts(HostTable table) {
        var hosts = new ArrayList<Snapshot.Host>(table.hosts());
        for (int host = 0; host < table.hosts(); host++) {
            var capacity = new TreeMap<String, Long>();
            for (int r = 0; r < table.resources().count(); r++) {
                capacity.put(table.resources().name(r), table.capacity(host, r));
            }
            hosts.add(new Snapshot.Host(new HostSpec(table.name(host), capacity), table.open(host)));
        }
        return hosts;
    }

    private static Snapshot.Job job(CoreJob job) {
        return new Snapshot.Job(
                job.id,
                job.queue(),
                job.user,
                job.project,
                job.qosPriority,
                job.priority,
                job.preemptionRank,
                job.preemptions,
                job.attempt,
                job.request.requestClass(),
                job.index,
                job.limitMillis,
                job.submittedAtMillis,
                job.queuedAtMillis,
                job.startedAtMillis,
                job.expectedEndMillis,
                job.state,
                job.eligible,
                job.cancelled,
                job.requeues,
                job.execution,
                job.allocation,
                job.endCause,
                job.why);
    }

    /** Fills a state that has no hosts and no jobs yet. Lanes without policies count what is eligible; policies are told when they are bound. */
    static void restore(State state, Snapshot from) {
        for (Snapshot.Host host : from.hosts()) {
            int ordinal = state.hosts.add(host.spec().name(), state.amounts(host.spec()));
            state.hosts.setOpen(ordinal, host.open());
        }
        if (from.shrunk()) {
            state.hosts.restoreShrunk();
        }
        from.requests().forEach(state.classes::of);
        state.pools.update();
        for (Snapshot.User user : from.users()) {
            state.restoreUser(user.name(), user.usageSlotMillis());
        }
        state.jobs.restoreIndexes(from.indexes(), from.freeIndexes());
        from.jobs().forEach(job -> restore(state, job));
        for (Snapshot.Promise promise : from.promises()) {
            CoreJob job = known(state, promise.job());
            var mine = new Reservation(
                    job, promise.startMillis(), promise.endMillis(), promise.allocation(), promise.claim());
            job.reservation = mine;
            state.reservations.add(mine);
            state.trackEnds();
            state.promise(mine, 1);
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
        var job = new CoreJob(from, queue, state.userOrdinal(from.user()), state.classes.get(from.request()));
        state.jobs.restore(job);
        if (job.allocation != null) {
            state.hosts.take(job.allocation, job.request, 1);
        }
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
