package io.berth.framework.simulation;

import java.util.Arrays;

/** The ends to come, by time, those of one time in the order in which they were added. A binary heap over primitive arrays. */
final class EndQueue {
    private long[] times = new long[256];
    private int[] sequences = new int[256];
    private int[] rows = new int[256];
    private int size;
    private int added;

    /** The same ends to come, in the same order. */
    EndQueue copy() {
        var copy = new EndQueue();
        copy.become(this);
        return copy;
    }

    /** Takes over what another holds; the other stays as it is. */
    void become(EndQueue other) {
        times = other.times.clone();
        sequences = other.sequences.clone();
        rows = other.rows.clone();
        size = other.size;
        added = other.added;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Time of the next end; {@link Long#MAX_VALUE} when there is none. */
    long nextTime() {
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    void add(long time, int row) {
        if (size == times.length) {
            times = Arrays.copyOf(times, size * 2);
            sequences = Arrays.copyOf(sequences, size * 2);
            rows = Arrays.copyOf(rows, size * 2);
        }
        int sequence = added++;
        int i = size++;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (times[parent] <= time) {
                break; // an equal time was added earlier and stays before
            }
            move(parent, i);
            i = parent;
        }
        put(i, time, sequence, row);
    }

    /** Takes the next end out; returns its row. */
    int poll() {
        int row = rows[0];
        size--;
        if (size > 0) {
            sink(times[size], sequences[size], rows[size]);
        }
        return row;
    }

    private void sink(long time, int sequence, int row) {
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && before(times[child + 1], sequences[child + 1], child)) {
                child++;
            }
            if (!before(times[child], sequences[child], time, sequence)) {
                break;
            }
            move(child, i);
            i = child;
        }
        put(i, time, sequence, row);
    }

    private boolean before(long time, int sequence, int other) {
        return before(time, sequence, times[other], sequences[other]);
    }

    private static boolean before(long time, int sequence, long otherTime, int otherSequence) {
        return time < otherTime || (time == otherTime && sequence < otherSequence);
    }

    private void move(int from, int to) {
        put(to, times[from], sequences[from], rows[from]);
    }

    private void put(int i, long time, int sequence, int row) {
        times[i] = time;
        sequences[i] = sequence;
        rows[i] = row;
    }
}
