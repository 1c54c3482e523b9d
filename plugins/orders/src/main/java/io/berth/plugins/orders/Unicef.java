package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code unicef}: favours old, short and narrow jobs. Key: -w / (log2(n) * r), of wait w, time limit r (seconds) and slots n; log2(1) counts as 1e-15
 * (Tang, Lan, Desai and Buettner, "Fault-aware, utility-based job scheduling on Blue Gene/P systems", CLUSTER 2009).
 */
final class Unicef implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        double slots = JobShape.slots(job);
        double width = slots > 1 ? StrictMath.log(slots) / StrictMath.log(2) : 1e-15;
        return -JobShape.waited(job, view) / (width * JobShape.run(job));
    }

    @Override
    public Drift drift() {
        return Drift.PER_ROUND;
    }
}
