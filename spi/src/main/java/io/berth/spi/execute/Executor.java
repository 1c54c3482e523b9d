package io.berth.spi.execute;

import io.berth.spi.Experimental;
import io.berth.spi.job.Signal;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what was decided and committed. Idempotent on the execution id: the same order again adopts what runs, never starts twice. It refuses every order
 * of a session whose epoch is lower than the highest it has seen, and keeps a tombstone of each execution past its {@code notAfter}: what ended, or never began in time, is not started by a launch
 * that was sent again. Methods may be called on any thread and must not
 * block it; a stage that fails says what and why in its exception.
 */
@Experimental
public interface Executor extends AutoCloseable {
    /** {@return what it can do; the same answer all its life} */
    Capabilities capabilities();

    /**
     * Starts an execution, or adopts it.
     *
     * @param order what to start and where
     * @return completes when the order is accepted for good
     */
    CompletionStage<@Nullable Void> launch(LaunchOrder order);

    /**
     * Sends a signal.
     *
     * @param id     the execution
     * @param signal the signal
     * @return completes when it was delivered
     */
    CompletionStage<@Nullable Void> signal(ExecutionId id, Signal signal);

    /**
     * Lets an execution stand still: TSTP to all its processes, after the grace STOP. It is {@link ExecutionReport.Suspended} when all of them stand still, and only that frees what suspension
     * frees. Asked of those only that can ({@link Capabilities#suspends()}).
     *
     * @param id          the execution
     * @param graceMillis time between TSTP and STOP, in milliseconds; 0 stops at once
     * @return completes when the suspension is under way for good
     */
    CompletionStage<@Nullable Void> suspend(ExecutionId id, long graceMillis);

    /**
     * Lets a suspended execution go on: CONT to all its processes.
     *
     * @param id the execution
     * @return completes when it was delivered
     */
    CompletionStage<@Nullable Void> resume(ExecutionId id);

    /**
     * Brings an execution to its end.
     *
     * @param id    the execution
     * @param grace how
     * @return completes when the end is under way for good
     */
    CompletionStage<@Nullable Void> terminate(ExecutionId id, Grace grace);

    /** {@return all it knows} */
    CompletionStage<Listing> list();

    /**
     * Reads output.
     *
     * @param id    the execution
     * @param range which part
     * @return the part
     */
    CompletionStage<LogSlice> log(ExecutionId id, LogRange range);

    /**
     * The receipt is stored: records of this execution may go.
     *
     * @param id the execution
     * @return completes when they are gone
     */
    CompletionStage<@Nullable Void> forget(ExecutionId id);

    /**
     * Begins. Called once, before the first order.
     *
     * @param session whose orders these are, and all that the executor may use
     * @return completes when it takes orders
     */
    CompletionStage<@Nullable Void> open(ExecutorSession session);

    @Override
    void close();
}
