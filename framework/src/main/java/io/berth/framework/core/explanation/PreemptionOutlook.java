package io.berth.framework.core.explanation;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether others may be made to leave for a job that waits, and why not.
 *
 * @param policy    who would be asked for proposals; empty when the job's queue preempts nobody
 * @param bar       why nobody is touched whoever runs; null: somebody may be
 * @param barMillis the time that the bar speaks of: the natural start; 0 for none
 * @param lower     how many jobs of a lower rank run
 * @param spared    how many of them each guard rail keeps, each job counted for the first
 */
public record PreemptionOutlook(
        String policy, @Nullable Bar bar, long barMillis, int lower, SortedMap<Rail, Integer> spared) {
    /** Why nobody is touched for a job, whoever runs. */
    public enum Bar {
        /** Its queue has no policy that proposes whom to disturb. */
        NO_POLICY,
        /** Others are leaving for it already. */
        CLAIM,
        /** It is promised its start, and its queue does not say that it may disturb somebody nonetheless. */
        PROMISE,
        /** What keeps it waiting would stay if others left. */
        REMEDY,
        /** It starts by itself before it would have waited long enough. */
        STARTS_SOON,
        /** As many as may be were disturbed lately. */
        RATE
    }

    /** Why a job that runs is left in peace, though its rank is lower. In the order in which they are asked. */
    public enum Rail {
        /** It is leaving already. */
        LEAVING,
        /** Its queue, or its quality of service, is not preemptible. */
        NOT_PREEMPTIBLE,
        /** Its queue is none of those that the waiting job's queue may disturb. */
        OTHER_QUEUE,
        /** It was disturbed as often as it may be. */
        MAX_TIMES,
        /** It has not run long enough. */
        MIN_RUN,
        /** It was disturbed a short while ago. */
        COOLDOWN,
        /** As many as may be are out of a disruption budget that it falls under. */
        BUDGET,
        /** It holds nothing of the limit that keeps the other waiting. */
        OTHER_LIMIT
    }

    public PreemptionOutlook {
        spared = Collections.unmodifiableSortedMap(new TreeMap<>(spared));
    }

    /** {@return how many jobs may be disturbed as far as the guard rails go} */
    public int allowed() {
        int kept = 0;
        for (int count : spared.values()) {
            kept += count;
        }
        return lower - kept;
    }
}
