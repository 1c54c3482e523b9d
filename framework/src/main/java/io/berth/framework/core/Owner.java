package io.berth.framework.core;

import io.berth.framework.limits.LimitKeys;
import java.util.List;

/**
 * What all jobs of a queue have in common that come from the same user, team and project with the same quality of service and fall under the same disruption budgets: one object for all of them, since a job is read
 * again and again and should be small. Made by {@link Owners} only.
 *
 * @param queue       where they stand
 * @param userOrdinal of {@code user}; -1 without one
 * @param qosPriority priority of the quality of service, as it was at submission
 * @param tier        the part of their preemption rank that is the queue's and the quality of service's, as these were at submission
 * @param keys        the limits they draw on
 * @param preemptible whether they may be disturbed while they run
 * @param rules       their guard rails: the queue's, but for what the quality of service says
 * @param budgets     the disruption budgets they fall under; see {@link Budgets}
 */
record Owner(
        QueueState queue,
        String user,
        int userOrdinal,
        String team,
        String project,
        String qos,
        int qosPriority,
        long tier,
        LimitKeys keys,
        boolean preemptible,
        PreemptionRules rules,
        List<Integer> budgets) {
    private static final int TIER_BITS = 21;

    /** Queue tier, then QOS tier: what counts before the priority given. */
    static long tier(QueueState queue, int qosPriority) {
        return ((long) clamp(queue.spec.priority()) << (2 * TIER_BITS)) + ((long) clamp(qosPriority) << TIER_BITS);
    }

    /** The tier of a job whose rank is known. */
    static long tier(long rank, int priority) {
        return rank - clamp(priority);
    }

    /** The preemption rank of a job of this owner. */
    long rank(int priority) {
        return tier + clamp(priority);
    }

    private static int clamp(int tier) {
        return Math.clamp(tier, -(1 << (TIER_BITS - 1)), (1 << (TIER_BITS - 1)) - 1);
    }
}
