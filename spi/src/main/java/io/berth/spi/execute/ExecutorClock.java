package io.berth.spi.execute;

import io.berth.spi.Experimental;

/**
 * The time of whoever drives an executor: of this machine, or of a simulation. An executor that waits for nothing but this clock runs in both. Thread-safe.
 */
@Experimental
public interface ExecutorClock {
    /** {@return milliseconds since the Unix epoch (live) or the simulation's zero; may step} */
    long nowMillis();

    /**
     * Does something later, once.
     *
     * @param delayMillis in how many milliseconds, at least 1
     * @param action      what; called on a thread of the clock's, which it must not block
     * @return takes it back, if it has not been done yet
     */
    Runnable after(long delayMillis, Runnable action);
}
