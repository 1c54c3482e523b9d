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
 * jobs are submitted, and the hosts are full, before the first turn. The driver keeps what it must to end jobs, and does the same in {@link HandLoop}.
 */
final class SpiLoop {
    /** Time between two ends. */
    static final long TURN_MILLIS = 1_000;

    private final Core core;
    private final @Nullable ExecutionId[] running = new @Nullable ExecutionId[LoopWorkload.SLOTS];
    private int runningCount;
    private final int[] startOrder;
    private int started;
    private long decided;
    private final Chance chance;
    private long nowMillis;
    /** An input comes from elsewhere: it is an object on the heap, whatever the compiler could make of it. */
    private Input inbox = new Input.Timer(0);

    /**
     * All jobs are submitted and the first of them run.
     *
     * @param workload what to run
     * @param source   where policies come from
     * @param picker   which job is next
     * @param seed     which jobs end
     */
    SpiLoop(LoopWorkload workload, PolicySource source, PolicySpec picker, long seed) {
        core = Core.of(workload.configuration(picker), source);
        startOrder = new int[workload.jobs()];
        chance = new Chance(seed);
        for (JobSpec spec : workload.submissions()) {
            core.apply(new Input.Submit(0, spec));
        }
        note(core.round(0));
    }

    /** So many jobs end, one after the other, each with a round; the hash is up to date afterwards. */
    void run(int ends) {
        for (int i = 0; i < ends; i++) {
            nowMillis += TURN_MILLIS;
            int k = chance.below(runningCount);
            ExecutionId execution = Objects.requireNonNull(running[k]);
            running[k] = running[--runningCount];
            inbox = new Input.Report(nowMillis, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true));
            core.apply(inbox);
            note(core.round(nowMillis));
        }
        hash();
    }

    private void note(List<Decision> decisions) {
        decided += decisions.size();
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

    /** {@return how many decisions were taken} */
    long decided() {
        return decided;
    }

    /** {@return the jobs in the order in which they started} */
    int[] startOrder() {
        return Arrays.copyOf(startOrder, started);
    }

    /** {@return how many jobs wait} */
    int waiting() {
        return startOrder.length - started;
    }

    /** {@return the hash over all decisions; a core that hashes several rounds in one go does it now} */
    String hash() {
        return core.hash();
    }
}
