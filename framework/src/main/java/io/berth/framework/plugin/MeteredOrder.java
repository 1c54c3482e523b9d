package io.berth.framework.plugin;

import io.berth.framework.plugin.CallMeter.Tally;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/** An order whose keys are counted. What it says of itself is asked for seldom, and is not. */
record MeteredOrder(JobOrder order, CallMeter meter, Tally tally) implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        meter.enter(tally);
        try {
            return order.key(job, view);
        } finally {
            meter.leave();
        }
    }

    @Override
    public Drift drift() {
        return order.drift();
    }

    @Override
    public boolean weighsPriorities() {
        return order.weighsPriorities();
    }
}
