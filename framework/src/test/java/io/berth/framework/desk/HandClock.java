package io.berth.framework.desk;

/** Clocks that stand still until they are moved. */
public final class HandClock implements LoopClock {
    /** 2026-01-01, noon. */
    public static final long NOON = 1_767_268_800_000L;

    private long wallMillis = NOON;
    private long elapsedMillis = 7;

    @Override
    public long wallMillis() {
        return wallMillis;
    }

    @Override
    public long elapsedMillis() {
        return elapsedMillis;
    }

    public void pass(long millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("time passes forward, not by " + millis);
        }
        wallMillis += millis;
        elapsedMillis += millis;
    }

    /** Somebody sets the wall clock. */
    public void step(long millis) {
        wallMillis += millis;
    }
}
