package io.berth.spi.pick;

import io.berth.spi.Stable;
import io.berth.spi.job.PendingJob;

/**
 * The simplest policy: a number per job, smaller first. Before the number the framework compares QOS priority, then job priority (both descending), unless
 * {@link #weighsPriorities()}; ties in the number go by queue time, then id. Called on the core's thread; must be pure, quick and free of clocks and
 * of randomness.
 */
@Stable
public interface JobOrder {
    /**
     * A job's key.
     *
     * @param job  the job
     * @param view what else may be looked at
     * @return the key, smaller first; NaN is a failure of the policy
     */
    double key(PendingJob job, OrderView view);

    /** {@return how keys change while a job waits} */
    default Drift drift() {
        return Drift.FIXED;
    }

    /** {@return whether the key already contains QOS and job priority, so that they are not compared first} */
    default boolean weighsPriorities() {
        return false;
    }
}
