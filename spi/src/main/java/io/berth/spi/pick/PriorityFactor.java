package io.berth.spi.pick;

import io.berth.spi.Experimental;
import io.berth.spi.job.PendingJob;

/**
 * One term of a weighted priority, for orders that sum several (Slurm's multifactor). Same rules as {@link JobOrder}.
 */
@Experimental
public interface PriorityFactor {
    /**
     * The factor's value for a job.
     *
     * @param job  the job
     * @param view what else may be looked at
     * @return from 0 to 1, larger is more urgent
     */
    double value(PendingJob job, OrderView view);

    /** {@return how the value changes while a job waits} */
    default Drift drift() {
        return Drift.FIXED;
    }
}
