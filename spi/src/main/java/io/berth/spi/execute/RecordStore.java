package io.berth.spi.execute;

import io.berth.spi.Experimental;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Durable records of one executor, by key. A stage completes when the change would survive a crash. Thread-safe. */
@Experimental
public interface RecordStore {
    /**
     * Stores a record.
     *
     * @param key   its key
     * @param value its bytes
     * @return completes when it is durable
     */
    CompletionStage<@Nullable Void> put(String key, byte[] value);

    /**
     * Reads a record.
     *
     * @param key its key
     * @return its bytes, or null
     */
    CompletionStage<byte @Nullable []> get(String key);

    /** {@return all records, in order of their keys} */
    CompletionStage<SortedMap<String, byte[]>> all();

    /**
     * Removes a record.
     *
     * @param key its key
     * @return completes when it is gone for good
     */
    CompletionStage<@Nullable Void> remove(String key);
}
