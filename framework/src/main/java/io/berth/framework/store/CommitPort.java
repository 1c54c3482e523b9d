package io.berth.framework.store;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Where batches become durable. Methods are called on the loop's thread, one at a time, and must not block it; stages may complete on any thread and must complete within
 * a bounded time (a port that may wait for ever gives up by a time-out of its own, and says {@link CommitOutcome.Unknown}).
 */
public interface CommitPort {
    /**
     * Commits a batch: its inputs, its decisions and the new position in one transaction, which begins with the fence {@code epoch = batch.epoch() and not
     * expired and last sequence = batch.sequence() - 1}.
     *
     * @param batch the batch
     * @return the outcome; a stage that fails means {@link CommitOutcome.Unknown}
     */
    CompletionStage<CommitOutcome> commit(Batch batch);

    /** {@return how far the store is, as the latest commit left it, not as a cache remembers it} */
    CompletionStage<Position> last();

    /**
     * Reads committed batches, to rebuild the state from them.
     *
     * @param afterSequence the sequence before the first one wanted; 0 for all
     * @param batchesMax    how many at most, at least 1
     * @return consecutive batches from {@code afterSequence + 1} on; empty only when there are none, or when an image has taken the place of that one
     */
    CompletionStage<List<Batch>> read(long afterSequence, int batchesMax);
}
