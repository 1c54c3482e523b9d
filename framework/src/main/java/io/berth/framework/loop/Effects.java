package io.berth.framework.loop;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionListener;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What committed decisions do to the world. Called on the loop's thread in the order of the decisions, never before their batch is committed; methods hand
 * the order on, return at once and throw nothing. Whether and how often an order is sent again is this port's affair: executors are idempotent.
 */
public interface Effects extends AutoCloseable {
    /**
     * Begins. Called once, when the state is that of the store.
     *
     * @param listener takes reports, on any thread
     * @return completes when orders are taken; failing, the loop does not start
     */
    CompletionStage<@Nullable Void> open(ExecutionListener listener);

    /** {@return whether {@link #suspend} and {@link #resume} can be done; the same answer all its life} */
    boolean suspends();

    /**
     * A job starts.
     *
     * @param order what and where
     */
    void launch(LaunchOrder order);

    /**
     * A running job is suspended.
     *
     * @param id          its execution
     * @param graceMillis time between TSTP and STOP
     */
    void suspend(ExecutionId id, long graceMillis);

    /**
     * A suspended job goes on.
     *
     * @param id its execution
     */
    void resume(ExecutionId id);

    /**
     * A running job is brought to its end.
     *
     * @param id    its execution
     * @param grace how
     */
    void terminate(ExecutionId id, Grace grace);

    /**
     * The receipt of an execution is committed.
     *
     * @param id the execution
     */
    void forget(ExecutionId id);

    /**
     * A report about an execution that is no job's, or whose launch was not committed when it came. It is no input; the reconciler finds out what it means.
     *
     * @param report the report
     */
    void orphaned(ExecutionReport report);

    /** The loop stood down. No order follows. */
    @Override
    void close();
}
