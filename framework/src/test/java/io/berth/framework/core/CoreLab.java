package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A core with policies that do as they are told, beside one without policies that folds what the first decided; the hashes must agree after every round. Decisions
 * come as short strings, so that a test reads like a table. Times are in milliseconds.
 */
final class CoreLab implements PolicySource {
    static final PolicySpec FIRST_FIT = PolicySpec.of("first-fit");

    /** What the doubles do; may be changed at any time. */
    final ListPolicies policies = new ListPolicies();

    final List<Decision> latest = new ArrayList<>();
    private final List<HostSpec> hosts = new ArrayList<>();
    private final List<QueueSpec> queues = new ArrayList<>();
    private UnaryOperator<CoreConfiguration> also = UnaryOperator.identity();
    private @Nullable Core core;
    private @Nullable Core folded;
    long now;
    long submitAt = -1;

    CoreLab host(String name, long slots) {
        hosts.add(HostSpec.ofSlots(name, slots));
        return this;
    }

    CoreLab host(String name, long slots, long memory) {
        hosts.add(hostSpec(name, slots, memory));
        return configured(c -> c.withResources(List.of("slots", "memory")));
    }

    static HostSpec hostSpec(String name, long slots, long memory) {
        var capacity = new TreeMap<String, Long>();
        capacity.put("slots", slots);
        capacity.put("memory", memory);
        return new HostSpec(name, capacity);
    }

    /** A queue whose picker is a list in order of ids with one verdict: {@code list:verdict=stop} and so on. */
    CoreLab queue(String name, String picker) {
        return queue(name, 0, picker);
    }

    CoreLab queue(String name, int priority, String picker) {
        return queue(new QueueSpec(name, priority, PolicySpec.parse(picker), FIRST_FIT, null, false));
    }

    CoreLab queue(QueueSpec queue) {
        queues.add(queue);
        return this;
    }

    CoreLab configured(UnaryOperator<CoreConfiguration> change) {
        UnaryOperator<CoreConfiguration> before = also;
        also = c -> change.apply(before.apply(c));
        return this;
    }

    CoreLab fallingBack() {
        return configured(c -> c.withOnFailure(CoreConfiguration.OnFailure.FALLBACK));
    }

    CoreLab reservationsMax(int most) {
        return configured(c -> with(c, most, c.allowanceMillis()));
    }

    CoreLab allowance(long millis) {
        return configured(c -> with(c, c.reservationsMax(), millis));
    }

    static CoreConfiguration with(CoreConfiguration c, int reservationsMax, long allowanceMillis) {
        return new CoreConfiguration(
                c.driver(),
                c.seed(),
                c.resources(),
                c.hosts(),
                c.queues(),
                c.onFailure(),
                c.fallbackPicker(),
                c.fallbackAllocator(),
                reservationsMax,
                c.submitFilters(),
                c.listeners(),
                allowanceMillis,
                c.site(),
                c.memories());
    }

    CoreConfiguration configuration() {
        return also.apply(CoreConfiguration.of("test", 1, hosts, queues));
    }

    Core core() {
        Core mine = core;
        if (mine == null) {
            mine = Core.of(configuration(), this);
            core = mine;
            folded = Core.withoutPolicies(configuration());
        }
        return mine;
    }

    Core folded() {
        core();
        Core mine = folded;
        if (mine == null) {
            throw new IllegalStateException("there is no core");
        }
        return mine;
    }

    /** From now on decides the core that only folded so far, with new policies. */
    CoreLab recover() {
        Core before = core();
        Core next = Core.of(configuration(), this);
        replay.forEach(step -> step.accept(next));
        assertThat(next.hash()).isEqualTo(before.hash());
        next.rebirth(null);
        core = next;
        return this;
    }

    /** From now on both cores are others, restored from snapshots. */
    CoreLab restore() {
        core = Core.restored(configuration(), this, core().snapshot());
        folded = Core.restoredWithoutPolicies(configuration(), folded().snapshot());
        return this;
    }

    private final List<Consumer<Core>> replay = new ArrayList<>();

    CoreLab apply(Input input) {
        core().apply(input);
        folded().apply(input);
        replay.add(c -> c.apply(input));
        now = Math.max(now, input.atMillis());
        return this;
    }

    static RequestSpec request(int tasks, long slots) {
        return RequestSpec.of(tasks, slots);
    }

    /** A job of one task in the first queue. */
    long submit(long slots, long limit) {
        return submit(queues.get(0).name(), 1, slots, limit);
    }

    long submit(String queue, int tasks, long slots, long limit) {
        return submit(JobSpec.of(queue, "", request(tasks, slots), limit));
    }

    long submit(JobSpec spec) {
        apply(new Input.Submit(submitAt >= 0 ? submitAt : now, spec));
        return core().lastJob();
    }

    static JobSpec spec(String queue, String user, long slots, long limit, int priority, int qos) {
        return new JobSpec(queue, user, "", priority, qos, request(1, slots), limit, new TreeMap<>());
    }

