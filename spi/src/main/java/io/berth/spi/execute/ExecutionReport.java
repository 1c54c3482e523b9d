package io.berth.spi.execute;

import io.berth.spi.Experimental;
import io.berth.spi.job.EndCause;

/**
 * What an executor says of an execution. At least once, in any order, possibly lost: {@link Executor#list()} is the truth.
 */
@Experimental
public sealed interface ExecutionReport {
    /** {@return the execution} */
    ExecutionId id();

    /** {@return a number that grows per execution and is the same when the report is sent again; by it duplicates are told} */
    long sequence();

    /**
     * Its work runs.
     *
     * @param id       the execution
     * @param sequence see {@link #sequence()}
     */
    record Started(ExecutionId id, long sequence) implements ExecutionReport {}

    /**
     * Its work has ended. Its hosts are free only with the receipt, which may be this report or a {@link Cleaned}.
     *
     * @param id         the execution
     * @param sequence   see {@link #sequence()}
     * @param exitStatus the work's exit status; 128 plus the signal when a signal ended it
     * @param cause      how it ended
     * @param clean      whether nothing of it is left, so that this is its receipt too
     */
    record Ended(ExecutionId id, long sequence, int exitStatus, EndCause cause, boolean clean)
            implements ExecutionReport {}

    /**
     * It stands still.
     *
     * @param id       the execution
     * @param sequence see {@link #sequence()}
     */
    record Suspended(ExecutionId id, long sequence) implements ExecutionReport {}

    /**
     * It runs again.
     *
     * @param id       the execution
     * @param sequence see {@link #sequence()}
     */
    record Resumed(ExecutionId id, long sequence) implements ExecutionReport {}

    /**
     * Its work is saved up to now: started again, it goes on from here.
     *
     * @param id       the execution
     * @param sequence see {@link #sequence()}
     */
    record Checkpointed(ExecutionId id, long sequence) implements ExecutionReport {}

    /**
     * The receipt: nothing of it is left, no process and no folder. Only this frees its hosts.
     *
     * @param id       the execution
     * @param sequence see {@link #sequence()}
     */
    record Cleaned(ExecutionId id, long sequence) implements ExecutionReport {}
}
