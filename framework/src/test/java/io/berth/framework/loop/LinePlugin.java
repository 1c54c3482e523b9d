package io.berth.framework.loop;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.JobQueue;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.Settings;
import io.berth.spi.reason.Rejection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule needs at least: the order {@code arrival}; the picker {@code fcfs}, which takes any {@code order} and, with {@code reserve=first}, promises its head a
 * start and lets others overtake; and the allocator {@code first-fit}, which puts all tasks on one host.
 */
final class LinePlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<JobOrder>> jobOrders() {
        return List.of(PolicyFactory.of("arrival", Set.of(), (settings, context) -> (job, view) -> 0));
    }

    @Override
    public List<PolicyFactory<JobPicker>> jobPickers() {
        return List.of(PolicyFactory.of("fcfs", Set.of("order", "reserve"), (settings, context) -> {
            var order = context.order(settings.text("order", "arrival"), Settings.none());
            return new LinePicker(
                    new JobQueue(order, context.view()),
                    settings.text("reserve", "").equals("first"));
        }));
    }

    @Override
    public List<PolicyFactory<Allocator>> allocators() {
        return List.of(PolicyFactory.of("first-fit", Set.of(), (settings, context) -> OneHost::new));
    }

    private record LinePicker(JobQueue queue, boolean reserves) implements JobPicker, JobPicker.Pass {
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
            queue.open();
            return this;
        }

        @Override
        public @Nullable PendingJob next(Window window) {
            return queue.parked() == 0 ? queue.next(window) : queue.nextFitting(window);
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
            if (!reserves) {
                return Verdict.STOP;
            }
            return queue.parked() == 0 ? Verdict.RESERVE : Verdict.SKIP;
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

    private static final class OneHost implements PlanIterator, Plan {
        private final PendingJob job;
        private boolean offered;
        private int from;

        OneHost(PendingJob job, ClusterView cluster) {
            this.job = job;
        }

        @Override
        public @Nullable Plan next() {
            boolean first = !offered;
            offered = true;
            return first ? this : null;
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            int host = sofar.nextFitting(job.request(), tasks(0), from);
            from = host + 1;
            return host;
        }

        @Override
        public Rejection exhaustion() {
            return Rejection.NO_ROOM;
        }

        @Override
        public int tasks(int part) {
            return job.request().tasksMin();
        }

        @Override
        public int hostsMax(int part) {
            return 1;
        }

        @Override
        public int tasksPerHostMin(int part) {
            return tasks(part);
        }

        @Override
        public int tasksPerHostMax(int part) {
            return tasks(part);
        }

        @Override
        public void close() {}
    }
}
