package io.berth.framework.loop;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.store.Intent;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.LaunchOrder.Placement;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One thing that leaves when its batch is committed. It holds all it needs: by then the core is further on. */
sealed interface Leaving {
    record Reply(Consumer<Answer> to, Answer answer) implements Leaving {}

    /** What is asked of the executor, in the order in which it was decided. */
    record Order(OpenIntent intent) implements Leaving {}

    record Orphaned(ExecutionReport report) implements Leaving {}

    /** What a decision asks of the executor, read from the core right after its round; null: nothing. */
    static @Nullable Intent of(Decision decision, Core core) {
        return switch (decision) {
            case Decision.Start start -> launch(start, core);
            case Decision.Requeue requeue ->
                end(requeue, requeue.preemptor() != Decision.Requeue.NOBODY, requeue.graceMillis(), core);
            case Decision.Kill kill -> end(kill, kill.cause() == EndCause.PREEMPTED, kill.graceMillis(), core);
            case Decision.Suspend suspend -> new Intent.Suspend(execution(suspend, core), suspend.graceMillis());
            case Decision.Resume resume -> new Intent.Resume(execution(resume, core));
            case Decision.Pend _, Decision.Reserve _, Decision.Preempt _, Decision.Finish _ -> null;
        };
    }

    private static Intent end(Decision decision, boolean makesWay, long graceMillis, Core core) {
        Checkpoint checkpoint = makesWay ? core.checkpoint(decision.job()) : null;
        return new Intent.Terminate(execution(decision, core), checkpoint, graceMillis);
    }

    private static Intent launch(Decision.Start start, Core core) {
        var job = core.job(start.job());
        if (job == null) {
            throw new IllegalStateException("job " + start.job() + " started and is not known");
        }
        var placements = new ArrayList<Placement>();
        for (int i = 0; i < start.allocation().hosts(); i++) {
            int host = start.allocation().host(i);
            placements.add(
                    new Placement(core.cluster().name(host), start.allocation().tasks(i)));
        }
        return new Intent.Launch(start.execution(), job.limitMillis(), placements);
    }

    private static ExecutionId execution(Decision decision, Core core) {
        ExecutionId execution = core.execution(decision.job());
        if (execution == null) {
            throw new IllegalStateException(decision + " is about a job that holds no hosts");
        }
        return execution;
    }
}
