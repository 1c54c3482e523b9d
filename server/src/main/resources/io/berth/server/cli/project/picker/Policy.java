package {{package}};

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.JobQueue;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.spi.reason.Rejection;

/** Jobs in order of arrival. One that cannot start is overtaken by what fits, until it has waited for {@code patience_minutes}: then nobody may. */
final class {{Class}} implements JobPicker, JobPicker.Pass {
    static final String PATIENCE = "patience_minutes";
    private static final long MINUTE = 60_000;

    private final JobQueue queue;
    private final long patienceMillis;
    private long nowMillis;

    {{Class}}(Settings settings, PolicyContext context) {
        JobOrder order = context.order("fcfs", Settings.none());
        queue = new JobQueue(order, context.view());
        patienceMillis = settings.integer(PATIENCE, 60, 0, 1_000_000) * MINUTE;
    }

    @Override
    public void added(PendingJob job) {
        queue.add(job);
    }

    @Override
    public void removed(PendingJob job) {
        queue.remove(job);
    }

    @Override
    public Pass open(RoundView round) {
        nowMillis = round.nowMillis();
        queue.open();
        return this;
    }

    @Override
    public PendingJob next(Window window) {
        return queue.next(window);
    }

    @Override
    public Verdict blocked(PendingJob job, Rejection why) {
        return nowMillis - job.queuedAtMillis() < patienceMillis ? Verdict.SKIP : Verdict.STOP;
    }

    @Override
    public void close() {}
}
