package io.berth.framework.loop;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionListener;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.RecordStore;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hands every order to one executor, once. An order that the executor does not take is an event. */
public final class ExecutorEffects implements Effects {
    private final Executor executor;
    private final RecordStore records;
    private final Consumer<ExecutionReport> orphans;
    private final Consumer<LoopEvent> events;

    /**
     * Effects on an executor.
     *
     * @param executor carries orders out
     * @param records  its durable records
     * @param orphans  takes reports about executions that are no job's; called on the loop's thread
     * @param events   is told of orders that are not taken, on whatever thread the executor says so
     */
    public ExecutorEffects(
            Executor executor, RecordStore records, Consumer<ExecutionReport> orphans, Consumer<LoopEvent> events) {
        this.executor = executor;
        this.records = records;
        this.orphans = orphans;
        this.events = events;
    }

    @Override
    public CompletionStage<@Nullable Void> open(ExecutionListener listener) {
        return executor.open(records, listener);
    }

    @Override
    public boolean suspends() {
        return executor.capabilities().suspends();
    }

    @Override
    public void launch(LaunchOrder order) {
        order("launch of " + order.id(), () -> executor.launch(order));
    }

    @Override
    public void suspend(ExecutionId id, long graceMillis) {
        order("suspension of " + id, () -> executor.suspend(id, graceMillis));
    }

    @Override
    public void resume(ExecutionId id) {
        order("resumption of " + id, () -> executor.resume(id));
    }

    @Override
    public void terminate(ExecutionId id, Grace grace) {
        order("end of " + id, () -> executor.terminate(id, grace));
    }

    @Override
    public void forget(ExecutionId id) {
        order("forgetting " + id, () -> executor.forget(id));
    }

    @Override
    public void orphaned(ExecutionReport report) {
        orphans.accept(report);
    }

    @Override
    public void close() {
        executor.close();
    }

    /** An executor that throws instead of failing its stage breaks its contract, but not the loop. */
    private void order(String what, Supplier<CompletionStage<@Nullable Void>> call) {
        CompletionStage<@Nullable Void> taken;
        try {
            taken = call.get();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            events.accept(new LoopEvent.EffectFailed(what, e));
            return;
        }
        var _ = taken.whenComplete((_, failure) -> {
            if (failure != null) {
                events.accept(new LoopEvent.EffectFailed(what, failure));
            }
        });
    }
}
