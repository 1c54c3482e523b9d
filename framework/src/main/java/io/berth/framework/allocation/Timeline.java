package io.berth.framework.allocation;

import java.util.Arrays;

/**
 * How the free amounts of one host change in the time to come: sorted points, each with a change per resource, upward where an allocation is expected to end or a
 * reservation gives back, downward where a reservation begins. The level before the first point is what is free now, which the caller passes in. Points that
 * lie in the past count as now: what overran its expected end is expected to end at any moment.
 *
 * <p>Kept as a list of small blocks with their sums and extremes, so that a change moves at most one block and a search leaps over those that cannot matter.
 */
final class Timeline {
    /** Never: no point in time will do. */
    static final long NEVER = Long.MAX_VALUE;

    /** With so few spans, a walk costs less than keeping their extremes. */
    private static final int LEAP_FROM = 4;

    private final int resources;
    private Span[] spans = {};
    private int count;

    Timeline(int resources) {
        this.resources = resources;
    }

    /** Adds {@code sign} times some amounts at a point. {@link #NEVER} is no point. */
    void add(long time, long[] amounts, int sign) {
        if (time == NEVER) {
            return;
        }
        if (count == 0) {
            insertSpan(0, new Span(resources));
        }
        int s = spanFor(time);
        Span span = spans[s];
        int i = span.placeOf(time);
        if (i == span.size || span.times[i] != time) {
            if (span.size == Span.CAPACITY) {
                insertSpan(s + 1, span.split(i == Span.CAPACITY && s == count - 1));
                if (spans[s + 1].size == 0 || time >= spans[s + 1].times[0]) {
                    s++;
                }
                span = spans[s];
                i = span.placeOf(time);
            }
            span.open(i, time);
        }
        if (span.change(i, amounts, sign)) {
            span.close(i);
            if (span.size == 0) {
                removeSpan(s);
            }
        }
    }

    /**
     * The earliest time from which some amounts are free for a whole duration.
     *
     * @param now            earliest answer
     * @param durationMillis how long; {@link Long#MAX_VALUE} for ever
     * @param level          scratch of one long per resource: on entry what is free now, overwritten
     * @return the time, or {@link #NEVER}
     */
    long earliest(long now, long durationMillis, long[] need, long[] level) {
        int s = 0;
        int i = 0;
        while (s < count && spans[s].lastTime() <= now) {
            spans[s].addSumTo(level);
            s++;
        }
        if (s < count) {
            Span span = spans[s];
            while (i < span.size && span.times[i] <= now) {
                span.addTo(level, i++);
            }
        }
        long candidate = fits(level, need) ? now : NEVER;
        for (; s < count; s++, i = 0) {
            Span span = spans[s];
            if (i == 0 && count > LEAP_FROM) {
                span.refresh();
                boolean leap = candidate == NEVER
                        ? !span.mayFit(level, need)
                        : span.lastTime() - candidate < durationMillis && span.alwaysFits(level, need);
                if (leap) {
                    span.addSumTo(level);
                    continue;
                }
            }
            for (; i < span.size; i++) {
                if (candidate != NEVER && span.times[i] - candidate >= durationMillis) {
                    return candidate;
                }
                span.addTo(level, i);
                if (!fits(level, need)) {
                    candidate = NEVER;
                } else if (candidate == NEVER) {
                    candidate = span.times[i];
                }
            }
        }
        return candidate;
    }

    /**
     * The earliest time from which some amounts are free for a whole duration, or without a break up to {@code until}; {@link #NEVER} if there is none. Same
     * scratch as in {@link #earliest}.
     */
    long earliestUntil(long now, long until, long durationMillis, long[] need, long[] level) {
        long candidate = NEVER;
        boolean begun = false;
        for (int s = 0; s < count; s++) {
            Span span = spans[s];
            for (int i = 0; i < span.size; i++) {
                long time = span.times[i];
                if (time > now && !begun) {
                    begun = true;
                    candidate = fits(level, need) ? now : NEVER;
                }
                if (time >= until || (candidate != NEVER && time - candidate >= durationMillis)) {
                    return candidate;
                }
                span.addTo(level, i);
                if (begun) {
                    if (!fits(level, need)) {
                        candidate = NEVER;
                    } else if (candidate == NEVER) {
                        candidate = time;
                    }
                }
            }
        }
        return begun ? candidate : fits(level, need) ? now : NEVER;
    }

    /** Whether some amounts are free at every moment from now to {@code end}, exclusive. Same scratch as in {@link #earliest}. */
    boolean fitsUntil(long now, long end, long[] need, long[] level) {
        int s = 0;
        int i = 0;
        for (; s < count; s++, i = 0) {
            Span span = spans[s];
            for (; i < span.size && span.times[i] <= now; i++) {
                span.addTo(level, i);
            }
            if (i < span.size) {
                break;
            }
        }
        if (end > now && !fits(level, need)) {
            return false;
        }
        for (; s < count; s++, i = 0) {
            Span span = spans[s];
            if (span.times[i] >= end) {
                return true;
            }
            if (i == 0 && count > LEAP_FROM && span.lastTime() < end) {
                span.refresh();
                if (span.alwaysFits(level, need)) {
                    span.addSumTo(level);
                    continue;
                }
            }
            for (; i < span.size && span.times[i] < end; i++) {
                span.addTo(level, i);
                if (!fits(level, need)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Adds to {@code level}, which holds what is free now, all changes up to and at {@code time}. */
    void levelAt(long time, long[] level) {
        for (int s = 0; s < count; s++) {
            Span span = spans[s];
            if (span.lastTime() <= time) {
                span.addSumTo(level);
                continue;
            }
            for (int i = 0; i < span.size && span.times[i] <= time; i++) {
                span.addTo(level, i);
            }
            return;
        }
    }

    private static boolean fits(long[] level, long[] need) {
        for (int r = 0; r < level.length; r++) {
            if (level[r] < need[r] && need[r] > 0) {
                return false;
            }
        }
        return true;
    }

    private int spanFor(long time) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (spans[middle].times[0] <= time) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private void insertSpan(int at, Span span) {
        if (count == spans.length) {
            spans = Arrays.copyOf(spans, Math.max(1, count * 2));
        }
        System.arraycopy(spans, at, spans, at + 1, count - at);
        spans[at] = span;
        count++;
    }

    private void removeSpan(int at) {
        count--;
        System.arraycopy(spans, at + 1, spans, at, count - at);
    }
}
