package io.berth.framework.allocation;

import java.util.Arrays;

/**
 * Remembers below which host there was no room for a class, so that the next search begins there. Room is made only on hosts that are told here; those told since are
 * looked through when the class is asked about again, and after too many of them the search begins at the first host. What is remembered saves work and changes no
 * answer.
 */
final class FirstRoom {
    /** How many hosts with new room are kept; a power of two. */
    private static final int KEPT = 64;

    /** Per class one entry for each magnitude of the tasks asked for. */
    private static final int MAGNITUDES = 8;

    private final int[] roomOn = new int[KEPT];
    /** How often room was made. */
    private long made = KEPT + 1;

    private int[] first = {};
    private int[] tasks = {};
    private long[] madeThen = {};

    /** A host has, or may have, more room than before. */
    void made(int host) {
        roomOn[(int) made++ & (KEPT - 1)] = host;
    }

    /** Any host may have more room. */
    void forget() {
        made += KEPT + 1;
    }

    /**
     * The host below which there is no room for sure.
     *
     * @param room  of the class
     * @param asked how many tasks
     * @return its ordinal
     */
    int of(int room, int asked) {
        int at = at(room, asked);
        if (at >= first.length || asked < tasks[at] || made - madeThen[at] > KEPT) {
            return 0;
        }
        int host = first[at];
        for (long i = madeThen[at]; i < made; i++) {
            host = Math.min(host, roomOn[(int) i & (KEPT - 1)]);
        }
        first[at] = host;
        madeThen[at] = made;
        return host;
    }

    /**
     * There is no room for so many tasks below a host.
     *
     * @param room  of the class
     * @param asked how many tasks
     * @param host  its ordinal
     */
    void found(int room, int asked, int host) {
        int at = at(room, asked);
        if (at >= first.length) {
            int length = Math.max((room + 1) * MAGNITUDES, first.length * 2);
            first = Arrays.copyOf(first, length);
            tasks = Arrays.copyOf(tasks, length);
            madeThen = Arrays.copyOf(madeThen, length);
        }
        first[at] = host;
        tasks[at] = asked;
        madeThen[at] = made;
    }

    private static int at(int room, int asked) {
        int magnitude = Integer.SIZE - Integer.numberOfLeadingZeros(asked);
        return room * MAGNITUDES + Math.min(magnitude, MAGNITUDES - 1);
    }
}
