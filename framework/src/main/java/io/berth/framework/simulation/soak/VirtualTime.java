package io.berth.framework.simulation.soak;

import io.berth.framework.desk.Desk;
import io.berth.framework.desk.LoopClock;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Time that passes when all there was to do at an instant is done. What is due at the same time is done in the order in which it was asked for. */
final class VirtualTime implements LoopClock, Desk {
    /** 2026-01-01, midnight, in UTC. */
    static final long EPOCH_MILLIS = 1_767_225_600_000L;

    private record Event(long atMillis, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::atMillis).thenComparingLong(Event::number));
    private long numbers;
    private long nowMillis;
    private long stepsMillis;

    @Override
    public long wallMillis() {
        return EPOCH_MILLIS + nowMillis + stepsMillis;
    }

    @Override
    public long elapsedMillis() {
        return nowMillis;
    }

    /** Somebody sets the wall clock. */
    void step(long millis) {
        stepsMillis += millis;
    }

    @Override
    public void later(Runnable action) {
        put(0, action);
    }

    @Override
    public Runnable alarm(long delayMillis, Runnable action) {
        Event event = put(delayMillis, action);
        return () -> events.remove(event);
    }

    private Event put(long delayMillis, Runnable action) {
        var event = new Event(nowMillis + delayMillis, numbers++, action);
        events.add(event);
        return event;
    }

    /** Does the next thing. {@return whether there was one} */
    boolean next() {
        @Nullable Event event = events.poll();
        if (event == null) {
            return false;
        }
        nowMillis = event.atMillis();
        event.action().run();
        return true;
    }
}
