package io.berth.framework.loop;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitPort;
import io.berth.framework.store.Image;
import io.berth.framework.store.ImagePort;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Makes a store's log short: folds its batches into an image, beside the loop and without a word to it. It does what a start does, so that what a start depends on is tried all the time: a log
 * that cannot be folded is found while the process that wrote it is still there.
 */
public final class Compaction {
    private static final int PAGE = 256;

    private final CoreConfiguration configuration;
    private final CommitPort store;
    private final ImagePort images;

    /**
     * A way to compact a store.
     *
     * @param configuration that of the loop that writes it
     * @param store         whose batches
     * @param images        where the image goes; the same store
     */
    public Compaction(CoreConfiguration configuration, CommitPort store, ImagePort images) {
        this.configuration = configuration;
        this.store = store;
        this.images = images;
    }

    /**
     * Compacts once. Blocks until the image is durable, and takes memory and time as a start does: for a thread of its own.
     *
     * @param batchesLeast does nothing when fewer batches have come since the latest image
     * @return the image, or null when there was too little to do
     * @throws IllegalStateException                      when the batches do not fold to their hashes
     * @throws java.util.concurrent.CompletionException when the store fails; nothing has changed then
     */
    public @Nullable Image run(long batchesLeast) {
        Image latest = await(images.latest());
        long last = await(store.last()).sequence();
        if (last - (latest == null ? 0 : latest.sequence()) < Math.max(1, batchesLeast)) {
            return null;
        }
        var fold = new Fold(configuration, null, latest);
        while (fold.sequence() < last) {
            int most = (int) Math.min(PAGE, last - fold.sequence());
            List<Batch> batches = await(store.read(fold.sequence(), most));
            if (batches.isEmpty()) {
                throw new IllegalStateException(
                        "the store's last batch is " + last + ", but it gives none after " + fold.sequence());
            }
            batches.forEach(fold::fold);
        }
        Image image = fold.image();
        await(images.keep(image));
        return image;
    }

    private static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
