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
    WINCH;

    /** {@return whether a process can do something of its own on it: neither KILL nor STOP} */
    public boolean canBeCaught() {
        return this != KILL && this != STOP;
    }
}
