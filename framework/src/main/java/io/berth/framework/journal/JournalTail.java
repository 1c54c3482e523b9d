package io.berth.framework.journal;

import io.berth.framework.text.JsonFields;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a journal ends.
 *
 * @param cause   {@code complete}, or why the run broke off; empty when the recording process itself was ended
 * @param result  what whoever recorded it said of the run; null unless it is complete
 * @param file    the last segment
 * @param dropped how many lines after the last whole round do not count
 * @param torn    whether the last line was written in part
 */
public record JournalTail(String cause, @Nullable JsonFields result, Path file, int dropped, boolean torn) {
    /** {@return whether the run came to its end} */
    public boolean complete() {
        return cause.equals("complete");
    }
}
