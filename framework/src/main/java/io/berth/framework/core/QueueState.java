package io.berth.framework.core;

/** A queue as the state knows it. */
final class QueueState {
    final QueueSpec spec;
    final int ordinal;
    /** The lane it belongs to; see {@link Lanes}. */
    final int lane;

    QueueState(QueueSpec spec, int ordinal, int lane) {
        this.spec = spec;
        this.ordinal = ordinal;
        this.lane = lane;
    }
}
