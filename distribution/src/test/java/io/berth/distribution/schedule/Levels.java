package io.berth.distribution.schedule;

import java.util.ArrayList;
import java.util.List;

/** How many processors are free when: a list of moments, each with what is free from it to the next. Simple and slow. */
final class Levels {
    private final List<Long> moments = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();

    Levels(int procs) {
        moments.add(Long.MIN_VALUE);
        free.add(procs);
    }

    /** Takes processors, or with a negative number gives them back, from one moment to another. */
    void take(long from, long to, int procs) {
        if (from >= to) {
            return;
        }
        int first = momentAt(from);
        int last = momentAt(to);
        for (int i = first; i < last; i++) {
            free.set(i, free.get(i) - procs);
        }
    }

    /** The earliest moment, not before {@code now}, from which so many processors are free for so long. */
    long earliest(long now, long duration, int procs) {
        long candidate = now;
        for (int i = 0; i < moments.size(); i++) {
            long until = i + 1 < moments.size() ? moments.get(i + 1) : Long.MAX_VALUE;
            if (until <= candidate) {
                continue; // over before it matters
            }
            if (moments.get(i) >= candidate + duration && moments.get(i) > candidate) {
                return candidate;
            }
            if (free.get(i) < procs) {
                candidate = until;
            }
        }
        return candidate;
    }

    /** What lies in the past is not looked at any more. */
    void forgetBefore(long now) {
        while (moments.size() > 1 && moments.get(1) <= now) {
            moments.removeFirst();
            free.removeFirst();
        }
    }

    /** The place of a moment, which is made when it is not there. */
    private int momentAt(long moment) {
        int i = moments.size();
        while (i > 0 && moments.get(i - 1) > moment) {
            i--;
        }
        if (i > 0 && moments.get(i - 1) == moment) {
            return i - 1;
        }
        moments.add(i, moment);
        free.add(i, free.get(i - 1));
        return i;
    }
}
