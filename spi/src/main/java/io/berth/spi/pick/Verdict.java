package io.berth.spi.pick;

import io.berth.spi.Stable;

/** What a picker answers when a job that it offered could not start. */
@Stable
public enum Verdict {
    /** Nothing behind it in this lane may start in this round, as far as it would draw on the same pools. */
    STOP,
    /** Leave it; others may start. A reservation that it held is given up. */
    SKIP,
    /** Promise it a start: others may start only if they do not delay it. A reservation that it held is kept. */
    RESERVE
}
