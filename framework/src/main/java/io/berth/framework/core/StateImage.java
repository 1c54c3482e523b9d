package io.berth.framework.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes snapshots of a state, and fills an empty state from one. */
final class StateImage {
    private StateImage() {}

    static Snapshot take(State state, CanonicalForm canonical) {
        var jobs = new ArrayList<Snapshot.Job>(state.jobs.size());
        state.jobs.forEach(job -> jobs.add(job(job)));
        var requests = new ArrayList<Snapshot.Requested>(state.classes.count());
        for (int i = 0; i < state.classes.count(); i++) {
            requests.add(new Snapshot.Requested(
                    state.classes.get(i).spec(), state.classes.get(i).partition()));
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
                hosts(state),
                requests,
                users,
                jobs,
                state.promises.all.stream()
                        .map(p -> new Snapshot.Promise(p.job.id, p.claim, p.startMillis, p.endMillis, p.allocation))
                        .toList(),
                state.ended.stream().map(CoreJob::id).toList(),
                state.toKill.stream().map(CoreJob::id).toList(),
                state.jobs.indexes(),
                state.jobs.freeIndexes());
    }

    private static List<Snapshot.Host> hosts(State state) {
        var hosts = new ArrayList<Snapshot.Host>(state.hosts.hosts());
        for (int host = 0; host < state.hosts.hosts(); host++) {
            hosts.add(new Snapshot.Host(state.site.spec(host), state.hosts.open(host)));
        }
        return hosts;
    }

    private static Snapshot.Job job(CoreJob job) {
        return new Snapshot.Job(
                job.id,
                job.queue(),
                job.user,
                job.project,
                job.team,
                job.qos,
                job.qosPriority,
                job.priority,
                job.preemptionRank,
                job.preemptions,
                job.attempt,
                job.request.requestClass(),
                job.index,
                job.limitMillis,
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
                job.whySinceMillis);
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
        from.requests().forEach(request -> state.classes.of(request.spec(), request.partition()));
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
        var job = new CoreJob(from, queue, state.userOrdinal(from.user()), state.classes.get(from.request()));
        state.jobs.restore(job);
        if (job.allocation != null) {
            state.hosts.take(job.allocation, job.request, 1);
        }
        state.setAlarm(job);
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
