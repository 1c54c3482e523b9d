package io.berth.framework.core;

/** A queue as the state knows it. */
final class QueueState {
    final QueueSpec spec;
    final int ordinal;
    /** The lane it belongs to; see {@link Lanes}. */
    final int lane;
    /** The partition whose hosts it uses, or {@link io.berth.framework.request.RequestClass#EVERYWHERE}. */
    final int partition;

    QueueState(QueueSpec spec, int ordinal, int lane, int partition) {
        this.spec = spec;
        this.ordinal = ordinal;
        this.lane = lane;
        this.partition = partition;
    }

    /** Whether it starts jobs at a time. */
    boolean starts(long nowMillis) {
        return spec.rules().active();
    }
}
