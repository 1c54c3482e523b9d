package io.berth.benchmarks;

import java.util.Arrays;

/**
 * The waiting jobs, by hand: for each width the jobs in order, and a heap of the widths by their first jobs. The same order as the framework's, over columns of the
 * same sort fields: QOS priority and priority descending, key, queue time, number.
 */
final class HandQueue {
    private final int[] qosPriority;
    private final int[] priority;
    private final double[] key;
    private final long[] queuedAtMillis;

    private final int[][] lines;
    private final int[] from;
    private final int[] to;
    private final int[] heap;
    private int heapSize;

    HandQueue(int jobs, int widthMax) {
        qosPriority = new int[jobs + 1];
        priority = new int[jobs + 1];
        key = new double[jobs + 1];
        queuedAtMillis = new long[jobs + 1];
        lines = new int[widthMax + 1][16];
        from = new int[widthMax + 1];
        to = new int[widthMax + 1];
        heap = new int[widthMax + 1];
    }

    void add(int job, int width, long atMillis) {
        queuedAtMillis[job] = atMillis;
        int[] line = lines[width];
        if (to[width] == line.length) {
            line = Arrays.copyOf(line, line.length * 2);
            lines[width] = line;
        }
        int i = to[width]++;
        while (i > from[width] && before(job, line[i - 1])) {
            line[i] = line[i - 1];
            i--;
        }
        line[i] = job;
        if (to[width] - from[width] == 1) {
            up(heapSize++, width);
        } else if (i == from[width]) {
            up(placeOf(width), width);
        }
    }

    /** The first job; 0 when none waits. */
    int first() {
        return heapSize == 0 ? 0 : head(heap[0]);
    }

    /** Takes the first job out. */
    void removeFirst() {
        int width = heap[0];
        from[width]++;
        if (from[width] < to[width]) {
            down(0, width);
        } else if (--heapSize > 0) {
            down(0, heap[heapSize]);
        }
    }

    private int head(int width) {
        return lines[width][from[width]];
    }

    private int placeOf(int width) {
        int i = 0;
        while (heap[i] != width) {
            i++;
        }
        return i;
    }

    private void up(int start, int width) {
        int i = start;
        while (i > 0 && before(head(width), head(heap[(i - 1) / 2]))) {
            heap[i] = heap[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        heap[i] = width;
    }

    private void down(int start, int width) {
        int i = start;
        while (2 * i + 1 < heapSize) {
            int child = 2 * i + 1;
            if (child + 1 < heapSize && before(head(heap[child + 1]), head(heap[child]))) {
                child++;
            }
            if (!before(head(heap[child]), head(width))) {
                break;
            }
            heap[i] = heap[child];
            i = child;
        }
        heap[i] = width;
    }

    private boolean before(int a, int b) {
        if (qosPriority[a] != qosPriority[b]) {
            return qosPriority[a] > qosPriority[b];
        }
        if (priority[a] != priority[b]) {
            return priority[a] > priority[b];
        }
        if (key[a] != key[b]) {
            return key[a] < key[b];
        }
        if (queuedAtMillis[a] != queuedAtMillis[b]) {
            return queuedAtMillis[a] < queuedAtMillis[b];
        }
        return a < b;
    }
}
