package io.berth.framework.journal;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
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
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A picker {@code line} that promises its head a start and lets others overtake, in an order that a test may change; and first fit on one host. */
public final class LinePolicies implements PolicySource {
    private final JobOrder order;

    /** Jobs in the order of their arrival. */
    public LinePolicies() {
        this((job, view) -> 0);
    }

    public LinePolicies(JobOrder order) {
        this.order = order;
    }

    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        if (!spec.name().equals("line")) {
            throw new SettingsException("policy '" + spec.name() + "' is not known");
        }
        return made(new Line(new JobQueue(order, context.view())));
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return made((job, cluster) -> new OneHost(job));
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return made((preemptor, why, among) -> new Everybody(among));
    }

    /** Proposes all at once: whoever is not needed is spared. */
    private static final class Everybody implements PreemptionPolicy.Proposals {
        private final List<RunningJob> all = new ArrayList<>();
        private boolean proposed;

        Everybody(PreemptionView among) {
            for (int i = 0; i < among.victims(); i++) {
                all.add(among.victim(i));
            }
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            boolean first = !proposed;
            proposed = true;
            return first ? new Victims(all) : null;
        }

        @Override
        public void close() {}
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
        return made(order);
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        throw new SettingsException("there is none");
    }

    private static <P> Made<P> made(P policy) {
        return new Made<>(policy, LinePolicies.class.getClassLoader());
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
            return queue.parked() == 0 ? queue.next(window) : queue.nextFitting(window);
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
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
