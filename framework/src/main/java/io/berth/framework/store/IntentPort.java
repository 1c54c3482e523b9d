package io.berth.framework.store;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The intents of committed batches that are not answered yet. A batch's intents become open by its commit ({@link CommitPort}). Same threads as there; a stage that fails says why, and the
 * question may be asked again.
 */
public interface IntentPort {
    /** {@return all that are open, in order of their numbers} */
    CompletionStage<List<OpenIntent>> open();

    /**
     * The executor has answered these, or nobody needs the answer any longer: they are no longer open. Those that are not open are passed over.
     *
     * @param epoch   the term of who says so; an older one than the store's changes nothing and fails
     * @param numbers which
     * @return completes when that is durable
     */
    CompletionStage<@Nullable Void> answered(long epoch, List<Long> numbers);
}
