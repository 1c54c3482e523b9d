package io.berth.framework.simulation.report;

/**
 * A stretch of time in equal parts: from the first submission to the last end, at most {@link #MOST} parts of a length that people
 * have a word for. The last part may be shorter.
 *
 * @param fromSeconds where the first begins
 * @param toSeconds where the last ends; not before {@code fromSeconds}
 * @param bucketSeconds length of each, at least 1
 * @param count how many, at least 1
 */
record Buckets(long fromSeconds, long toSeconds, long bucketSeconds, int count) {
    static final int MOST = 200;

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long[] SPOKEN_SECONDS = {
        1,
        2,
        5,
        10,
        15,
        30,
        MINUTE,
        2 * MINUTE,
        5 * MINUTE,
        10 * MINUTE,
        15 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        3 * HOUR,
        4 * HOUR,
        6 * HOUR,
        8 * HOUR,
        12 * HOUR,
        DAY
    };

    static Buckets over(long fromSeconds, long toSeconds) {
        long span = toSeconds - fromSeconds;
        long least = Math.ceilDiv(span, MOST);
        // Beyond a day in whole days.
        long length = Math.max(1, Math.ceilDiv(least, DAY)) * DAY;
        for (int i = SPOKEN_SECONDS.length - 1; i >= 0 && SPOKEN_SECONDS[i] >= least; i--) {
            length = SPOKEN_SECONDS[i];
        }
        return new Buckets(fromSeconds, toSeconds, length, (int) Math.max(1, Math.ceilDiv(span, length)));
    }

    /** Where bucket {@code index} begins; for {@code count}, where the last one ends. */
    long begin(int index) {
        return Math.min(fromSeconds + index * bucketSeconds, toSeconds);
    }
}
