package io.berth.framework.core;

import io.berth.framework.allocation.Placer;
import io.berth.spi.allocate.Allocator;
import java.util.ArrayList;

/** When a job that found no room would start by itself, if nothing but expected ends came to pass. All is as it was when an answer is given. */
final class NaturalStart {
    /** Not within the time that was asked for. */
    static final long LATER = Long.MAX_VALUE;

    private final State state;
    private final Placer placer;

    NaturalStart(State state, Placer placer) {
        this.state = state;
        this.placer = placer;
    }

    /**
     * Its promised start; else the first on one host. When that is later than a given time and the job may have several hosts, the given time if all that is expected to end by then
     * makes room for it.
     */
    long of(CoreJob job, Allocator allocator, long untilMillis) {
        Reservation promise = job.reservation;
        if (promise != null) {
            return promise.startMillis;
        }
        state.promises.trackEnds();
        long oneHost =
                placer.reserve(job.request, state.nowMillis, state.durationOf(job)) ? placer.foundStartMillis() : LATER;
        boolean onOne = job.request.tasksMin() == 1 || job.request.hostsMax() == 1;
        return onOne || oneHost <= untilMillis ? oneHost : onHosts(job, allocator, untilMillis);
    }

    /** Places the job as if all that is expected to end within the time had ended. */
    private long onHosts(CoreJob job, Allocator allocator, long untilMillis) {
        var ending = new ArrayList<CoreJob>();
        state.jobs.forEach(each -> {
            long end = each.expectedEndMillis;
            // Of those who are leaving the room may be claimed.
            if (each.disturbable() && end >= state.nowMillis && end <= untilMillis) {
                ending.add(each);
            }
        });
        ending.forEach(each -> state.hosts.take(each.placed(), each.request, -1));
        try {
            boolean fits = placer.place(job, allocator, state.nowMillis, state.endOf(job, state.nowMillis)) == null;
            return fits ? untilMillis : LATER;
        } finally {
            ending.forEach(each -> state.hosts.take(each.placed(), each.request, 1));
        }
    }
}
