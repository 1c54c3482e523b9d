package io.berth.framework.core;

import io.berth.framework.allocation.Agenda;
import io.berth.framework.allocation.Allocation;
import io.berth.framework.limits.LimitBook;
import io.berth.spi.job.PendingJob;
import java.util.ArrayList;
import java.util.List;

/** Reservations and claims, and what they and the expected ends of running jobs do to the agenda of the hosts. */
final class Promises {
    private final Agenda agenda;
    private final LimitBook limits;
    private final JobTable jobs;
    private int claims;
    /** In the order in which they were made. */
    final List<Reservation> all = new ArrayList<>();

    Promises(Agenda agenda, LimitBook limits, JobTable jobs) {
        this.agenda = agenda;
        this.limits = limits;
        this.jobs = jobs;
    }

    void make(CoreJob job, long startMillis, long endMillis, Allocation allocation, boolean claim) {
        trackEnds();
        var promise = new Reservation(job, startMillis, endMillis, allocation, claim);
        job.reservation = promise;
        all.add(promise);
        claims += claim ? 1 : 0;
        put(promise, 1);
    }

    void move(Reservation promise, long startMillis, long endMillis, Allocation allocation) {
        put(promise, -1);
        promise.startMillis = startMillis;
        promise.endMillis = endMillis;
        promise.allocation = allocation;
        put(promise, 1);
    }

    void drop(CoreJob job) {
        Reservation promise = job.reservation;
        if (promise != null) {
            job.reservation = null;
            all.remove(promise);
            claims -= promise.claim ? 1 : 0;
            put(promise, -1);
        }
    }

    /** Puts a promise onto the agenda, or (sign -1) takes it off for a look at how it would be without. */
    void put(Reservation promise, int sign) {
        // What is claimed is nobody else's from the first moment on, also where one has left and another has not.
        long from = promise.claim ? Long.MIN_VALUE : promise.startMillis;
        agenda.promise(promise.allocation, promise.job.request, from, promise.endMillis, sign);
        countClaim(promise, sign);
    }

    /** What a claim takes of limits counts from the time it is made, or others would take what the victims leave. */
    void countClaim(Reservation promise, int sign) {
        if (promise.claim && promise.job.bounded) {
            limits.take(promise.job.keys(), promise.job.request, promise.allocation, sign);
        }
    }

    /** Whether there are claims. */
    boolean claimed() {
        return claims > 0;
    }

    /** Whether there are claims of others than one job. */
    boolean claimedByOthers(CoreJob job) {
        Reservation own = job.reservation;
        return claims > (own != null && own.claim ? 1 : 0);
    }

    /** Takes the claims of others than one job off the agenda (sign -1), or puts them back. */
    void putClaimsOfOthers(CoreJob job, int sign) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).claim && all.get(i).job != job) {
                put(all.get(i), sign);
            }
        }
    }

    /** Expected ends are kept from the first promise on. */
    void trackEnds() {
        if (!agenda.tracksEnds()) {
            agenda.trackEnds();
            jobs.forEach(job -> {
                if (job.allocation != null) {
                    putEnd(job, job.allocation, 1);
                }
            });
        }
    }

    /** A job that stands somewhere is expected to leave at a time. */
    void expectEnd(CoreJob job, Allocation allocation, long endMillis) {
        job.expectedEndMillis = endMillis;
        putEnd(job, allocation, 1);
    }

    /** A job is no longer expected to leave when it was. */
    void forgetEnd(CoreJob job, Allocation allocation) {
        putEnd(job, allocation, -1);
    }

    /**
     * Nobody counts on what a suspended job holds on, since nobody knows when it goes on. Who makes way is expected to give back at any moment, since a claim holds that from this
     * moment on.
     */
    private void putEnd(CoreJob job, Allocation allocation, int sign) {
        if (!agenda.tracksEnds()) {
            return;
        }
        Suspension here = job.suspension;
        if (here != null && here.stage == Suspension.Stage.ORDERED) {
            agenda.expectEnd(allocation, job.request.freed(), Long.MIN_VALUE, sign);
            agenda.expectEnd(allocation, job.request.kept(), Long.MAX_VALUE, sign);
        } else {
            long end = job.awaited() ? Long.MIN_VALUE : job.expectedEndMillis;
            agenda.expectEnd(allocation, job.held(), end, sign);
        }
    }

    /** When the next promise that lies ahead begins; {@link Long#MAX_VALUE} without one. */
    long nextMillis(long nowMillis) {
        long next = PendingJob.NOT_RESERVED;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).startMillis > nowMillis) {
                next = Math.min(next, all.get(i).startMillis);
            }
        }
        return next;
    }
}
