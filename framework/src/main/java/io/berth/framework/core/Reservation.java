package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;

/** A promise: the job may start on these hosts at this time. Made and moved by {@link State} only. */
final class Reservation {
    final CoreJob job;
    final boolean claim;
    long startMillis;
    long endMillis;
    Allocation allocation;

    Reservation(CoreJob job, long startMillis, long endMillis, Allocation allocation, boolean claim) {
        this.job = job;
        this.startMillis = startMillis;
        this.endMillis = endMillis;
        this.allocation = allocation;
        this.claim = claim;
    }
}
