package io.berth.server.cli;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.JobQueue;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.SettingsException;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * Policies for tests of whole runs. Every picker takes jobs in the order of arrival, or the other way round if it is called {@code last}, and stops at the first that finds no room; one that is
 * called {@code broken} fails. Every allocator puts all tasks on the first host that holds them.
 */
final class InOrder implements PolicySource {
    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        if (spec.name().startsWith("un")) {
            throw new SettingsException("policy '" + spec.name() + "' is not known");
        }
        JobOrder order = switch (spec.name()) {
            case "last" -> (job, _) -> -job.id();
            case "broken" -> (_, _) -> Double.NaN;
            default -> (_, _) -> 0;
        };
        return made(new Line(new JobQueue(order, context.view())));
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return made((job, cluster) -> new OneHost(job));
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        throw new SettingsException("there is none");
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        throw new SettingsException("there is none");
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        throw new SettingsException("there is none");
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        throw new SettingsException("there is none");
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        throw new SettingsException("there is none");
    }

    private static <P> Made<P> made(P policy) {
        return new Made<>(policy, InOrder.class.getClassLoader());
    }

    private record Line(JobQueue queue) implements JobPicker, JobPicker.Pass {
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
            return queue.next(window);
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
            return Verdict.STOP;
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

        OneHost(PendingJob job) {
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
        public void close() {}

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
    }
}
