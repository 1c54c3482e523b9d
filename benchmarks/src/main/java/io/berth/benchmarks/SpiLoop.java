package io.berth.benchmarks;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The steady loop through the core and its policies: a job ends, its room returns, and a round picks the next jobs in order, finds their hosts and starts them. All
 * jobs are submitted, and the machine is filled, before the first turn.
 */
final class SpiLoop {
    /** Time between two ends. */
    static final long TURN_MILLIS = 1_000;

    private final Core core;
    private final @Nullable ExecutionId[] running;
    private int runningCount;
    private final int[] startOrder;
    private int started;
    private final Chance chance;
    private long nowMillis;

    SpiLoop(LoopWorkload workload, PolicySource source, PolicySpec picker, long seed) {
        core = Core.of(workload.configuration(picker), source);
        running = new @Nullable ExecutionId[workload.runningMax()];
        startOrder = new int[workload.jobs()];
        chance = new Chance(seed);
        for (JobSpec spec : workload.submissions()) {
            core.apply(new Input.Submit(0, spec));
        }
        note(core.round(0));
    }

    /** So many jobs end, one after the other, each with a round. */
    void run(int ends) {
        for (int i = 0; i < ends; i++) {
            nowMillis += TURN_MILLIS;
            int k = chance.below(runningCount);
            ExecutionId execution = Objects.requireNonNull(running[k]);
            running[k] = running[--runningCount];
            core.apply(new Input.Report(nowMillis, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true)));
            note(core.round(nowMillis));
        }
    }

    private void note(List<Decision> decisions) {
        for (int i = 0; i < decisions.size(); i++) {
            if (decisions.get(i) instanceof Decision.Start start) {
                running[runningCount++] = start.execution();
                startOrder[started++] = (int) start.job();
            }
        }
    }

    /** {@return how many jobs have started} */
    int started() {
        return started;
    }

    /** {@return the jobs in the order in which they started} */
    int[] startOrder() {
        return Arrays.copyOf(startOrder, started);
    }

    /** {@return how many jobs wait} */
    int waiting() {
        return core.jobs() - runningCount;
    }

    /** {@return the hash over all decisions} */
    String hash() {
        return core.hash();
    }
}
