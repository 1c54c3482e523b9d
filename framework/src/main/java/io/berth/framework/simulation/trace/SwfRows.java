package io.berth.framework.simulation.trace;

import java.util.Arrays;

/** The rows of a log as they stand in it, before the filter: those of the 18 columns that a simulation uses. */
final class SwfRows {
    private long[] jobId = new long[1024];
    private long[] submitSeconds = new long[1024];
    private long[] runSeconds = new long[1024];
    private int[] allocatedProcs = new int[1024];
    private int[] requestedProcs = new int[1024];
    private long[] estimateSeconds = new long[1024];
    private int[] userId = new int[1024];
    private int size;

    void add(long id, long submit, long run, int allocated, int requested, long estimate, int user) {
        if (size == jobId.length) {
            grow(Math.multiplyExact(size, 2));
        }
        jobId[size] = id;
        submitSeconds[size] = submit;
        runSeconds[size] = run;
        allocatedProcs[size] = allocated;
        requestedProcs[size] = requested;
        estimateSeconds[size] = estimate;
        userId[size] = user;
        size++;
    }

    int size() {
        return size;
    }

    long jobId(int row) {
        return jobId[row];
    }

    long submitSeconds(int row) {
        return submitSeconds[row];
    }

    long runSeconds(int row) {
        return runSeconds[row];
    }

    int allocatedProcs(int row) {
        return allocatedProcs[row];
    }

    int requestedProcs(int row) {
        return requestedProcs[row];
    }

    long estimateSeconds(int row) {
        return estimateSeconds[row];
    }

    int userId(int row) {
        return userId[row];
    }

    /** Whether no row at all has an estimate, not even one that the filter will drop. */
    boolean hasNoEstimates() {
        for (int row = 0; row < size; row++) {
            if (estimateSeconds[row] > 0) {
                return false;
            }
        }
        return true;
    }

    private void grow(int capacity) {
        jobId = Arrays.copyOf(jobId, capacity);
        submitSeconds = Arrays.copyOf(submitSeconds, capacity);
        runSeconds = Arrays.copyOf(runSeconds, capacity);
        allocatedProcs = Arrays.copyOf(allocatedProcs, capacity);
        requestedProcs = Arrays.copyOf(requestedProcs, capacity);
        estimateSeconds = Arrays.copyOf(estimateSeconds, capacity);
        userId = Arrays.copyOf(userId, capacity);
    }
}
