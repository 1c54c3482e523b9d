package io.berth.spi.reason;

import io.berth.spi.Stable;

/** What could turn a rejection into a start. */
@Stable
public enum Remedy {
    /** Time: something that runs will end, a window will open. */
    WAIT,
    /** Disturbing running jobs could help now; so could time. */
    PREEMPT,
    /** Nothing, as long as the job and the cluster stay as they are. */
    NEVER
}
