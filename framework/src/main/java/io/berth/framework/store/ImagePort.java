package io.berth.framework.store;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Where images of the state are kept, so that the log need not be read from its beginning. A stage that fails says why, and the question may be asked again. */
public interface ImagePort {
    /** {@return the latest image, or null when there is none: then the log begins with batch 1} */
    CompletionStage<@Nullable Image> latest();

    /**
     * Keeps an image. Once it is durable, the former one and the batches up to this one may go, at whatever time, but for those that the store keeps for its readers.
     *
     * @param image what the store's own batches fold to
     * @return completes when it is durable
     */
    CompletionStage<@Nullable Void> keep(Image image);
}
