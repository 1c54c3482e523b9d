package {{package}};

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;

/** The job that asks for the least work goes first: time limit x slots. Berth breaks ties by queue time, then id. */
final class {{Class}} implements JobOrder {
    @Override
    public double key(PendingJob job, OrderView view) {
        return (double) job.limitMillis() * job.request().total(0);
    }
}
