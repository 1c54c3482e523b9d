package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code f4}: learned from simulated optimal orders. Key: r * sqrt(n) + 530000 * log10(s), of time limit r, submission s (seconds) and slots n
 * (Carastan-Santos and de Camargo, "Obtaining dynamic scheduling policies with simulation and machine learning", SC 2017).
 */
final class F4 implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return JobShape.run(job) * StrictMath.sqrt(JobShape.slots(job))
                + 530_000 * StrictMath.log10(JobShape.submitted(job));
    }
}
