package io.berth.framework.limits;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * When a queue starts jobs: windows that come again each week, to the minute. Windows that touch or overlap are one. The week is that of a constant offset from UTC; it knows no
 * summer time. Immutable.
 */
public final class Windows {
    /** Always open. */
    public static final Windows ALWAYS = parse(List.of(), 0);

    /** The first Monday, 00:00 UTC, of the time that counts from 1970: the offset for live use in UTC. Simulated time begins with a Monday, its offset is 0. */
    public static final long FIRST_MONDAY_MILLIS = 4L * 24 * 60 * 60_000;

    static final int MINUTES = 7 * 24 * 60;

    private static final long MINUTE_MILLIS = 60_000;
    private static final long WEEK_MILLIS = MINUTES * MINUTE_MILLIS;

    private final BitSet openMinutes;
    private final long mondayMillis;
    /** The minutes of the week at which it opens or closes, ascending. */
    private final int[] changes;

    private Windows(BitSet openMinutes, long mondayMillis) {
        this.openMinutes = openMinutes;
        this.mondayMillis = mondayMillis;
        var found = new int[MINUTES];
        int count = 0;
        for (int minute = 0; minute < MINUTES; minute++) {
            if (openMinutes.get(minute) != openMinutes.get(minute == 0 ? MINUTES - 1 : minute - 1)) {
                found[count++] = minute;
            }
        }
        this.changes = Arrays.copyOf(found, count);
    }

    /**
     * Reads windows: days ({@code sat} or {@code mon-fri}; without them every day), then a time of day ({@code 18:00-08:00}; without it the whole day). One
     * that does not end later than it begins ends on the next day.
     *
     * @param windows      such as {@code mon-fri 18:00-08:00}, {@code sat-sun}, {@code 22:00-06:00}; none for always open
     * @param mondayMillis the time of some Monday, 00:00
     * @return open whenever one of them is
     * @throws IllegalArgumentException naming the window, the column and what would be right
     */
    public static Windows parse(List<String> windows, long mondayMillis) {
        var open = new BitSet(MINUTES);
        for (String window : windows) {
            new WindowText(window).openIn(open);
        }
        if (windows.isEmpty()) {
            open.set(0, MINUTES);
        }
        return new Windows(open, mondayMillis);
    }

    /**
     * Whether they are open.
     *
     * @param millis when
     * @return true while a window is open: from its first millisecond to the last before its end
     */
    public boolean open(long millis) {
        return openMinutes.get(minute(millis));
    }

    /**
     * When they next open or close.
     *
     * @param millis when it is asked
     * @return the first later time at which {@link #open} answers otherwise; {@link Long#MAX_VALUE} when always open
     */
    public long nextChange(long millis) {
        if (changes.length == 0) {
            return Long.MAX_VALUE;
        }
        int minute = minute(millis);
        int at = Arrays.binarySearch(changes, minute);
        int next = at < 0 ? -at - 1 : at + 1;
        int ahead = next < changes.length ? changes[next] - minute : changes[0] + MINUTES - minute;
        return millis - Math.floorMod(millis - mondayMillis, MINUTE_MILLIS) + ahead * MINUTE_MILLIS;
    }

    private int minute(long millis) {
        return (int) (Math.floorMod(millis - mondayMillis, WEEK_MILLIS) / MINUTE_MILLIS);
    }
}
