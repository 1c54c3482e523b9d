package io.berth.framework.allocation;

/** A few consecutive points of a {@link Timeline}, with the sum of their changes and the extremes of their running sums. */
final class Span {
    static final int CAPACITY = 32;

    private final int resources;
    final long[] times = new long[CAPACITY];
    /** Change of resource r at point i in {@code [i * resources + r]}. */
    private final long[] changes;

    private final long[] sum;
    private final long[] lowest;
    private final long[] highest;
    private boolean stale;
    int size;

    Span(int resources) {
        this.resources = resources;
        this.changes = new long[CAPACITY * resources];
        this.sum = new long[resources];
        this.lowest = new long[resources];
        this.highest = new long[resources];
    }

    long lastTime() {
        return times[size - 1];
    }

    /** The first place whose time is not before {@code time}. */
    int placeOf(long time) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Makes room for a new point without change. */
    void open(int i, long time) {
        System.arraycopy(times, i, times, i + 1, size - i);
        System.arraycopy(changes, i * resources, changes, (i + 1) * resources, (size - i) * resources);
        times[i] = time;
        for (int r = 0; r < resources; r++) {
            changes[i * resources + r] = 0;
        }
        size++;
        stale = true;
    }

    /** Removes a point, which must be without change. */
    void close(int i) {
        size--;
        System.arraycopy(times, i + 1, times, i, size - i);
        System.arraycopy(changes, (i + 1) * resources, changes, i * resources, (size - i) * resources);
        stale = true;
    }

    /** Changes a point by {@code sign} times some amounts; returns whether nothing of it is left. */
    boolean change(int i, long[] amounts, int sign) {
        boolean nothing = true;
        for (int r = 0; r < resources; r++) {
            long amount = sign * amounts[r];
            changes[i * resources + r] += amount;
            sum[r] += amount;
            nothing &= changes[i * resources + r] == 0;
        }
        stale = true;
        return nothing;
    }

    /** Moves the upper half to a new span; nothing of it when points only come at the end. */
    Span split(boolean appending) {
        var upper = new Span(resources);
        int half = appending ? size : size / 2;
        for (int i = half; i < size; i++) {
            upper.times[i - half] = times[i];
            for (int r = 0; r < resources; r++) {
                long amount = changes[i * resources + r];
                upper.changes[(i - half) * resources + r] = amount;
                upper.sum[r] += amount;
                sum[r] -= amount;
            }
        }
        upper.size = size - half;
        size = half;
        stale = upper.stale = true;
        return upper;
    }

    void addTo(long[] level, int i) {
        for (int r = 0; r < resources; r++) {
            level[r] += changes[i * resources + r];
        }
    }

    void addSumTo(long[] level) {
        for (int r = 0; r < resources; r++) {
            level[r] += sum[r];
        }
    }

    void refresh() {
        if (!stale) {
            return;
        }
        stale = false;
        for (int r = 0; r < resources; r++) {
            long running = 0;
            long low = Long.MAX_VALUE;
            long high = Long.MIN_VALUE;
            for (int i = 0; i < size; i++) {
                running += changes[i * resources + r];
                low = Math.min(low, running);
                high = Math.max(high, running);
            }
            lowest[r] = low;
            highest[r] = high;
        }
    }

    /** Whether some point may reach the amounts asked for, starting from {@code level}. */
    boolean mayFit(long[] level, long[] need) {
        for (int r = 0; r < resources; r++) {
            if (level[r] + highest[r] < need[r] && need[r] > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether every point keeps the amounts asked for, starting from {@code level}. */
    boolean alwaysFits(long[] level, long[] need) {
        for (int r = 0; r < resources; r++) {
            if (level[r] + lowest[r] < need[r] && need[r] > 0) {
                return false;
            }
        }
        return true;
    }
}
