package io.berth.framework.core;

import io.berth.spi.job.Checkpoint;
import org.jspecify.annotations.Nullable;

/** What a job that declares a checkpoint has saved. An object of its own, since few jobs declare one and every job is fetched again and again. Changed by the {@link State} only. */
final class SavedWork {
    /** Nothing is saved. */
    static final long NEVER = Long.MIN_VALUE;

    final Checkpoint how;
    /** When its work was saved last; of an earlier execution, if that is before the start of the present one. */
    long atMillis;

    private SavedWork(Checkpoint how, long atMillis) {
        this.how = how;
        this.atMillis = atMillis;
    }

    /** For a job that declares a checkpoint; null for others. */
    static @Nullable SavedWork of(@Nullable Checkpoint how, long atMillis) {
        return how == null ? null : new SavedWork(how, atMillis);
    }
}
