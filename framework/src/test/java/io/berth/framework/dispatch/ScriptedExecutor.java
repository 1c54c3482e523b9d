package io.berth.framework.dispatch;

import io.berth.spi.execute.Capabilities;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.ExecutorSession;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.LogRange;
import io.berth.spi.execute.LogSlice;
import io.berth.spi.job.Signal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Writes down what it is asked, and answers when and as the test says; without a word from it, at once. */
final class ScriptedExecutor implements Executor {
    final List<String> asked = new ArrayList<>();
    final List<LaunchOrder> launches = new ArrayList<>();
    Listing listing = new Listing(false, List.of(), List.of());
    private final ArrayDeque<CompletableFuture<@Nullable Void>> open = new ArrayDeque<>();
    private boolean holds;
    private boolean down;

    /** From now on nothing is answered until the test does. */
    void holdAnswers() {
        holds = true;
    }

    /** Whether everything fails. */
    void setDown(boolean then) {
        down = then;
    }

    /** Orders without an answer. */
    int open() {
        return open.size();
    }

    void answer() {
        open.remove().complete(null);
    }

    void fail(String why) {
        open.remove().completeExceptionally(new IllegalStateException(why));
    }

    private CompletionStage<@Nullable Void> order(String what) {
        asked.add(what);
        if (down) {
            return CompletableFuture.failedStage(new IllegalStateException("down"));
        }
        var stage = new CompletableFuture<@Nullable Void>();
        if (holds) {
            open.add(stage);
        } else {
            stage.complete(null);
        }
        return stage;
    }

    @Override
    public Capabilities capabilities() {
        return Capabilities.ALL;
    }

    @Override
    public CompletionStage<@Nullable Void> launch(LaunchOrder order) {
        launches.add(order);
        return order("launch " + order.id());
    }

    @Override
    public CompletionStage<@Nullable Void> signal(ExecutionId id, Signal signal) {
        return order(signal + " " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> suspend(ExecutionId id, long graceMillis) {
        return order("suspend " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> resume(ExecutionId id) {
        return order("resume " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> terminate(ExecutionId id, Grace grace) {
        return order("terminate " + id);
    }

    @Override
    public CompletionStage<Listing> list() {
        return down
                ? CompletableFuture.failedStage(new IllegalStateException("down"))
                : CompletableFuture.completedStage(listing);
    }

    @Override
    public CompletionStage<LogSlice> log(ExecutionId id, LogRange range) {
        return CompletableFuture.failedStage(new UnsupportedOperationException());
    }

    @Override
    public CompletionStage<@Nullable Void> forget(ExecutionId id) {
        return order("forget " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> open(ExecutorSession session) {
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void close() {
        // nothing is held
    }
}
