package io.berth.framework.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A store without a disk, for tests and simulations: all batches since the beginning, behind the same fence. Thread-safe; every stage is complete when returned. */
public final class MemoryStore implements CommitPort {
    private final List<Batch> batches = new ArrayList<>();
    private long epoch;

    /**
     * Begins the next term; whoever had an earlier one is fenced from now on.
     *
     * @return the new epoch, from 1
     */
    public synchronized long takeOver() {
        return ++epoch;
    }

    @Override
    public synchronized CompletionStage<CommitOutcome> commit(Batch batch) {
        return CompletableFuture.completedStage(fence(batch));
    }

    private CommitOutcome fence(Batch batch) {
        if (batch.epoch() != epoch) {
            return new CommitOutcome.Fenced("epoch " + epoch + " leads, the batch is of epoch " + batch.epoch());
        }
        if (batch.sequence() != batches.size() + 1) {
            return new CommitOutcome.Refused(
                    "the last batch is " + batches.size() + ", this one is " + batch.sequence());
        }
        if (!batches.isEmpty() && !batches.getLast().hash().equals(batch.previousHash())) {
            return new CommitOutcome.Refused(
                    "the last hash is " + batches.getLast().hash() + ", this batch follows " + batch.previousHash());
        }
        batches.add(batch);
        return new CommitOutcome.Committed();
    }

    @Override
    public synchronized CompletionStage<Position> last() {
        String hash = batches.isEmpty() ? "" : batches.getLast().hash();
        return CompletableFuture.completedStage(new Position(epoch, batches.size(), hash));
    }

    @Override
    public synchronized CompletionStage<List<Batch>> read(long afterSequence, int batchesMax) {
        int from = (int) Math.min(afterSequence, batches.size());
        int to = (int) Math.min((long) from + batchesMax, batches.size());
        return CompletableFuture.completedStage(List.copyOf(batches.subList(from, to)));
    }
}
