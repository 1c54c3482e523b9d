package io.berth.spi.execute;

import io.berth.spi.Stable;
import io.berth.spi.job.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * How an execution is brought to its end: the signal of its checkpoint and the lead time, if it has one; then TERM, so much time, KILL. What has ended meanwhile gets no further signal.
 *
 * @param checkpoint how its work is saved first; null: it is not
 * @param millis     time between TERM and KILL, in milliseconds; 0 kills at once
 */
@Stable
public record Grace(@Nullable Checkpoint checkpoint, long millis) {
    public Grace {
        if (millis < 0) {
            throw new IllegalArgumentException("grace [" + millis + " ms] is negative");
        }
    }

    /**
     * TERM, so much time, KILL.
     *
     * @param millis time between the two, in milliseconds; 0 kills at once
     */
    public Grace(long millis) {
        this(null, millis);
    }
}
