package io.berth.framework.core;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The jobs whose begin time lies ahead, the earliest first. One that was cancelled or held meanwhile stays until its time and is then passed by. */
final class Alarms {
    private final PriorityQueue<CoreJob> waiting = new PriorityQueue<>(
            Comparator.<CoreJob>comparingLong(job -> job.beginMillis).thenComparingLong(job -> job.id));

    private long nextMillis = Long.MAX_VALUE;

    void set(CoreJob job) {
        waiting.add(job);
        nextMillis = Math.min(nextMillis, job.beginMillis);
    }

    /** Takes out the next job whose time has come; null when there is none. */
    @Nullable
    CoreJob due(long nowMillis) {
        if (nowMillis < nextMillis) {
            return null;
        }
        CoreJob due = waiting.poll();
        CoreJob first = waiting.peek();
        nextMillis = first == null ? Long.MAX_VALUE : first.beginMillis;
        return due;
    }

    long nextMillis() {
        return nextMillis;
    }
}
