package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.JobQueue;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** The kit's own picker, for policies of other kinds: jobs in order, and whatever fits overtakes. */
final class KitPicker implements JobPicker, JobPicker.Pass {
    private final JobOrder order;
    private final JobQueue queue;

    KitPicker(JobOrder order, OrderView view) {
        this.order = order;
        this.queue = new JobQueue(order, view);
    }

    @Override
    public void added(PendingJob job) {
        queue.add(job);
    }

    @Override
    public void changed(PendingJob job) {
        queue.change(job);
    }

    @Override
    public void removed(PendingJob job) {
        queue.remove(job);
    }

    @Override
    public JobOrder order() {
        return order;
    }

    @Override
    public Pass open(RoundView round) {
        queue.open();
        return this;
    }

    @Override
    public @Nullable PendingJob next(Window window) {
        return queue.next(window);
    }

    @Override
    public Verdict blocked(PendingJob job, Rejection why) {
        return Verdict.SKIP;
    }

    @Override
    public void reserved(PendingJob job, long startMillis) {
        queue.reserved(job, startMillis);
    }

    @Override
    public void started(PendingJob job) {
        queue.remove(job);
    }

    @Override
    public void close() {}
}
