package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code saf}: smallest area first. Key: time limit (seconds) x slots; of the simple orders the one that does best with backfilling
 * (Carastan-Santos, de Camargo, Trystram and Zrigui, "One can only gain by replacing EASY backfilling", CCGrid 2019).
 */
final class SmallestAreaFirst implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return JobShape.run(job) * JobShape.slots(job);
    }
}
