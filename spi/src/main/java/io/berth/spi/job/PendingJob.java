package io.berth.spi.job;

import io.berth.spi.Stable;

/**
 * A job that may be picked: the handle between the framework and a picker. It is one object from {@code added} to {@code removed} and may be kept
 * until then, never longer. Identity comparison is safe in between.
 */
@Stable
public interface PendingJob extends Job {
    /** The value of {@link #reservedStartMillis()} when there is no reservation. */
    long NOT_RESERVED = Long.MAX_VALUE;

    /**
     * {@return a small dense number, unique among the jobs now known, fixed until {@code removed}} Meant for a policy's side arrays; it is handed out
     * again afterwards and means nothing across rounds with a removal.
     */
    int index();

    /** {@return since when it stands in its queue: submission, or the last requeue or switch; milliseconds, same epoch as submission} */
    long queuedAtMillis();

    /** {@return how many elements still wait; 1 for a job that is no array} */
    int pendingElements();

    /** {@return the start promised by its reservation, in milliseconds; {@link #NOT_RESERVED} without one} */
    long reservedStartMillis();
}
