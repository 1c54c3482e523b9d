package io.berth.framework.simulation;

/** What a simulation decided, and how. Safe to share between threads once made. */
public final class SimulationResult {
    private final long[] startSeconds;
    private final int backfilled;
    private final int policyFailures;
    private final long candidatePulls;
    private final String decisionHash;
    private final long simNanos;

    /**
     * Takes over {@code startSeconds} without a copy; the caller must not write to it any more.
     *
     * @param startSeconds when each job starts, by row of the workload
     * @param backfilled jobs that started before one that stood ahead of them in the queue
     * @param policyFailures failures of the policy that the built-in fallback made good
     * @param candidatePulls how many candidates the policy was given to look at: its cost, independent of the machine
     * @param decisionHash the chained hash over all decisions, in lower-case hexadecimal
     * @param simNanos time on the wall from the first input to the last decision; reading and reporting are not in it
     */
    public SimulationResult(
            long[] startSeconds,
            int backfilled,
            int policyFailures,
            long candidatePulls,
            String decisionHash,
            long simNanos) {
        this.startSeconds = startSeconds;
        this.backfilled = backfilled;
        this.policyFailures = policyFailures;
        this.candidatePulls = candidatePulls;
        this.decisionHash = decisionHash;
        this.simNanos = simNanos;
    }

    /** {@return when each job starts, by row of the workload; not a copy, read only} */
    public long[] startSeconds() {
        return startSeconds;
    }

    /** {@return jobs that started before one that stood ahead of them in the queue} */
    public int backfilled() {
        return backfilled;
    }

    /** {@return failures of the policy that the built-in fallback made good} */
    public int policyFailures() {
        return policyFailures;
    }

    /** {@return how many candidates the policy was given to look at} */
    public long candidatePulls() {
        return candidatePulls;
    }

    /** {@return the chained hash over all decisions, in lower-case hexadecimal} */
    public String decisionHash() {
        return decisionHash;
    }

    /** {@return nanoseconds on the wall, at least 1} */
    public long simNanos() {
        return Math.max(simNanos, 1);
    }
}
