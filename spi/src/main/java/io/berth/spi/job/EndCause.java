package io.berth.spi.job;

import io.berth.spi.Stable;

/** How a job came to its end. The declaration order is part of the canonical form. */
@Stable
public enum EndCause {
    /** By itself, with status 0. */
    SUCCESS,
    /** By itself, with another status. */
    EXIT_CODE,
    /** Its owner or an operator killed it. */
    USER_KILL,
    /** It reached its time limit. */
    RUNLIMIT,
    /** It went over its memory. */
    MEMLIMIT,
    /** It gave way to another job and was not to be requeued. */
    PREEMPTED,
    /** Its host was lost. */
    HOST_LOST,
    /** It could not be launched. */
    LAUNCH_FAILED,
    /** Its surroundings could not be set up; its work never ran. */
    SETUP_FAILED,
    /** What it depends on can never hold. */
    DEPENDENCY,
    /** An administrative action. */
    ADMIN
}
