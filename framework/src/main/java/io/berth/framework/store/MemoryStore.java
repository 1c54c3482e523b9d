package io.berth.framework.store;

import io.berth.spi.execute.RecordStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A store without a disk, for tests and simulations: all batches since the latest image, behind the same fence, with their open intents and an executor's records. Thread-safe; every stage is
 * complete when returned.
 */
public final class MemoryStore implements CommitPort, IntentPort, ImagePort, RecordStore {
    /** Those after the image's. */
    private final List<Batch> batches = new ArrayList<>();

    private Position last = new Position(0, 0, "");
    private @Nullable Image image;
    private final TreeMap<Long, OpenIntent> open = new TreeMap<>();
    private final TreeMap<String, byte[]> records = new TreeMap<>();
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
        if (batch.sequence() != last.sequence() + 1) {
            return new CommitOutcome.Refused(
                    "the last batch is " + last.sequence() + ", this one is " + batch.sequence());
        }
        if (last.sequence() > 0 && !last.hash().equals(batch.previousHash())) {
            return new CommitOutcome.Refused(
                    "the last hash is " + last.hash() + ", this batch follows " + batch.previousHash());
        }
        batches.add(batch);
        last = new Position(epoch, batch.sequence(), batch.hash());
        batch.intents().forEach(intent -> open.put(intent.number(), intent));
        return new CommitOutcome.Committed();
    }

    @Override
    public synchronized CompletionStage<Position> last() {
        return CompletableFuture.completedStage(new Position(epoch, last.sequence(), last.hash()));
    }

    @Override
    public synchronized CompletionStage<List<Batch>> read(long afterSequence, int batchesMax) {
        long first = last.sequence() - batches.size() + 1;
        if (afterSequence + 1 < first) {
            return CompletableFuture.completedStage(List.of());
        }
        int from = (int) Math.min(afterSequence + 1 - first, batches.size());
        int to = Math.min(from + batchesMax, batches.size());
        return CompletableFuture.completedStage(List.copyOf(batches.subList(from, to)));
    }

    @Override
    public synchronized CompletionStage<@Nullable Image> latest() {
        return CompletableFuture.completedStage(image);
    }

    @Override
    public synchronized CompletionStage<@Nullable Void> keep(Image taken) {
        if (image == null || image.sequence() < taken.sequence()) {
            image = taken;
            batches.removeIf(batch -> batch.sequence() <= taken.sequence());
        }
        return CompletableFuture.completedStage(null);
    }

    @Override
    public synchronized CompletionStage<List<OpenIntent>> open() {
        return CompletableFuture.completedStage(List.copyOf(open.values()));
    }

    @Override
    public synchronized CompletionStage<@Nullable Void> answered(long whose, List<Long> numbers) {
        if (whose != epoch) {
            return CompletableFuture.failedStage(
                    new IllegalStateException("epoch " + epoch + " leads, the answers are told in epoch " + whose));
        }
        numbers.forEach(open::remove);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public synchronized CompletionStage<@Nullable Void> put(String key, byte[] value) {
        records.put(key, value.clone());
        return CompletableFuture.completedStage(null);
    }

    @Override
    public synchronized CompletionStage<byte @Nullable []> get(String key) {
        byte[] value = records.get(key);
        return CompletableFuture.completedStage(value == null ? null : value.clone());
    }

    @Override
    public synchronized CompletionStage<SortedMap<String, byte[]>> all() {
        return CompletableFuture.completedStage(new TreeMap<>(records));
    }

    @Override
    public synchronized CompletionStage<@Nullable Void> remove(String key) {
        records.remove(key);
        return CompletableFuture.completedStage(null);
    }
}
