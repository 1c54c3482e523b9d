package io.berth.spi.decision;

import io.berth.spi.Stable;

/** The kinds of decisions. The declaration order is part of the canonical form: new kinds are added at the end. */
@Stable
public enum DecisionKind {
    START,
    PEND,
    RESERVE,
    PREEMPT,
    SUSPEND,
    RESUME,
    REQUEUE,
    KILL,
    FINISH
}
