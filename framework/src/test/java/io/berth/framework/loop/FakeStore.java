package io.berth.framework.loop;

import static java.util.concurrent.CompletableFuture.failedStage;

import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.MemoryStore;
import io.berth.framework.store.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A store whose commits end when, and as, the test says. What is really stored is in a {@link MemoryStore}. */
final class FakeStore implements CommitPort {
    private record Sent(Batch batch, CompletableFuture<CommitOutcome> outcome) {}

    private final MemoryStore stored;
    private final List<String> diary;
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();
    private final List<Batch> late = new ArrayList<>();
    private final List<Batch> lateToRead = new ArrayList<>();
    private final List<Batch> asked = new ArrayList<>();
    private int questionsToFail;

    FakeStore(MemoryStore stored, List<String> diary) {
        this.stored = stored;
        this.diary = diary;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Batch batch) {
        late.forEach(stored::commit);
        late.clear();
        diary.add("commit " + batch.sequence());
        asked.add(batch);
        var outcome = new CompletableFuture<CommitOutcome>();
        sent.add(new Sent(batch, outcome));
        return outcome;
    }

    @Override
    public CompletionStage<Position> last() {
        return fails() ? failedStage(new IllegalStateException("unreachable")) : stored.last();
    }

    @Override
    public CompletionStage<List<Batch>> read(long afterSequence, int batchesMax) {
        lateToRead.forEach(stored::commit);
        lateToRead.clear();
        return fails() ? failedStage(new IllegalStateException("unreachable")) : stored.read(afterSequence, batchesMax);
    }

    private boolean fails() {
        return questionsToFail > 0 && questionsToFail-- > 0;
    }

    void failNextQuestions(int count) {
        questionsToFail = count;
    }

    /** How many commits have been sent and have no outcome yet. */
    int open() {
        return sent.size();
    }

    /** Every batch that was sent, in order, as often as it was sent. */
    List<Batch> asked() {
        return asked;
    }

    /** The oldest open commit does what the fence says. */
    void commits() {
        Sent oldest = sent.remove();
        CommitOutcome outcome =
                stored.commit(oldest.batch()).toCompletableFuture().join();
        if (outcome instanceof CommitOutcome.Committed) {
            diary.add("stored " + oldest.batch().sequence());
        }
        oldest.outcome().complete(outcome);
    }

    void refuses(String why) {
        sent.remove().outcome().complete(new CommitOutcome.Refused(why));
    }

    /** The connection breaks after the batch is stored. */
    void losesTheAnswer() {
        Sent oldest = sent.remove();
        stored.commit(oldest.batch());
        diary.add("stored " + oldest.batch().sequence());
        oldest.outcome().complete(new CommitOutcome.Unknown("connection lost"));
    }

    /** The connection breaks before the batch is stored. */
    void losesTheCommit() {
        sent.remove().outcome().completeExceptionally(new IllegalStateException("connection lost"));
    }

    /** The connection breaks, and the batch is stored much later: just before the next commit. */
    void storesLate() {
        Sent oldest = sent.remove();
        late.add(oldest.batch());
        oldest.outcome().complete(new CommitOutcome.Unknown("connection lost"));
    }

    /** The connection breaks, and the batch is stored between the question how far the store is and the reading of its batches. */
    void storesWhileItIsRead() {
        Sent oldest = sent.remove();
        lateToRead.add(oldest.batch());
        oldest.outcome().complete(new CommitOutcome.Unknown("connection lost"));
    }

    /** What is really stored. */
    List<Batch> batches() {
        return stored.read(0, Integer.MAX_VALUE).toCompletableFuture().join();
    }

    MemoryStore stored() {
        return stored;
    }
}
