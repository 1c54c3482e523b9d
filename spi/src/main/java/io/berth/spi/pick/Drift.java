package io.berth.spi.pick;

import io.berth.spi.Stable;

/** How an order's keys change while a job waits: what the framework may cache. */
@Stable
public enum Drift {
    /** A key changes only with the job. */
    FIXED,
    /** All keys change by the same amount per second, so their order holds (ageing; a job is placed anew once, at its cap). */
    UNIFORM,
    /** Fixed plus one offset per user or project (fair share): only the group moves. */
    PER_GROUP,
    /** Rescored by a priority timer, a bounded number per round; key and time of scoring are the core's state. */
    PERIODIC,
    /** Rescored every round; refused on a live queue above 20,000 jobs. */
    PER_ROUND
}
