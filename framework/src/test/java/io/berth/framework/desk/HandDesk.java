package io.berth.framework.desk;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A desk whose work is done when the test says so. */
public final class HandDesk implements Desk {
    private record Alarm(long atMillis, long number, Runnable action) {}

    private final HandClock clock;
    private final ArrayDeque<Runnable> line = new ArrayDeque<>();
    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparingLong(Alarm::atMillis).thenComparingLong(Alarm::number));
    private long numbers;
    private int rung;

    public HandDesk(HandClock clock) {
        this.clock = clock;
    }

    @Override
    public void later(Runnable action) {
        line.add(action);
    }

    @Override
    public Runnable alarm(long delayMillis, Runnable action) {
        if (delayMillis < 1) {
            throw new IllegalArgumentException("alarm in " + delayMillis + " ms");
        }
        var alarm = new Alarm(clock.elapsedMillis() + delayMillis, numbers++, action);
        alarms.add(alarm);
        return () -> alarms.remove(alarm);
    }

    /** Does what lies there, and what comes of it. */
    public void work() {
        for (int done = 0; !line.isEmpty(); done++) {
            if (done > 100_000) {
                throw new IllegalStateException("the work at the desk has no end");
            }
            line.remove().run();
        }
    }

    /** Does one thing. {@return whether there was one} */
    public boolean workOnce() {
        Runnable action = line.poll();
        if (action != null) {
            action.run();
        }
        return action != null;
    }

    /** Lets time pass; alarms ring when their time comes, and what they lead to is done. */
    public void pass(long millis) {
        long until = clock.elapsedMillis() + millis;
        Alarm next;
        while ((next = alarms.peek()) != null && next.atMillis() <= until) {
            alarms.remove();
            rung++;
            clock.pass(Math.max(0, next.atMillis() - clock.elapsedMillis()));
            line.add(next.action());
            work();
        }
        clock.pass(until - clock.elapsedMillis());
    }

    /** How many alarms rang so far. */
    public int rung() {
        return rung;
    }

    public int alarms() {
        return alarms.size();
    }
}
