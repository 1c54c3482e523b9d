package io.berth.framework.allocation;

import io.berth.framework.request.RequestClass;
import java.util.Arrays;

/**
 * Remembers for each class below which host there is no room, so that the next search begins there. Room is made only on hosts that are told here; the latest of them
 * are kept, and those below the remembered host are looked at one by one. When too many were told since, or the class was never asked about, a search begins at the
 * first host. What is remembered saves work and changes no answer.
 */
final class FirstRoom {
    /** How many hosts with new room are kept; a power of two. */
    private static final int KEPT = 64;

    /** Per class one entry for each magnitude of the tasks asked for. */
    private static final int MAGNITUDES = 8;

    private final HostTable table;
    private final int[] roomOn = new int[KEPT];
    /** How often room was made. */
    private long made = KEPT + 1;

    /** By entry: for so many tasks there is no room below a host, but perhaps on hosts where room was made since. */
    private int[] tasks = {};

    private int[] below = {};
    private long[] since = {};

    FirstRoom(HostTable table) {
        this.table = table;
    }

    /** A host has, or may have, more room than before. */
    void made(int host) {
        roomOn[(int) made++ & (KEPT - 1)] = host;
    }

    /** Any host may have more room. */
    void forget() {
        made += KEPT + 1;
    }

    /**
     * The host from which on a search is to look; all that lies before it is known.
     *
     * @param request the class; with a room
     * @param asked   how many tasks
     * @return its ordinal
     */
    int known(RequestClass request, int asked) {
        int at = at(request, asked);
        if (at >= below.length) {
            int length = Math.max((request.room() + 1) * MAGNITUDES, below.length * 2);
            tasks = Arrays.copyOf(tasks, length);
            below = Arrays.copyOf(below, length);
            since = Arrays.copyOf(since, length);
        }
        if (made - since[at] > KEPT || asked < tasks[at]) {
            tasks[at] = asked;
            below[at] = 0;
            since[at] = made;
        }
        return below[at];
    }

    /**
     * The first host with room among those that lie before the {@link #known} one.
     *
     * @param request the class
     * @param asked   how many tasks
     * @param from    the first to look at
     * @return its ordinal, or -1
     */
    int next(RequestClass request, int asked, int from) {
        int at = at(request, asked);
        int found = Integer.MAX_VALUE;
        long kept = made;
        for (long i = made - 1; i >= since[at]; i--) {
            int host = roomOn[(int) i & (KEPT - 1)];
            if (host < below[at] && table.roomOn(request, tasks[at], host)) {
                kept = i;
                if (host >= from && host < found && (asked == tasks[at] || table.roomOn(request, asked, host))) {
                    found = host;
                }
            }
        }
        since[at] = kept;
        return found == Integer.MAX_VALUE ? -1 : found;
    }

    /**
     * There is no room for so many tasks from the {@link #known} host up to another.
     *
     * @param request the class
     * @param asked   how many tasks
     * @param host    the other, or how many hosts there are
     */
    void none(RequestClass request, int asked, int host) {
        int at = at(request, asked);
        if (asked == tasks[at]) {
            below[at] = host;
        }
    }

    private static int at(RequestClass request, int asked) {
        int magnitude = Integer.SIZE - Integer.numberOfLeadingZeros(asked);
        return request.room() * MAGNITUDES + Math.min(magnitude, MAGNITUDES - 1);
    }
}
