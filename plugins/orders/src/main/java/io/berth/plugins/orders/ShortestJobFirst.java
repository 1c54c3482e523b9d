package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code sjf}: shortest job first. Key: the time limit in milliseconds, the only run time known before the job ends. Least mean wait on one processor when limits
 * are exact (Smith, "Various optimizers for single-stage production", 1956); long jobs may starve.
 */
final class ShortestJobFirst implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return job.limitMillis();
    }
}
