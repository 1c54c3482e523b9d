package io.berth.framework.core;

import java.util.List;

/**
 * The guard rails of a queue: whom its jobs may disturb, and when its own jobs may be disturbed. The first, the sixth and the last two are about its jobs that cannot
 * start, the others about its jobs that run.
 *
 * @param preemptibleQueues   the queues whose jobs its jobs may disturb; empty for all that are preemptible
 * @param action              what becomes of its jobs that have to leave
 * @param minRunMillis        how long one of its jobs runs in peace after each start
 * @param maxTimes            how often one of its jobs may be disturbed; {@link Integer#MAX_VALUE}: without a bound
 * @param cooldownMillis      how long one of its jobs is left in peace after it was disturbed
 * @param ifWaitExceedsMillis nobody is disturbed for a job that would start by itself within this time; negative: that is not looked at
 * @param rateVictims         how many jobs of the whole cluster, whoever they had to leave for, may be disturbed within {@code ratePerMillis}, or its jobs disturb
 *                            nobody
 * @param ratePerMillis       the time that the rate counts over; 0: without a bound
 * @param graceMillis         how long one of its jobs that has to leave may take before it is forced to
 * @param resumeBoundMillis   how long one of its jobs stays suspended before it waits in line instead; {@link Long#MAX_VALUE}: without a bound
 */
public record PreemptionRules(
        List<String> preemptibleQueues,
        Action action,
        long minRunMillis,
        int maxTimes,
        long cooldownMillis,
        long ifWaitExceedsMillis,
        int rateVictims,
        long ratePerMillis,
        long graceMillis,
        long resumeBoundMillis) {
    /** No guard rails but the rank; who has to leave waits again. */
    public static final PreemptionRules NONE =
            new PreemptionRules(List.of(), Action.REQUEUE, 0, Integer.MAX_VALUE, 0, -1, 0, 0, 0, Long.MAX_VALUE);

    /** What becomes of a job that has to leave. */
    public enum Action {
        /** It waits again at its own place, and starts from its beginning. */
        REQUEUE,
        /** It is over. */
        KILL,
        /** It stands still where it is, until there is room again. */
        SUSPEND
    }

    /** Rules that leave no grace, and suspended jobs where they are. */
    public PreemptionRules(
            List<String> preemptibleQueues,
            Action action,
            long minRunMillis,
            int maxTimes,
            long cooldownMillis,
            long ifWaitExceedsMillis,
            int rateVictims,
            long ratePerMillis) {
        this(
                preemptibleQueues,
                action,
                minRunMillis,
                maxTimes,
                cooldownMillis,
                ifWaitExceedsMillis,
                rateVictims,
                ratePerMillis,
                0,
                Long.MAX_VALUE);
    }

    public PreemptionRules {
        preemptibleQueues = List.copyOf(preemptibleQueues);
    }

    /** Whether these say that a natural start is looked at. */
    boolean lookAhead() {
        return ifWaitExceedsMillis >= 0;
    }

    /** What differs from {@link #NONE}, by name. The hash covers it. */
    @Override
    public String toString() {
        var text = new StringBuilder("preempt[");
        put(text, "queues", preemptibleQueues, NONE.preemptibleQueues);
        put(text, "action", action, NONE.action);
        put(text, "minRun", minRunMillis, NONE.minRunMillis);
        put(text, "maxTimes", maxTimes, NONE.maxTimes);
        put(text, "cooldown", cooldownMillis, NONE.cooldownMillis);
        put(text, "ifWaitExceeds", ifWaitExceedsMillis, NONE.ifWaitExceedsMillis);
        put(text, "rateVictims", rateVictims, NONE.rateVictims);
        put(text, "ratePer", ratePerMillis, NONE.ratePerMillis);
        put(text, "grace", graceMillis, NONE.graceMillis);
        put(text, "resumeBound", resumeBoundMillis, NONE.resumeBoundMillis);
        return text.append(']').toString();
    }

    private static void put(StringBuilder text, String name, Object value, Object usual) {
        if (!value.equals(usual)) {
            text.append(text.charAt(text.length() - 1) == '[' ? "" : " ");
            text.append(name).append('=').append(value);
        }
    }
}
