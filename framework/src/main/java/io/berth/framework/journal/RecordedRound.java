package io.berth.framework.journal;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inputs that were applied together, and the round after them.
 *
 * @param before    the snapshot with which a new segment begins before the first of these inputs; null in mid-segment
 * @param inputs    what was applied since the round before
 * @param round     number of the last round that decided something, this one included
 * @param nowMillis its time
 * @param decisions what it decided; empty when there was nothing to decide
 * @param hash      the hash after it; empty when it decided nothing
 * @param file      the segment
 * @param line      line of the round in it, from 1
 */
public record RecordedRound(
        @Nullable Snapshot before,
        List<Input> inputs,
        long round,
        long nowMillis,
        List<Decision> decisions,
        String hash,
        Path file,
        int line) {
    public RecordedRound {
        inputs = List.copyOf(inputs);
        decisions = List.copyOf(decisions);
    }
}
