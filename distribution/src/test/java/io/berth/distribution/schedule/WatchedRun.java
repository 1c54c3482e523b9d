package io.berth.distribution.schedule;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ObjLongConsumer;

/**
 * A workload on a core of its own, in order {@code batch}, with every decision looked at: which starts were promised to whom, and what became of it. Wakes for
 * events and for promised starts.
 */
final class WatchedRun {
    private static final long MILLIS = 1_000;

    /** Something that a promise does not allow. */
    record Breach(long jobId, String what) {}

    private record End(long second, int order, int row) {}

    private final Workload workload;
    private final Core core;
    private final int[] bySubmit;
    private final ExecutionId[] executions;
    private final PriorityQueue<End> ends =
            new PriorityQueue<>(Comparator.comparingLong(End::second).thenComparingInt(End::order));
    private int submitted;
    private int started;

    /** When each job started, by row. */
    final long[] starts;
    /** The earliest start ever promised to each job, by row; {@link PendingJob#NOT_RESERVED} for none. */
    private final long[] earliestPromise;
    /** The promise now held. */
    private final long[] promise;

    private final int[] firstRoundAfter;
    private int rounds;

    final List<Breach> breaches = new ArrayList<>();
    int promises;
    int moves;
    /** Jobs that waited for a later round without a promise. */
    int unpromised;

    private WatchedRun(Workload workload, Core core) {
        this.workload = workload;
        this.core = core;
        this.bySubmit = workload.bySubmit();
        this.executions = new ExecutionId[workload.jobs()];
        this.starts = new long[workload.jobs()];
        this.promise = new long[workload.jobs()];
        this.earliestPromise = new long[workload.jobs()];
        this.firstRoundAfter = new int[workload.jobs()];
        Arrays.fill(promise, PendingJob.NOT_RESERVED);
        Arrays.fill(earliestPromise, PendingJob.NOT_RESERVED);
    }

    static WatchedRun of(Workload workload, Shipped shipped, String policy) {
        return of(workload, configuration(workload, shipped, policy, 1), shipped, (_, _) -> {});
    }

    /**
     * Runs a workload.
     *
     * @param beforeRound is shown the core and the number of the round that is about to be asked for
     */
    static WatchedRun of(
            Workload workload, CoreConfiguration configuration, Shipped shipped, ObjLongConsumer<Core> beforeRound) {
        var run = new WatchedRun(workload, Core.of(configuration, shipped.policies()));
        run.run(beforeRound);
        return run;
    }

    static CoreConfiguration configuration(Workload workload, Shipped shipped, String policy, long seed) {
        return CoreConfiguration.of(
                "batch",
                seed,
                List.of(HostSpec.ofSlots("machine", workload.machineProcs())),
                List.of(QueueSpec.of("trace", shipped.picker(policy), PolicySpec.of("first-fit"))));
    }

    String hash() {
        return core.hash();
    }

    private void run(ObjLongConsumer<Core> beforeRound) {
        for (long now = next(); now != Long.MAX_VALUE; now = next()) {
            while (!ends.isEmpty() && ends.element().second() == now) {
                ExecutionId execution = executions[ends.remove().row()];
                core.apply(
                        new Input.Report(now * MILLIS, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, false)));
                core.apply(new Input.Report(now * MILLIS, new ExecutionReport.Cleaned(execution, 2)));
            }
            while (nextSubmit() == now) {
                int row = bySubmit[submitted++];
                firstRoundAfter[row] = rounds;
                var request = RequestSpec.of(1, workload.procs(row));
                var job = JobSpec.of(
                        "trace", "u" + workload.userId(row), request, workload.estimateSeconds(row) * MILLIS);
                core.apply(new Input.Submit(now * MILLIS, job));
            }
            beforeRound.accept(core, rounds);
            for (Decision decision : core.round(now * MILLIS)) {
                look(decision, now);
            }
            rounds++;
        }
        if (core.jobs() > 0) {
            throw new IllegalStateException(core.jobs() + " jobs are left");
        }
    }

    private long next() {
        long due = core.nextDueMillis();
        long end = ends.isEmpty() ? Long.MAX_VALUE : ends.element().second();
        return Math.min(due == Long.MAX_VALUE ? due : Math.ceilDiv(due, MILLIS), Math.min(nextSubmit(), end));
    }

    private long nextSubmit() {
        return submitted == bySubmit.length ? Long.MAX_VALUE : workload.submitSeconds(bySubmit[submitted]);
    }

    private void look(Decision decision, long now) {
        int row = bySubmit[(int) decision.job() - 1];
        switch (decision) {
            case Decision.Start start -> {
                starts[row] = now;
                executions[row] = start.execution();
                ends.add(new End(now + workload.runSeconds(row), ++started, row));
                if (earliestPromise[row] != PendingJob.NOT_RESERVED
                        && now > Math.ceilDiv(earliestPromise[row], MILLIS)) {
                    breach(row, "started at " + now + ", promised " + earliestPromise[row] / MILLIS);
                }
                if (rounds > firstRoundAfter[row] && earliestPromise[row] == PendingJob.NOT_RESERVED) {
                    unpromised++;
                }
            }
            case Decision.Reserve reserve -> {
                promises++;
                moves += promise[row] == PendingJob.NOT_RESERVED ? 0 : 1;
                if (promise[row] != PendingJob.NOT_RESERVED && reserve.startMillis() > promise[row]) {
                    breach(row, "moved later from " + promise[row] / MILLIS + " to " + reserve);
                }
                promise[row] = reserve.startMillis();
                earliestPromise[row] = Math.min(earliestPromise[row], reserve.startMillis());
            }
            case Decision.Pend _, Decision.Finish _ -> {}
            case Decision.Preempt _, Decision.Suspend _, Decision.Resume _, Decision.Requeue _, Decision.Kill _ ->
                throw new IllegalStateException("nobody asked for " + decision);
        }
    }

    private void breach(int row, String what) {
        breaches.add(new Breach(workload.jobId(row), what));
    }
}
