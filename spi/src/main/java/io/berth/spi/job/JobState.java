package io.berth.spi.job;

import io.berth.spi.Stable;

/** Where a job is in its life. The declaration order is part of the canonical form. */
@Stable
public enum JobState {
    /** Waits to be started. */
    PEND,
    /** Held while it waits. */
    PSUSP,
    /** Its start is decided; the executor has not reported it running. */
    STARTING,
    /** Runs. */
    RUN,
    /** Suspended by the system. */
    SSUSP,
    /** Suspended by a user. */
    USUSP,
    /** Its work has ended; its hosts are not known to be clean. */
    RELEASING,
    /** Contact is lost. Not an end: the job may come back. */
    UNKWN,
    /** Ended with exit status 0. */
    DONE,
    /** Ended otherwise; the {@link EndCause} says how. */
    EXIT;

    /** {@return whether the job is over} */
    public boolean terminal() {
        return this == DONE || this == EXIT;
    }
}
