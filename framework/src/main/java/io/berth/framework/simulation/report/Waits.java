package io.berth.framework.simulation.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Waiting times as counts of the jobs that waited at most so long, at limits that people have a word for. */
final class Waits {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long[] LIMITS = {
        0,
        1,
        2,
        5,
        10,
        20,
        30,
        MINUTE,
        2 * MINUTE,
        5 * MINUTE,
        10 * MINUTE,
        20 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        4 * HOUR,
        6 * HOUR,
        8 * HOUR,
        12 * HOUR,
        DAY
    };

    private Waits() {}

    /** {@return limits in seconds from 0 to the first that no wait exceeds, and at least to a minute} */
    static List<Long> limits(long maxWaitSeconds) {
        List<Long> limits = new ArrayList<>();
        long last = Math.max(MINUTE, maxWaitSeconds);
        for (long limit : LIMITS) {
            if (limits.isEmpty() || limits.getLast() < last) {
                limits.add(limit);
            }
        }
        while (limits.getLast() < last) {
            limits.add(2 * limits.getLast());
        }
        return limits;
    }

    /** {@return how many of the waits are no longer than each limit} */
    static List<Integer> atMost(List<Long> limits, long[] waitSeconds) {
        long[] ascending = waitSeconds.clone();
        Arrays.sort(ascending);
        List<Integer> counts = new ArrayList<>();
        int count = 0;
        for (long limit : limits) {
            while (count < ascending.length && ascending[count] <= limit) {
                count++;
            }
            counts.add(count);
        }
        return counts;
    }
}
