package io.berth.framework.loop;

import io.berth.spi.execute.RecordStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** For executors that keep nothing. */
enum NoRecords implements RecordStore {
    NONE;

    @Override
    public CompletionStage<@Nullable Void> put(String key, byte[] value) {
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<byte @Nullable []> get(String key) {
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<@Nullable Void> remove(String key) {
        return CompletableFuture.completedStage(null);
    }
}
