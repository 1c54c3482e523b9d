package io.berth.framework.allocation;

import io.berth.spi.job.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a {@link Timeline} says, found by looking at everything. */
final class NaiveTimeline {
    private final TreeMap<Long, long[]> changes = new TreeMap<>();

    void add(long time, Request request, long tasks) {
        if (time == Timeline.NEVER) {
            return;
        }
        long[] change = changes.computeIfAbsent(time, _ -> new long[request.resources()]);
        for (int r = 0; r < change.length; r++) {
            change[r] += request.perTask(r) * tasks;
        }
    }

    long[] levelAt(long time, long[] free) {
        long[] level = free.clone();
        for (long[] change : changes.headMap(time, true).values()) {
            for (int r = 0; r < level.length; r++) {
                level[r] += change[r];
            }
        }
        return level;
    }

    long earliest(long now, long duration, Request request, long tasks, long[] free) {
        return earliestUntil(now, Long.MAX_VALUE, duration, request, tasks, free);
    }

    /** The first moment from which all moments before {@code until}, or before the duration is over, will do. */
    long earliestUntil(long now, long until, long duration, Request request, long tasks, long[] free) {
        List<Long> candidates = new ArrayList<>();
        candidates.add(now);
        candidates.addAll(changes.tailMap(now, false).keySet());
        for (long candidate : candidates) {
            long end = candidate > Long.MAX_VALUE - duration ? Long.MAX_VALUE : candidate + duration;
            boolean fits = candidate == now || candidate < until;
            fits &= fits(levelAt(candidate, free), request, tasks);
            fits &= fitsAtPointsBetween(candidate, Math.min(end, until), request, tasks, free);
            if (fits) {
                return candidate;
            }
        }
        return Timeline.NEVER;
    }

    boolean fitsUntil(long now, long end, Request request, long tasks, long[] free) {
        return end <= now
                || (fits(levelAt(now, free), request, tasks)
                        && fitsAtPointsBetween(now, end, request, tasks, free));
    }

    private boolean fitsAtPointsBetween(long from, long to, Request request, long tasks, long[] free) {
        if (to <= from) {
            return true;
        }
        for (Map.Entry<Long, long[]> point : changes.subMap(from, false, to, false).entrySet()) {
            if (!fits(levelAt(point.getKey(), free), request, tasks)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(long[] level, Request request, long tasks) {
        for (int r = 0; r < level.length; r++) {
            if (request.perTask(r) > 0 && level[r] < request.perTask(r) * tasks) {
                return false;
            }
        }
        return true;
    }
}
