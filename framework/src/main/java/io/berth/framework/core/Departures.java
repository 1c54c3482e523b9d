package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Who had to make way: those whose leaving is not confirmed yet, and those who stand still. Few at any time. Changed by the {@link State} only. */
final class Departures {
    /**
     * How long a leaving is awaited beyond the time that it is expected to take. What is not confirmed by then escalates, or a claim on its room lapses: the time to live of a claim.
     */
    static final long CONFIRM_MILLIS = 60_000;

    private static final Comparator<CoreJob> BY_DEADLINE =
            Comparator.comparingLong(Departures::untilMillis).thenComparingLong(job -> job.id);

    /** In which order those who stand still are offered to go on. */
    private static final Comparator<CoreJob> BY_RANK = Comparator.<CoreJob>comparingLong(job -> -job.preemptionRank())
            .thenComparingLong(job -> job.startedAtMillis)
            .thenComparingLong(job -> job.id);

    /** Whose leaving is awaited, by when it is due. */
    private final List<CoreJob> awaited = new ArrayList<>();

    /** Who stands still, highest rank first. */
    final List<CoreJob> asleep = new ArrayList<>();

    private static long untilMillis(CoreJob job) {
        Disturbance last = job.disturbance;
        return last == null ? 0 : last.untilMillis();
    }

    /** A job is told to leave; that is awaited until a time. */
    void await(CoreJob job, long untilMillis) {
        arrived(job);
        Disturbance last = job.disturbance;
        if (last != null) {
            job.disturbance = last.awaited(untilMillis);
            insert(awaited, job, BY_DEADLINE);
        }
    }

    /** A job has left, or is awaited no longer. */
    void arrived(CoreJob job) {
        Disturbance last = job.disturbance;
        if (last != null && last.untilMillis() != 0) {
            awaited.remove(job);
            job.disturbance = last.awaited(0);
        }
    }

    void sleeps(CoreJob job) {
        insert(asleep, job, BY_RANK);
    }

    void wakes(CoreJob job) {
        asleep.remove(job);
    }

    /** A job as it was when a snapshot was taken. */
    void restore(CoreJob job) {
        if (untilMillis(job) != 0) {
            insert(awaited, job, BY_DEADLINE);
        }
        if (job.asleep()) {
            sleeps(job);
        }
    }

    private static void insert(List<CoreJob> into, CoreJob job, Comparator<CoreJob> order) {
        int at = into.size();
        while (at > 0 && order.compare(into.get(at - 1), job) > 0) {
            at--;
        }
        into.add(at, job);
    }

    /** Whoever was told to end and has not in all its time is to be awaited no longer: it leaves whenever it does. Who was to stand still is told to end instead. */
    List<CoreJob> hopeless(long nowMillis) {
        if (awaited.isEmpty() || untilMillis(awaited.get(0)) > nowMillis) {
            return List.of();
        }
        return awaited.stream()
                .filter(job -> untilMillis(job) <= nowMillis && !job.ordered())
                .toList();
    }

    /** The clock was set forward. */
    void later(long byMillis) {
        for (CoreJob job : awaited) {
            Disturbance last = job.disturbance;
            if (last != null) {
                job.disturbance = last.awaited(State.saturatedSum(last.untilMillis(), byMillis));
            }
        }
    }

    /**
     * Whether somebody may still make room for a claim in time: one who had to leave for it, or for another claim on one of its hosts or on the cluster, since of two claims on one
     * host the first to have room starts, whoever has left.
     */
    boolean awaitedFor(Reservation claim) {
        for (int i = 0; i < awaited.size(); i++) {
            CoreJob job = awaited.get(i);
            if (isFor(job, claim.job) || mayHelp(job, claim)) {
                return true;
            }
        }
        return false;
    }

    /** Who is awaited to leave for a job, by id. */
    List<Long> leavingFor(CoreJob preemptor) {
        return awaited.stream()
                .filter(job -> isFor(job, preemptor))
                .map(job -> job.id)
                .sorted()
                .toList();
    }

    /** Until when the last of them is awaited. */
    long lastMillis(CoreJob preemptor) {
        return awaited.stream()
                .filter(job -> isFor(job, preemptor))
                .mapToLong(Departures::untilMillis)
                .max()
                .orElse(0);
    }

    private static boolean isFor(CoreJob leaving, CoreJob preemptor) {
        Disturbance last = leaving.disturbance;
        return last != null && last.preemptor() == preemptor.id;
    }

    private static boolean mayHelp(CoreJob leaving, Reservation claim) {
        Allocation here = leaving.placed();
        if (claim.job.request.usesCluster() && leaving.request.usesCluster()) {
            return true;
        }
        for (int i = 0; i < here.hosts(); i++) {
            for (int j = 0; j < claim.allocation.hosts(); j++) {
                if (here.host(i) == claim.allocation.host(j)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Who was to stand still and does not in time, or stands still for longer than it has to. Those of the first kind come first, by time; then by rank. */
    List<CoreJob> overdue(long nowMillis) {
        var overdue = new ArrayList<CoreJob>();
        for (CoreJob job : awaited) {
            if (job.ordered() && untilMillis(job) <= nowMillis) {
                overdue.add(job);
            }
        }
        for (CoreJob job : asleep) {
            if (job.resumable() && boundMillis(job) <= nowMillis) {
                overdue.add(job);
            }
        }
        return overdue;
    }

    boolean none() {
        return awaited.isEmpty() && asleep.isEmpty();
    }

    /** Up to when a job that stands still may; {@link Long#MAX_VALUE}: for ever. */
    static long boundMillis(CoreJob job) {
        Suspension here = job.suspension;
        return here == null
                ? Long.MAX_VALUE
                : State.saturatedSum(here.sinceMillis, GuardRails.rules(job).resumeBoundMillis());
    }

    /** When somebody is overdue next; {@link Long#MAX_VALUE} when nobody will be. */
    long nextMillis() {
        long next = awaited.isEmpty() ? Long.MAX_VALUE : untilMillis(awaited.get(0));
        for (CoreJob job : asleep) {
            next = job.resumable() ? Math.min(next, boundMillis(job)) : next;
        }
        return next;
    }
}
