package io.berth.spi.execute;

import io.berth.spi.Stable;

/**
 * How an execution is brought to its end: TERM, so much time, KILL.
 *
 * @param millis time between the two, in milliseconds; 0 kills at once
 */
@Stable
public record Grace(long millis) {
    public Grace {
        if (millis < 0) {
            throw new IllegalArgumentException("grace [" + millis + " ms] is negative");
        }
    }
}
