package io.berth.framework.store;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.LaunchOrder.Placement;
import io.berth.spi.job.Checkpoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a committed batch asks of the executor. It stays in the store until the executor has answered, and may be sent more than once: executors are idempotent. */
public sealed interface Intent {
    /** {@return the execution it is about} */
    ExecutionId execution();

    /**
     * It starts.
     *
     * @param execution   the execution
     * @param limitMillis its time limit, in milliseconds; {@link Long#MAX_VALUE} for none
     * @param placements  where, and how many tasks
     */
    record Launch(ExecutionId execution, long limitMillis, List<Placement> placements) implements Intent {
        public Launch {
            placements = List.copyOf(placements);
        }
    }

    /**
     * It is suspended.
     *
     * @param execution   the execution
     * @param graceMillis time between TSTP and STOP, in milliseconds
     */
    record Suspend(ExecutionId execution, long graceMillis) implements Intent {}

    /**
     * It goes on.
     *
     * @param execution the execution
     */
    record Resume(ExecutionId execution) implements Intent {}

    /**
     * It is brought to its end.
     *
     * @param execution   the execution
     * @param checkpoint  how its work is saved first; null: it is not
     * @param graceMillis time between TERM and KILL, in milliseconds; 0 is that of the settings
     */
    record Terminate(ExecutionId execution, @Nullable Checkpoint checkpoint, long graceMillis) implements Intent {}

    /**
     * Its receipt is stored: the executor may forget it.
     *
     * @param execution the execution
     */
    record Forget(ExecutionId execution) implements Intent {}
}
