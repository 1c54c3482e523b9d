package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.Comparator;

/**
 * One who may be disturbed, and what that costs.
 *
 * @param job  the running job
 * @param rank its preemption rank
 * @param lost the work that would be lost, in slot-milliseconds
 */
record Weighed(RunningJob job, long rank, long lost) {
    /** Cheapest first: rank, then lost work, then id. */
    static final Comparator<Weighed> CHEAPEST = Weighed::compare;

    /** Written out, since tens of thousands are sorted for one search. */
    private static int compare(Weighed a, Weighed b) {
        if (a.rank != b.rank) {
            return Long.compare(a.rank, b.rank);
        }
        return a.lost != b.lost ? Long.compare(a.lost, b.lost) : Long.compare(a.id(), b.id());
    }

    static Weighed of(RunningJob job, PreemptionView view) {
        return new Weighed(job, job.preemptionRank(), view.lostSlotMillis(job));
    }

    long id() {
        return job.id();
    }
}
