package io.berth.spi.job;

import io.berth.spi.Experimental;

/**
 * How a job saves its work when it has to make way: it is sent a signal, and has so much time before it is brought to its end. A job may save its work at other times as well; an executor that
 * learns of it tells so by a report. When it starts again after a requeue, it goes on from what it saved last.
 *
 * @param signal     what tells it to save its work
 * @param leadMillis how long that takes at most, in milliseconds
 */
@Experimental
public record Checkpoint(Signal signal, long leadMillis) {
    /** The longest lead: a thousand years, so that sums of times stay far from overflow. */
    public static final long LEAD_MILLIS_MAX = 1_000L * 365 * 24 * 3_600_000;

    public Checkpoint {
        if (!signal.canBeCaught()) {
            throw new IllegalArgumentException(signal + " cannot be caught, so no job saves its work on it; USR1 can");
        }
        if (leadMillis < 0 || leadMillis > LEAD_MILLIS_MAX) {
            throw new IllegalArgumentException(
                    "lead [" + leadMillis + " ms] of a checkpoint is not between 0 and " + LEAD_MILLIS_MAX);
        }
    }
}
