package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/**
 * {@code fcfs}: first come, first served. Key: 0 for every job, so that what the framework compares before and after the key decides alone: priorities, then queue
 * time, then id. The oldest discipline of all and the base line of the literature (Feitelson and Rudolph, "Parallel job scheduling: issues and
 * approaches", JSSPP 1995).
 */
final class FirstComeFirstServed implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return 0;
    }
}
