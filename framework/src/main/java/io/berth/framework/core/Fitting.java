package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.Bounds;
import io.berth.framework.allocation.Placer;
import io.berth.framework.limits.LimitBook;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a job may start now, and where: its limits are asked first, then the resources of the cluster, then the hosts, through its allocator. Remembers which limit
 * refused a class last; what is remembered saves work and changes no answer. The explanation asks here too.
 */
final class Fitting {
    /** It would fit now but for what others claim whom room is being made for. */
    private static final Rejection CLAIMED = Rejection.of(ReasonCode.CLAIMED, Scope.HOST, Remedy.WAIT);

    private final State state;
    private final Placer placer;
    private final JobBounds bounds = new JobBounds();
    private final @Nullable Rejection[] shortages;
    /** Per request class the counter that refused it last, and its version then. */
    private int[] refusedBy = {};

    private long[] refusedAt = {};
    private @Nullable Allocation found;

    Fitting(State state, Placer placer) {
        this.state = state;
        this.placer = placer;
        this.shortages = new @Nullable Rejection[state.hosts.resources().count()];
    }

    /** What bounds the tasks of one job besides room. */
    private final class JobBounds implements Bounds {
        private @Nullable CoreJob job;
        private int most;
        private boolean onHosts;

        void of(CoreJob next) {
            job = next;
            most = mostTasks(next);
            onHosts = next.keys().dependOnHosts();
        }

        @Override
        public int tasks() {
            return most;
        }

        @Override
        public int tasksOn(int host) {
            CoreJob asked = job;
            return onHosts && asked != null
                    ? state.site.limits.tasksAllowedOn(asked.keys(), asked.request, host)
                    : Integer.MAX_VALUE;
        }
    }

    /** With how many tasks limits and resources of the cluster let a job start now. */
    private int mostTasks(CoreJob job) {
        int most = job.keys().any() ? state.site.limits.tasksAllowed(job.keys(), job.request) : Integer.MAX_VALUE;
        return job.request.usesCluster() ? Math.min(most, state.hosts.clusterTasks(job.request)) : most;
    }

    /** What stands in the way of a start whatever the hosts: a limit, or a resource of the cluster; null for nothing. */
    @Nullable
    Rejection beforeHosts(CoreJob job) {
        if (job.keys().any()) {
            int counter = refusing(job);
            if (counter != LimitBook.NONE) {
                return state.site.limits.rejection(counter);
            }
        }
        if (job.request.usesCluster()) {
            int resource = state.hosts.shortOf(job.request, job.request.tasksMin());
            if (resource >= 0) {
                return shortage(resource);
            }
        }
        return null;
    }

    private int refusing(CoreJob job) {
        LimitBook limits = state.site.limits;
        int known = job.request.requestClass();
        int tasks = job.request.tasksMin();
        if (!state.configuration.memories() || known < 0) { // the class of a look is not remembered
            return limits.refusing(job.keys(), job.request, tasks, 1);
        }
        if (known >= refusedBy.length) {
            int from = refusedBy.length;
            refusedBy = Arrays.copyOf(refusedBy, Math.max(16, known * 2));
            refusedAt = Arrays.copyOf(refusedAt, refusedBy.length);
            Arrays.fill(refusedBy, from, refusedBy.length, LimitBook.NONE);
        }
        int last = refusedBy[known];
        int counter = last != LimitBook.NONE && limits.stillRefuses(last, refusedAt[known])
                ? limits.refusing(job.keys(), job.request, tasks, 1, last)
                : limits.refusing(job.keys(), job.request, tasks, 1);
        refusedBy[known] = counter;
        if (counter != LimitBook.NONE) {
            refusedAt[known] = limits.version(counter);
        }
        return counter;
    }

    private Rejection shortage(int resource) {
        Rejection known = shortages[resource];
        if (known == null) {
            var reason = new Reason(
                    ReasonCode.CLUSTER_RESOURCE,
                    Scope.CLUSTER,
                    List.of(state.hosts.resources().name(resource)));
            known = new Rejection(reason, Remedy.PREEMPT);
            shortages[resource] = known;
        }
        return known;
    }

    /** Looks for hosts for a job that nothing else stands in the way of. Returns null when found. */
    @Nullable
    Rejection onHosts(CoreJob job, Allocator allocator, long nowMillis) {
        Rejection why = onHosts(job, allocator, nowMillis, state.endOf(job, nowMillis));
        return why != null && why.code() == ReasonCode.PROMISED && claimed(job, allocator, nowMillis) ? CLAIMED : why;
    }

    /** Whether a job that promises keep from starting would start if nobody claimed anything. */
    private boolean claimed(CoreJob job, Allocator allocator, long nowMillis) {
        if (!state.promises.claimedByOthers(job)) {
            return false;
        }
        state.promises.putClaimsOfOthers(job, -1);
        try {
            return onHosts(job, allocator, nowMillis, state.endOf(job, nowMillis)) == null;
        } finally {
            state.promises.putClaimsOfOthers(job, 1);
        }
    }

    /** The same for a job that would stay until a time. */
    @Nullable
    Rejection onHosts(CoreJob job, Allocator allocator, long nowMillis, long end) {
        found = null;
        if (!job.bounded) {
            return placer.place(job, allocator, nowMillis, end);
        }
        bounds.of(job);
        Rejection why = placer.place(job, allocator, nowMillis, end, bounds);
        if (why == null) {
            return overLimit(job, placer.found());
        }
        if (why.code() == ReasonCode.NO_ROOM && job.keys().dependOnHosts()) {
            bounds.onHosts = false;
            if (placer.place(job, allocator, nowMillis, end, bounds) == null) {
                Rejection limit = overLimit(job, placer.found());
                return limit == null ? why : limit;
            }
        }
        return why;
    }

    /** Which limit a job would exceed on these hosts; null for none. */
    @Nullable
    Rejection overLimit(CoreJob job, Allocation on) {
        LimitBook limits = state.site.limits;
        int counter = limits.refusing(job.keys(), job.request, on.tasks(), on.hosts());
        if (counter == LimitBook.NONE && job.keys().dependOnHosts()) {
            counter = limits.refusingOn(job.keys(), job.request, on);
        }
        if (counter == LimitBook.NONE) {
            found = on;
            return null;
        }
        return limits.rejection(counter);
    }

    /** Where the last search found room. */
    Allocation found() {
        Allocation known = found;
        return known == null ? placer.found() : known;
    }

    /**
     * Whether a refusal for lack of room holds for the whole class until room is made: nothing but the class was looked at. A condition on what is free may come true by a start,
     * which makes no room; and a job that may not have all the tasks it could use may lack room where another has it, since blocks are whole.
     */
    boolean holdsForClass(CoreJob job, Rejection why, Allocator allocator) {
        return why.code() == ReasonCode.NO_ROOM
                && allocator.looksAtClassAlone()
                && !job.request.readsFreeAmounts()
                && (!job.bounded || (!job.keys().dependOnHosts() && mostTasks(job) >= job.request.tasksMax()));
    }
}
