package io.berth.spi.job;

import io.berth.spi.Stable;

/** A signal for all processes of an execution. */
@Stable
public enum Signal {
    HUP,
    INT,
    QUIT,
    KILL,
    USR1,
    USR2,
    TERM,
    CONT,
    STOP,
    TSTP,
    URG,
    WINCH
}
