package io.berth.benchmarks;

import java.util.Arrays;

/**
 * The waiting jobs, by hand: some lines of jobs in order, and a heap of the lines by their first jobs. The order is the framework's, over columns of its sort fields: QOS
 * priority and priority descending, key, queue time, number.
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

    /**
     * Without jobs.
     *
     * @param jobs  the largest number of a job
     * @param count how many lines
     */
    HandQueue(int jobs, int count) {
        qosPriority = new int[jobs + 1];
        priority = new int[jobs + 1];
        key = new double[jobs + 1];
        queuedAtMillis = new long[jobs + 1];
        lines = new int[count][16];
        from = new int[count];
        to = new int[count];
        heap = new int[count];
    }

    void add(int job, int line, long atMillis) {
        queuedAtMillis[job] = atMillis;
        if (to[line] == lines[line].length) {
            lines[line] = Arrays.copyOf(lines[line], to[line] * 2);
        }
        int[] jobs = lines[line];
        int i = to[line]++;
        while (i > from[line] && before(job, jobs[i - 1])) {
            jobs[i] = jobs[i - 1];
            i--;
        }
        jobs[i] = job;
        if (to[line] - from[line] == 1) {
            up(heapSize++, line);
        } else if (i == from[line]) {
            up(placeOf(line), line);
        }
    }

    /** The first job; 0 when none waits. */
    int first() {
        return heapSize == 0 ? 0 : head(heap[0]);
    }

    void removeFirst() {
        int line = heap[0];
        from[line]++;
        if (from[line] < to[line]) {
            down(line);
        } else if (--heapSize > 0) {
            down(heap[heapSize]);
        }
    }

    private int head(int line) {
        return lines[line][from[line]];
    }

    private int placeOf(int line) {
        int i = 0;
        while (heap[i] != line) {
            i++;
        }
        return i;
    }

    private void up(int start, int line) {
        int i = start;
        while (i > 0 && before(head(line), head(heap[(i - 1) / 2]))) {
            heap[i] = heap[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        heap[i] = line;
    }

    /** A line goes down from the top. */
    private void down(int line) {
        int i = 0;
        while (2 * i + 1 < heapSize) {
            int child = 2 * i + 1;
            if (child + 1 < heapSize && before(head(heap[child + 1]), head(heap[child]))) {
                child++;
            }
            if (!before(head(heap[child]), head(line))) {
                break;
            }
            heap[i] = heap[child];
            i = child;
        }
        heap[i] = line;
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
