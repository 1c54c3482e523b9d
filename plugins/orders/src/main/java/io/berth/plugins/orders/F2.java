package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code f2}: learned from simulated optimal orders. Key: sqrt(r) * n + 25600 * log10(s), of time limit r, submission s (seconds) and slots n
 * (Carastan-Santos and de Camargo, "Obtaining dynamic scheduling policies with simulation and machine learning", SC 2017).
 */
final class F2 implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return StrictMath.sqrt(JobShape.run(job)) * JobShape.slots(job)
                + 25_600 * StrictMath.log10(JobShape.submitted(job));
    }
}
