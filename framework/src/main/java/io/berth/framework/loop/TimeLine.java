package io.berth.framework.loop;

import io.berth.framework.core.Input;
import io.berth.framework.desk.LoopClock;
import org.jspecify.annotations.Nullable;

/**
 * The core's time, made of the wall clock's. It never goes back. A step of the wall clock by more than {@link #STEP_MILLIS}, told by the clock that never steps, becomes
 * an input: forward, the core's time steps along, and the core extends what was to end meanwhile; back, the core's time goes on at its pace, ahead of the wall
 * clock, until a step forward makes up for it. Smaller steps back are waited out.
 */
final class TimeLine {
    static final long STEP_MILLIS = 5_000;

    /** Two readings further apart than this are not one moment: this process stood still in between. */
    private static final long MOMENT_MILLIS = 1_000;

    private static final int READINGS_MAX = 5;

    private final LoopClock clock;
    private long wallMillis;
    private long elapsedMillis;
    /** How far the core's time is ahead of the wall clock. */
    private long leadMillis;

    private long nowMillis;

    TimeLine(LoopClock clock) {
        this.clock = clock;
        readBoth();
        nowMillis = wallMillis;
    }

    /** Goes on from a recorded time, which may lie ahead of the wall clock. */
    void goOnFrom(long recordedMillis) {
        nowMillis = Math.max(nowMillis, recordedMillis);
        long ahead = recordedMillis - wallMillis;
        if (ahead > STEP_MILLIS) {
            leadMillis = ahead;
        }
    }

    /** The core's time at the latest reading, in milliseconds. */
    long nowMillis() {
        return nowMillis;
    }

    /** Reads the clocks. {@return the step that the wall clock made since the reading before, or null} */
    Input.@Nullable ClockStepped read() {
        long wallBefore = wallMillis;
        long elapsedBefore = elapsedMillis;
        readBoth();
        long step = (wallMillis - wallBefore) - (elapsedMillis - elapsedBefore);
        boolean stepped = Math.abs(step) > STEP_MILLIS;
        if (stepped && step < 0) {
            leadMillis -= step;
        } else if (stepped) {
            long madeUp = Math.min(leadMillis, step);
            leadMillis -= madeUp;
            step -= madeUp;
        }
        nowMillis = Math.max(nowMillis, wallMillis + leadMillis);
        return stepped ? new Input.ClockStepped(nowMillis, step) : null;
    }

    private void readBoth() {
        long before;
        int readings = 0;
        do {
            before = clock.elapsedMillis();
            wallMillis = clock.wallMillis();
            elapsedMillis = clock.elapsedMillis();
        } while (elapsedMillis - before > MOMENT_MILLIS && ++readings < READINGS_MAX);
    }
}
