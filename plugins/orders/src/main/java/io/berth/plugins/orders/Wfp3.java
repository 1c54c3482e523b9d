package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code wfp3}: favours old, short and wide jobs. Key: -(w/r)^3 * n, of wait w, time limit r (seconds) and slots n
 * (Tang, Lan, Desai and Buettner, "Fault-aware, utility-based job scheduling on Blue Gene/P systems", CLUSTER 2009).
 */
final class Wfp3 implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        double stretch = JobShape.waited(job, view) / JobShape.run(job);
        return -(stretch * stretch * stretch) * JobShape.slots(job);
    }

    @Override
    public Drift drift() {
        return Drift.PER_ROUND;
    }
}
