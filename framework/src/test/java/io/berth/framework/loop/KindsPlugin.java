package io.berth.framework.loop;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.Settings;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A policy of each kind that gives another schedule than {@link LinePlugin} does, so that a schedule shows whether it was asked. */
final class KindsPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<JobOrder>> jobOrders() {
        return List.of(
                PolicyFactory.of("latest", Set.of(), (settings, context) -> (job, view) -> -job.id()),
                PolicyFactory.of("by-factor", Set.of(), (settings, context) -> {
                    PriorityFactor wide = context.factor("wide", Settings.none());
                    return (job, view) -> -wide.value(job, view);
                }));
    }

    @Override
    public List<PolicyFactory<PriorityFactor>> priorityFactors() {
        return List.of(PolicyFactory.of(
                "wide",
                Set.of(),
                (settings, context) -> (job, view) -> job.request().perTask(0) / 4.0));
    }

    @Override
    public List<PolicyFactory<JobPicker>> jobPickers() {
        return List.of(PolicyFactory.of("shortest", Set.of(), (settings, context) -> new Shortest()));
    }

    @Override
    public List<PolicyFactory<Allocator>> allocators() {
        return List.of(PolicyFactory.of("last-host", Set.of(), (settings, context) -> LastHost::new));
    }

    @Override
    public List<PolicyFactory<SubmitFilter>> submitFilters() {
        return List.of(
                PolicyFactory.of(
                        "urgent-for-ann",
                        Set.of(),
                        (settings, context) -> spec ->
                                new SubmitFilter.Accepted(spec.user().equals("ann") ? withPriority(spec, 5) : spec)),
                PolicyFactory.of(
                        "not-eve",
                        Set.of(),
                        (settings, context) -> spec -> spec.user().equals("eve")
                                ? new SubmitFilter.Refused("eve has no account; ask for one")
                                : new SubmitFilter.Accepted(spec)));
    }

    @Override
    public List<PolicyFactory<PreemptionPolicy>> preemptionPolicies() {
        return List.of(PolicyFactory.of(
                "lawless",
                Set.of(),
                (settings, context) -> (preemptor, why, view) -> new Only((RunningJob) preemptor)));
    }

    private static JobSpec withPriority(JobSpec spec, int priority) {
        return new JobSpec(
                spec.queue(),
                spec.user(),
                spec.project(),
                priority,
                0,
                spec.request(),
                spec.limitMillis(),
                spec.tags());
    }

    /** Shortest limit first, without any queue of the SPI. */
    private static final class Shortest implements JobPicker, JobPicker.Pass {
        private final List<PendingJob> jobs = new ArrayList<>();
        private int next;

        @Override
        public void added(PendingJob job) {
            jobs.add(job);
        }

        @Override
        public void removed(PendingJob job) {
            jobs.remove(job);
        }

        @Override
        public Pass open(RoundView round) {
            jobs.sort(Comparator.comparingLong(PendingJob::limitMillis).thenComparingLong(PendingJob::id));
            next = 0;
            return this;
        }

        @Override
        public @Nullable PendingJob next(Window window) {
            return next < jobs.size() ? jobs.get(next++) : null;
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
            return Verdict.STOP;
        }

        @Override
        public void close() {}
    }

    /** Each task on the last host that has room. */
    private static final class LastHost implements PlanIterator, Plan {
        private final PendingJob job;
        private final ClusterView cluster;
        private boolean offered;
        private int host;

        LastHost(PendingJob job, ClusterView cluster) {
            this.job = job;
            this.cluster = cluster;
            this.host = cluster.hosts();
        }

        @Override
        public @Nullable Plan next() {
            boolean first = !offered;
            offered = true;
            return first ? this : null;
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            do {
                host--;
            } while (host >= 0 && cluster.tasksFitting(job.request(), host) < tasks(part));
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

    /** Proposes one job, whoever that is. */
    private record Only(RunningJob job) implements PreemptionPolicy.Proposals {
        @Override
        public Victims next(Trial trial) {
            return new Victims(List.of(job));
        }

        @Override
        public void close() {}
    }
}
