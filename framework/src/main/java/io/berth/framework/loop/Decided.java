package io.berth.framework.loop;

import io.berth.framework.store.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was decided together and is not committed yet.
 *
 * @param batch    what is to be committed; null when no letter became an input, so that there is nothing to commit
 * @param entries  what it was made of
 * @param atMillis the time at which it was decided
 * @param leaving  what leaves once it is committed, in order
 */
record Decided(@Nullable Batch batch, List<Entry> entries, long atMillis, List<Leaving> leaving) {
    Decided {
        entries = List.copyOf(entries);
        leaving = List.copyOf(leaving);
    }
}