    ExecutionId execution(long job) {
        ExecutionId id = core().execution(job);
        if (id == null) {
            throw new IllegalStateException("job " + job + " has no execution");
        }
        return id;
    }

    CoreLab report(ExecutionReport report) {
        return apply(new Input.Report(now, report));
    }

    /** Jobs end well at a time, receipt included. */
    CoreLab end(long at, long... jobs) {
        now = Math.max(now, at);
        for (long job : jobs) {
            report(new ExecutionReport.Ended(execution(job), 1, 0, EndCause.SUCCESS, true));
        }
        return this;
    }

    List<String> round(long at) {
        now = Math.max(now, at);
        List<Decision> decided = core().round(at);
        latest.clear();
        latest.addAll(decided);
        List<Decision> copy = List.copyOf(decided);
        long time = now;
        folded().fold(time, copy);
        replay.add(c -> c.fold(time, copy));
        for (Decision decision : copy) {
            assertThat(decision.round()).isEqualTo(core().rounds());
            assertThat(decision.atMillis()).isEqualTo(time);
        }
        assertThat(folded().hash()).as("hash of the fold").isEqualTo(core().hash());
        assertThat(folded().rounds()).isEqualTo(core().rounds());
        assertThat(folded().jobs()).isEqualTo(core().jobs());
        assertThat(folded().freeTotal(0)).as("free in the fold").isEqualTo(core().freeTotal(0));
        assertThat(folded().nextDueMillis()).isEqualTo(core().nextDueMillis());
        standsWhoMayBeDisturbed(core());
        standsWhoMayBeDisturbed(folded());
        return texts(copy);
    }

    /** What is kept of preemptible jobs from round to round is what the jobs say. */
    private void standsWhoMayBeDisturbed(Core some) {
        if (configuration().queues().stream().allMatch(queue -> queue.preemption() == null)) {
            assertThat(some.preemptible()).isEmpty();
            return;
        }
        var byHost = new TreeMap<Integer, List<RunningJob>>();
        for (long id = 1; id <= some.lastJob(); id++) {
            var job = (CoreJob) some.job(id);
            if (job != null && job.disturbable() && job.owner.preemptible()) {
                for (int i = 0; i < job.hosts(); i++) {
                    byHost.computeIfAbsent(job.host(i), _ -> new ArrayList<>()).add(job);
                }
            }
        }
        List<List<RunningJob>> kept = some.preemptible();
        for (int host = 0; host < kept.size(); host++) {
            List<RunningJob> expected = byHost.getOrDefault(host, new ArrayList<>());
            expected.sort(Comparator.comparingLong(RunningJob::preemptionRank).thenComparingLong(RunningJob::id));
            assertThat(kept.get(host)).as("preemptible on host %d", host).isEqualTo(expected);
        }
        assertThat(byHost.isEmpty() ? -1 : byHost.lastKey()).isLessThan(kept.size());
    }

    List<String> texts(List<Decision> decisions) {
        return decisions.stream().map(this::text).toList();
    }

    private String text(Decision decision) {
        return switch (decision) {
            case Decision.Start d -> "start " + d.job() + " on " + where(d.allocation()) + " " + d.how();
            case Decision.Pend d -> "pend " + d.job() + " " + d.why().code();
            case Decision.Reserve d ->
                d.startMillis() == PendingJob.NOT_RESERVED
                        ? "reserve " + d.job() + " none " + d.cause()
                        : "reserve " + d.job() + " at " + d.startMillis() + " on " + where(d.allocation()) + " "
                                + d.cause();
            case Decision.Preempt d -> "preempt " + d.victims() + " for " + d.job();
            case Decision.Requeue d -> "requeue " + d.job() + " for " + d.preemptor();
            case Decision.Finish d -> "finish " + d.job() + " " + d.state() + " " + d.cause();
            case Decision.Suspend d -> "suspend " + d.job();
            case Decision.Resume d -> "resume " + d.job();
            case Decision.Kill d -> "kill " + d.job();
        };
    }

    private String where(Allocation allocation) {
        var text = new StringBuilder();
        for (int i = 0; i < allocation.hosts(); i++) {
            text.append(i == 0 ? "" : "+").append(core().cluster().name(allocation.host(i)));
            text.append(allocation.tasks(i) == 1 ? "" : "x" + allocation.tasks(i));
        }
        return text.toString();
    }

    private <P> Made<P> made(P policy) {
        return new Made<>(policy, policies.loader);
    }

    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        return made(policies.picker(spec, context));
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return made(policies.allocator(spec));
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return made(policies.preemption());
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        return made(Objects.requireNonNull(policies.filters.get(spec.name())));
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        return made(Objects.requireNonNull(policies.listeners.get(spec.name())));
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        return made((job, view) -> job.limitMillis());
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        return made((job, view) -> job.priority());
    }
}
