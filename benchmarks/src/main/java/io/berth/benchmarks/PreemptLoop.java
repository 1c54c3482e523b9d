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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Preemption on a full cluster, again and again: a job of the high queue finds no room, a round searches victims and claims their room; they leave, it starts, it ends, and
 * they start again. Only the round that searches is timed, with all that it does besides.
 */
final class PreemptLoop {
    private static final int SLOTS_PER_HOST = 16;
    private static final long HOURS = 10 * 3_600_000L;
    private static final int RANKS = 5;

    private final Core core;
    private final SplittableRandom random = new SplittableRandom(11);
    private final TreeMap<Long, ExecutionId> running = new TreeMap<>();
    private long nowMillis;
    private int victims;

    /**
     * A cluster full of jobs of two to four slots, of several ranks.
     *
     * @param hosts  how many hosts
     * @param source where policies come from
     * @param picker which job is next, in both queues
     */
    PreemptLoop(int hosts, PolicySource source, PolicySpec picker) {
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

    /** One preemption; returns the nanoseconds of the round that searched. */
    long turn(int tasks, long slots) {
        nowMillis++;
        submit("high", tasks, slots, 0);
        long begin = System.nanoTime();
        List<Decision> decisions = core.round(nowMillis);
        long nanos = System.nanoTime() - begin;
        note(decisions);
        Decision.Preempt preempt = decisions.stream()
                .filter(Decision.Preempt.class::isInstance)
                .map(Decision.Preempt.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("nobody was preempted: " + decisions));
        victims += preempt.victims().size();
        List.copyOf(preempt.victims()).forEach(this::end);
        note(core.round(nowMillis));
        end(preempt.job());
        note(core.round(nowMillis));
        return nanos;
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
