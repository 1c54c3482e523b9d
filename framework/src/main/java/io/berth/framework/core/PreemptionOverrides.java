package io.berth.framework.core;

import org.jspecify.annotations.Nullable;

/**
 * What a quality of service says of preemption; what it does not say, the queue says.
 *
 * @param preemptible         whether its running jobs may be disturbed; null: as the queue says, and so for the others
 * @param action              what becomes of its jobs that have to leave
 * @param minRunMillis        how long one of its jobs runs in peace after each start
 * @param maxTimes            how often one of its jobs may be disturbed
 * @param cooldownMillis      how long one of its jobs is left in peace after it was disturbed
 * @param graceMillis         how long one of its jobs that has to leave may take before it is forced to
 * @param resumeBoundMillis   how long one of its jobs stays suspended
 * @param ifWaitExceedsMillis nobody is disturbed for one of its jobs that would start by itself within this time
 */
public record PreemptionOverrides(
        @Nullable Boolean preemptible,
        PreemptionRules.@Nullable Action action,
        @Nullable Long minRunMillis,
        @Nullable Integer maxTimes,
        @Nullable Long cooldownMillis,
        @Nullable Long graceMillis,
        @Nullable Long resumeBoundMillis,
        @Nullable Long ifWaitExceedsMillis) {
    /** All as the queue says. */
    public static final PreemptionOverrides NONE =
            new PreemptionOverrides(null, null, null, null, null, null, null, null);

    boolean preemptible(boolean queue) {
        return preemptible == null ? queue : preemptible;
    }

    PreemptionRules over(PreemptionRules queue) {
        return new PreemptionRules(
                queue.preemptibleQueues(),
                action == null ? queue.action() : action,
                minRunMillis == null ? queue.minRunMillis() : minRunMillis,
                maxTimes == null ? queue.maxTimes() : maxTimes,
                cooldownMillis == null ? queue.cooldownMillis() : cooldownMillis,
                ifWaitExceedsMillis == null ? queue.ifWaitExceedsMillis() : ifWaitExceedsMillis,
                queue.rateVictims(),
                queue.ratePerMillis(),
                graceMillis == null ? queue.graceMillis() : graceMillis,
                resumeBoundMillis == null ? queue.resumeBoundMillis() : resumeBoundMillis);
    }
}
