package io.berth.spi.pick;

import org.jspecify.annotations.Nullable;

/** Up to {@value #SIZE} entries in order, in the middle of an array, with the least of their time limits. */
final class Block {
    static final int SIZE = 64;

    private final @Nullable Entry[] entries = new @Nullable Entry[SIZE];
    private final long[] limits = new long[SIZE];
    private int from;
    private int to;
    long leastLimit = Long.MAX_VALUE;

    int count() {
        return to - from;
    }

    boolean full() {
        return to - from == SIZE;
    }

    Entry at(int i) {
        Entry entry = entries[from + i];
        if (entry == null) {
            throw new IndexOutOfBoundsException(i);
        }
        return entry;
    }

    Entry last() {
        return at(count() - 1);
    }

    /** How many entries stand before {@code entry}. */
    int placeOf(Entry entry) {
        int low = 0;
        int high = count();
        if (high > 0 && last().before(entry)) {
            return high;
        }
        if (high > 0 && !at(0).before(entry)) {
            return 0;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at(middle).before(entry)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void insert(int i, Entry entry) {
        if (to == SIZE || (from > 0 && i < count() / 2)) {
            shift(from, from - 1, i);
            from--;
        } else {
            shift(from + i, from + i + 1, to - from - i);
            to++;
        }
        entries[from + i] = entry;
        limits[from + i] = entry.limitMillis;
        leastLimit = Math.min(leastLimit, entry.limitMillis);
    }

    void remove(int i) {
        long limit = limits[from + i];
        if (i < count() / 2) {
            shift(from, from + 1, i);
            entries[from] = null;
            from++;
        } else {
            shift(from + i + 1, from + i, to - from - i - 1);
            to--;
            entries[to] = null;
        }
        if (from == to) {
            from = to = 0;
        }
        if (limit == leastLimit) {
            findLeast();
        }
    }

    /** Moves the upper half to a new block. */
    Block split() {
        var upper = new Block();
        int half = count() / 2;
        for (int i = half; i < SIZE; i++) {
            upper.insert(i - half, at(i));
            entries[from + i] = null;
        }
        to = from + half;
        findLeast();
        return upper;
    }

    @Nullable
    Entry firstWithin(long limitMillis, int start) {
        for (int i = from + start; i < to; i++) {
            if (limits[i] <= limitMillis) {
                return entries[i];
            }
        }
        return null;
    }

    int copyTo(@Nullable Entry[] target, int at) {
        System.arraycopy(entries, from, target, at, count());
        return at + count();
    }

    private void findLeast() {
        long least = Long.MAX_VALUE;
        for (int i = from; i < to; i++) {
            least = Math.min(least, limits[i]);
        }
        leastLimit = least;
    }

    private void shift(int source, int target, int length) {
        System.arraycopy(entries, source, entries, target, length);
        System.arraycopy(limits, source, limits, target, length);
    }
}
