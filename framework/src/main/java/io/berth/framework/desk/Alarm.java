package io.berth.framework.desk;

import org.jspecify.annotations.Nullable;

/** One alarm, that rings at the earliest time it was set to since it last rang. */
public final class Alarm {
    private final Work work;
    private final LoopClock clock;
    private final Runnable action;
    private @Nullable Runnable takingBack;
    private long atElapsedMillis;

    public Alarm(Work work, LoopClock clock, Runnable action) {
        this.work = work;
        this.clock = clock;
        this.action = action;
    }

    public void setIn(long millis) {
        long at = clock.elapsedMillis() + millis;
        if (takingBack != null && atElapsedMillis <= at) {
            return;
        }
        cancel();
        atElapsedMillis = at;
        takingBack = work.after(millis, () -> {
            takingBack = null;
            action.run();
        });
    }

    public void cancel() {
        if (takingBack != null) {
            takingBack.run();
            takingBack = null;
        }
    }
}
