package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code f1}: learned from simulated optimal orders. Key: log10(r) * n + 870 * log10(s), of time limit r, submission s (seconds) and slots n
 * (Carastan-Santos and de Camargo, "Obtaining dynamic scheduling policies with simulation and machine learning", SC 2017).
 */
final class F1 implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return StrictMath.log10(JobShape.run(job)) * JobShape.slots(job)
                + 870 * StrictMath.log10(JobShape.submitted(job));
    }
}
