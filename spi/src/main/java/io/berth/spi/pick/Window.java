package io.berth.spi.pick;

import io.berth.spi.Stable;

/**
 * What could still start in this pass: upper bounds that only shrink while the pass lasts. A picker may use them to leave out jobs that cannot start, or
 * ignore them: the framework checks every job in full all the same. Each call costs a few nanoseconds.
 */
@Stable
public interface Window {
    /**
     * Nothing that asks for more of this fits now.
     *
     * @param resource ordinal
     * @return the amount
     */
    long freeAtMost(int resource);

    /** {@return a job whose limit ends later than this must also fit {@link #spareAtMost}; {@link Long#MAX_VALUE} when no reservation is near} */
    long endByMillis();

    /**
     * Nothing that asks for more of this may run past {@link #endByMillis()}.
     *
     * @param resource ordinal
     * @return the amount
     */
    long spareAtMost(int resource);

    /**
     * Whether jobs of a class were refused in this pass whatever their time limit, or their pool was stopped.
     *
     * @param requestClass ordinal of the class
     * @return true when offering one of them is in vain
     */
    boolean closed(int requestClass);
}
