package io.berth.spi.job;

import io.berth.spi.Stable;

/** A job that holds hosts. A view, valid during the call in which it was handed over. */
@Stable
public interface RunningJob extends Job {
    /** {@return when its start was decided, in milliseconds} */
    long startedAtMillis();

    /** {@return start plus limit plus the allowances for kill and clean-up, in milliseconds; {@link Long#MAX_VALUE} for an endless job} */
    long expectedEndMillis();

    /** {@return since when its work is not saved, in milliseconds: its last checkpoint; its start when there was none since} */
    default long unsavedSinceMillis() {
        return startedAtMillis();
    }

    /** {@return on how many hosts it runs} */
    int hosts();

    /**
     * One of its hosts.
     *
     * @param i from 0 to {@code hosts() - 1}
     * @return the host's ordinal
     */
    int host(int i);

    /**
     * How many of its tasks run there.
     *
     * @param i from 0 to {@code hosts() - 1}
     * @return tasks on {@code host(i)}, at least 1
     */
    int tasks(int i);
}
