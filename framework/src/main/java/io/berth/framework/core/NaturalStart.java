package io.berth.framework.core;

import io.berth.framework.allocation.Placer;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;

/** When a job that found no room would start by itself, if nothing but expected ends came to pass. All is as it was when an answer is given. */
final class NaturalStart {
    /** Not within the time that was asked for. */
    static final long LATER = Long.MAX_VALUE;

    private final State state;
    private final Placer placer;
    private final Fitting fitting;

    NaturalStart(State state, Placer placer, Fitting fitting) {
        this.state = state;
        this.placer = placer;
        this.fitting = fitting;
    }

    /**
     * Its promised start; else the first on one host. When that is later than a given time and the job may have several hosts, the given time if all that is expected to end by then
     * makes room for it; and so for every job that a limit refuses, if it makes room under the limits, too.
     */
    long of(CoreJob job, Rejection why, Allocator allocator, long untilMillis) {
        Reservation promise = job.reservation;
        if (why.code() == ReasonCode.LIMIT) { // a promise is about hosts, and given up when a limit still refuses
            return afterEnds(job, allocator, untilMillis, true);
        }
        if (promise != null) {
            return promise.startMillis;
        }
        state.promises.trackEnds();
        long oneHost =
                placer.reserve(job.request, state.nowMillis, state.durationOf(job)) ? placer.foundStartMillis() : LATER;
        boolean onOne = job.request.tasksMin() == 1 || job.request.hostsMax() == 1;
        return onOne || oneHost <= untilMillis ? oneHost : afterEnds(job, allocator, untilMillis, false);
    }

    /** Places the job as if all that is expected to end within the time had ended. */
    private long afterEnds(CoreJob job, Allocator allocator, long untilMillis, boolean limits) {
        Reservation own = job.reservation;
        var ending = new ArrayList<CoreJob>();
        state.jobs.forEach(each -> {
            long end = each.expectedEndMillis;
            // Of those who are leaving the room may be claimed.
            if (each.disturbable() && end >= state.nowMillis && end <= untilMillis) {
                ending.add(each);
            }
        });
        ending.forEach(each -> take(each, -1, limits));
        if (own != null) {
            state.promises.put(own, -1); // its own promise does not stand in its way
        }
        try {
            return fits(job, allocator, limits) ? untilMillis : LATER;
        } finally {
            if (own != null) {
                state.promises.put(own, 1);
            }
            ending.forEach(each -> take(each, 1, limits));
        }
    }

    private void take(CoreJob job, int sign, boolean limits) {
        state.hosts.take(job.placed(), job.request, sign);
        if (limits && job.bounded) {
            state.site.limits.take(job.keys(), job.request, job.placed(), sign);
        }
    }

    private boolean fits(CoreJob job, Allocator allocator, boolean limits) {
        long now = state.nowMillis;
        long end = state.endOf(job, now);
        return limits
                ? fitting.beforeHosts(job) == null && fitting.onHosts(job, allocator, now, end) == null
                : placer.place(job, allocator, now, end) == null;
    }
}
