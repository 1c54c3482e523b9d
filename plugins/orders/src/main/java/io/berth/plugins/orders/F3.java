package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code f3}: learned from simulated optimal orders. Key: r * n + 6860000 * log10(s), of time limit r, submission s (seconds) and slots n
 * (Carastan-Santos and de Camargo, "Obtaining dynamic scheduling policies with simulation and machine learning", SC 2017).
 */
final class F3 implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return JobShape.run(job) * JobShape.slots(job) + 6_860_000 * StrictMath.log10(JobShape.submitted(job));
    }
}
