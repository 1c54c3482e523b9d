package io.berth.benchmarks;

import com.sun.management.ThreadMXBean;
import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.Rejection;
import java.lang.management.ManagementFactory;
import java.util.function.LongFunction;

/** What this thread allocates, and what the objects take that a decision is made of, as this virtual machine lays them out. */
final class DecisionBytes {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MANY = 20_000;

    /** Whoever is kept here is on the heap. */
    private final Object[] kept = new Object[64];

    /** Bytes that this thread has allocated so far. */
    static long allocated() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    /** A start with the execution that it names and an allocation on one host. */
    long ofStart() {
        return of(i -> new Decision.Start(
                i, i, i, "fcfs", new ExecutionId(i, 0, 1), Decision.How.IMMEDIATE, Allocation.on((int) i, 1)));
    }

    /** A finish. */
    long ofFinish() {
        return of(i -> new Decision.Finish(i, i, i, "core", JobState.DONE, EndCause.SUCCESS));
    }

    /** A pend, whose rejection belongs to the policy. */
    long ofPend() {
        return of(i -> new Decision.Pend(i, i, i, "fcfs", Rejection.NO_ROOM));
    }

    /** An end as the driver reports it, without the execution. */
    long ofReport() {
        var execution = new ExecutionId(1, 0, 1);
        return of(i -> new Input.Report(i, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true)));
    }

    private long of(LongFunction<Object> maker) {
        make(maker);
        long before = allocated();
        make(maker);
        return Math.round((allocated() - before) / (double) MANY);
    }

    private void make(LongFunction<Object> maker) {
        for (int i = 0; i < MANY; i++) {
            kept[i % kept.length] = maker.apply(i);
        }
    }
}
