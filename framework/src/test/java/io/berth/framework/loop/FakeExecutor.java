package io.berth.framework.loop;

import io.berth.spi.execute.Capabilities;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionListener;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.ExecutorSession;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.LaunchOrder;
import io.berth.spi.execute.Listing;
import io.berth.spi.execute.LogRange;
import io.berth.spi.execute.LogSlice;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Writes every order into the diary, and reports what the test says. */
final class FakeExecutor implements Executor {
    private final List<String> diary;
    private final List<LaunchOrder> launched = new ArrayList<>();
    private final List<ExecutionId> terminated = new ArrayList<>();
    private final List<Grace> graces = new ArrayList<>();
    private @Nullable ExecutionListener listener;
    private @Nullable RuntimeException refusal;
    private Capabilities capabilities = Capabilities.ALL;

    FakeExecutor(List<String> diary) {
        this.diary = diary;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public CompletionStage<@Nullable Void> launch(LaunchOrder order) {
        launched.add(order);
        return noted("launch " + order.id());
    }

    @Override
    public CompletionStage<@Nullable Void> signal(ExecutionId id, Signal signal) {
        return noted(signal + " " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> suspend(ExecutionId id, long graceMillis) {
        return noted("suspend " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> resume(ExecutionId id) {
        return noted("resume " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> terminate(ExecutionId id, Grace grace) {
        terminated.add(id);
        graces.add(grace);
        return noted("terminate " + id);
    }

    @Override
    public CompletionStage<@Nullable Void> forget(ExecutionId id) {
        return noted("forget " + id);
    }

    private CompletionStage<@Nullable Void> noted(String what) {
        diary.add(what);
        return refusal == null ? CompletableFuture.completedStage(null) : CompletableFuture.failedStage(refusal);
    }

    @Override
    public CompletionStage<Listing> list() {
        return CompletableFuture.completedStage(new Listing(false, List.of(), List.of()));
    }

    @Override
    public CompletionStage<LogSlice> log(ExecutionId id, LogRange range) {
        return CompletableFuture.failedStage(new UnsupportedOperationException());
    }

    @Override
    public CompletionStage<@Nullable Void> open(ExecutorSession session) {
        listener = session.listener();
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void close() {
        diary.add("close");
    }

    /** It can start and end jobs, but not suspend them. */
    void cannotSuspend() {
        capabilities = new Capabilities(false, true, true, true, true);
    }

    /** From now on no order is taken. */
    void refuse(RuntimeException why) {
        refusal = why;
    }

    List<LaunchOrder> launched() {
        return launched;
    }

    List<Grace> graces() {
        return graces;
    }

    List<ExecutionId> terminated() {
        return terminated;
    }

    void report(ExecutionReport report) {
        ExecutionListener reports = listener;
        if (reports == null) {
            throw new IllegalStateException("the executor is not open");
        }
        reports.reported(report);
    }

    void started(ExecutionId id) {
        report(new ExecutionReport.Started(id, 1));
    }

    void ended(ExecutionId id) {
        report(new ExecutionReport.Ended(id, 2, 0, EndCause.SUCCESS, false));
    }

    void cleaned(ExecutionId id) {
        report(new ExecutionReport.Cleaned(id, 3));
    }

    /** The whole way from the end of the work to the receipt. */
    void finished(ExecutionId id) {
        ended(id);
        cleaned(id);
    }
}
