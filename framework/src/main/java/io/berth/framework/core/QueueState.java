package io.berth.framework.core;

import io.berth.framework.limits.Windows;

/** A queue as the state knows it. */
final class QueueState {
    final QueueSpec spec;
    final int ordinal;
    /** The lane it belongs to; see {@link Lanes}. */
    final int lane;
    /** The partition whose hosts it uses, or {@link io.berth.framework.request.RequestClass#EVERYWHERE}. */
    final int partition;

    final Windows windows;
    /** Whether it starts jobs, as of the last round. */
    boolean starts;

    QueueState(QueueSpec spec, int ordinal, int lane, int partition) {
        this.spec = spec;
        this.ordinal = ordinal;
        this.lane = lane;
        this.partition = partition;
        try {
            this.windows = spec.rules().windows().isEmpty()
                    ? Windows.ALWAYS
                    : Windows.parse(spec.rules().windows(), 0);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("queue '" + spec.name() + "': " + e.getMessage(), e);
        }
    }

    /** Whether it starts jobs at a time. */
    boolean startsAt(long millis) {
        return spec.rules().active() && windows.open(millis);
    }

    /** When it next begins or ceases to start jobs. */
    long nextChange(long millis) {
        return spec.rules().active() ? windows.nextChange(millis) : Long.MAX_VALUE;
    }
}
