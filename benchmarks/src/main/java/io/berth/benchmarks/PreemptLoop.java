package io.berth.benchmarks;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Preemption on a full cluster, again and again: a job of the high queue finds no room, a round searches victims and claims their room; they leave, it starts, it ends, and
 * they start again. Only the round that searches is timed, with all that it does besides.
 */
final class PreemptLoop {
    private static final int SLOTS_PER_HOST = 16;
    private static final long HOURS = 10 * 3_600_000L;
    private static final int RANKS = 5;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Core core;
    private final SplittableRandom random = new SplittableRandom(11);
    private final TreeMap<Long, ExecutionId> running = new TreeMap<>();
    private long nowMillis;
    private int victims;
    /** CPU time of the latest round that was timed. */
    private long cpuNanos;

    /**
     * A cluster full of jobs of two to four slots, of several ranks.
     *
     * @param hosts  how many hosts
     * @param source where policies come from
     * @param picker which job is next, in the high queue and the low one
     * @param all    the same, in the middle queue: it looks at all of its jobs, whoever is blocked
     */
    PreemptLoop(int hosts, PolicySource source, PolicySpec picker, PolicySpec all) {
        List<HostSpec> specs = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            var capacity = new TreeMap<String, Long>();
            capacity.put("slots", (long) SLOTS_PER_HOST);
            capacity.put("memory", 128_000L);
            specs.add(new HostSpec("host" + host, capacity));
        }
        PolicySpec allocator = PolicySpec.of("first-fit");
        var queues = List.of(
                new QueueSpec("high", 9, picker, allocator, PolicySpec.of("lowest-priority-first"), false),
                new QueueSpec("middle", 0, all, allocator, PolicySpec.of("lowest-priority-first"), false),
                new QueueSpec("low", 0, picker, allocator, null, true));
        core = Core.of(
                CoreConfiguration.of("preempt", 1, specs, queues).withResources(List.of("slots", "memory")), source);
        int before;
        do {
            before = running.size();
            for (int i = 0; i < 1 + hosts / 20; i++) {
                int slots = 2 + random.nextInt(3);
                submit("low", 1, slots, random.nextInt(RANKS));
            }
            nowMillis += 1 + random.nextInt(600_000);
            note(core.round(nowMillis));
        } while (running.size() > before);
    }

    private void submit(String queue, int tasks, long slots, int priority) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", slots * 1_000);
        var request = new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask);
        core.apply(new Input.Submit(
                nowMillis, new JobSpec(queue, "user", "", priority, 0, request, HOURS, new TreeMap<>())));
    }

    private void note(List<Decision> decisions) {
        for (Decision decision : decisions) {
            if (decision instanceof Decision.Start start) {
                running.put(start.job(), start.execution());
            }
        }
    }

    /** Jobs of the middle queue, which may disturb only those of the lowest rank, take the hosts where those suffice, until there is none left. From then on their like is blocked. */
    void block() {
        while (true) {
            nowMillis++;
            submit("middle", 1, SLOTS_PER_HOST, 1);
            Decision.Preempt preempt = preempt(core.round(nowMillis));
            if (preempt == null) {
                core.apply(new Input.Cancel(nowMillis, core.lastJob()));
                core.round(nowMillis);
                return;
            }
            preempt.victims().forEach(this::end);
            note(core.round(nowMillis));
        }
    }

    /** Jobs of one class and rank come that are blocked, all of them are looked at in vain, and they go; returns the nanoseconds of the round that looked. */
    long blocked(int jobs) {
        nowMillis++;
        long first = core.lastJob() + 1;
        for (int i = 0; i < jobs; i++) {
            submit("middle", 1, SLOTS_PER_HOST, 1);
        }
        long cpu = THREADS.getCurrentThreadCpuTime();
        long begin = System.nanoTime();
        List<Decision> decisions = core.round(nowMillis);
        long nanos = System.nanoTime() - begin;
        cpuNanos = THREADS.getCurrentThreadCpuTime() - cpu;
        if (decisions.size() != jobs || !decisions.stream().allMatch(Decision.Pend.class::isInstance)) {
            throw new IllegalStateException("not all of " + jobs + " are told that they wait: " + decisions.size());
        }
        for (long job = first; job <= core.lastJob(); job++) {
            core.apply(new Input.Cancel(nowMillis, job));
        }
        core.round(nowMillis);
        return nanos;
    }

    /** {@return CPU time of the latest round that was timed, in nanoseconds: without what others took of the machine meanwhile} */
    long cpuNanos() {
        return cpuNanos;
    }

    /** One preemption; returns the nanoseconds of the round that searched. */
    long turn(int tasks, long slots) {
        nowMillis++;
        submit("high", tasks, slots, 0);
        long cpu = THREADS.getCurrentThreadCpuTime();
        long begin = System.nanoTime();
        List<Decision> decisions = core.round(nowMillis);
        long nanos = System.nanoTime() - begin;
        cpuNanos = THREADS.getCurrentThreadCpuTime() - cpu;
        note(decisions);
        Decision.Preempt preempt = preempt(decisions);
        if (preempt == null) {
            throw new IllegalStateException("nobody was preempted: " + decisions);
        }
        victims += preempt.victims().size();
        preempt.victims().forEach(this::end);
        note(core.round(nowMillis));
        end(preempt.job());
        note(core.round(nowMillis));
        return nanos;
    }

    private static Decision.@Nullable Preempt preempt(List<Decision> decisions) {
        for (Decision decision : decisions) {
            if (decision instanceof Decision.Preempt preempt) {
                return preempt;
            }
        }
        return null;
    }

    private void end(long job) {
        ExecutionId execution = running.remove(job);
        if (execution == null) {
            throw new IllegalStateException("job " + job + " does not run");
        }
        core.apply(new Input.Report(nowMillis, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true)));
    }

    /** {@return how many jobs run} */
    int running() {
        return running.size();
    }

    /** {@return how many victims there were so far} */
    int victims() {
        return victims;
    }
}
