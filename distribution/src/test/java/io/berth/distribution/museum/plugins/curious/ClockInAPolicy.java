package io.berth.distribution.museum.plugins.curious;

public final class ClockInAPolicy {
    private ClockInAPolicy() {}

    static double key(long submittedAtMillis) {
        return (double) System.currentTimeMillis() - submittedAtMillis;
    }
}
