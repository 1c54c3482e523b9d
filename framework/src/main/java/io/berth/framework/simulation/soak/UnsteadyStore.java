package io.berth.framework.simulation.soak;

import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.IntentPort;
import io.berth.framework.store.MemoryStore;
import io.berth.framework.store.OpenIntent;
import io.berth.framework.store.Position;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The way to a store that keeps what it has, but takes its time, refuses, loses the answer or the question, or is not to be reached for a while. */
final class UnsteadyStore implements CommitPort, IntentPort {
    static final String REFUSED = "commit-refused";
    static final String COMMIT_LOST = "commit-lost";
    static final String ANSWER_LOST = "commit-answer-lost";
    static final String LATE = "commit-late";
    static final String OUTAGE = "store-outage";
    static final String ANSWERS_LOST = "answers-not-stored";

    private static final int LATENCY_MILLIS = 40;
    private static final int LATE_MILLIS = 3_000;
    private static final int OUTAGE_MILLIS = 120_000;

    private final MemoryStore stored;
    private final VirtualTime time;
    private final RandomGenerator random;
    private final Swarm swarm;
    private final Tally tally;
    private long awayUntilMillis;

    UnsteadyStore(MemoryStore stored, VirtualTime time, RandomGenerator random, Swarm swarm, Tally tally) {
        this.stored = stored;
        this.time = time;
        this.random = random;
        this.swarm = swarm;
        this.tally = tally;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Batch batch) {
        if (away()) {
            return later(() -> now(new CommitOutcome.Unknown("the store is not to be reached")));
        }
        if (swarm.happens(REFUSED)) {
            tally.met(REFUSED);
            return later(() -> now(new CommitOutcome.Refused("no space left on device")));
        }
        if (swarm.happens(COMMIT_LOST)) {
            tally.met(COMMIT_LOST);
            return later(() -> now(new CommitOutcome.Unknown("connection reset before it was stored")));
        }
        if (swarm.happens(ANSWER_LOST)) {
            tally.met(ANSWER_LOST);
            return later(() -> {
                var _ = stored.commit(batch);
                return now(new CommitOutcome.Unknown("connection reset after it was stored"));
            });
        }
        if (swarm.happens(LATE)) {
            tally.met(LATE);
            long delay = 1L + random.nextInt(LATE_MILLIS);
            time.alarm(delay, () -> {
                var _ = stored.commit(batch);
            });
            return later(() -> now(new CommitOutcome.Unknown("no answer in time")));
        }
        return later(() -> stored.commit(batch));
    }

    @Override
    public CompletionStage<Position> last() {
        return ask(stored::last);
    }

    @Override
    public CompletionStage<List<Batch>> read(long afterSequence, int batchesMax) {
        return ask(() -> stored.read(afterSequence, batchesMax));
    }

    @Override
    public CompletionStage<List<OpenIntent>> open() {
        return ask(stored::open);
    }

    @Override
    public CompletionStage<@Nullable Void> answered(long epoch, List<Long> numbers) {
        if (swarm.happens(ANSWERS_LOST)) {
            tally.met(ANSWERS_LOST);
            return later(() -> CompletableFuture.failedStage(new IllegalStateException("connection reset")));
        }
        return ask(() -> stored.answered(epoch, numbers));
    }

    private <T extends @Nullable Object> CompletionStage<T> ask(Supplier<CompletionStage<T>> question) {
        return away()
                ? later(() ->
                        CompletableFuture.failedStage(new IllegalStateException("the store is not to be reached")))
                : later(question);
    }

    private boolean away() {
        if (time.elapsedMillis() < awayUntilMillis) {
            return true;
        }
        if (swarm.happens(OUTAGE)) {
            tally.met(OUTAGE);
            awayUntilMillis = time.elapsedMillis() + 1 + random.nextInt(OUTAGE_MILLIS);
            return true;
        }
        return false;
    }

    private static <T> CompletionStage<T> now(T value) {
        return CompletableFuture.completedStage(value);
    }

    private <T extends @Nullable Object> CompletionStage<T> later(Supplier<CompletionStage<T>> answer) {
        var stage = new CompletableFuture<T>();
        time.alarm(
                1L + random.nextInt(LATENCY_MILLIS),
                () -> answer.get().whenComplete((value, failure) -> {
                    if (failure == null) {
                        stage.complete(value);
                    } else {
                        stage.completeExceptionally(failure);
                    }
                }));
        return stage;
    }
}
