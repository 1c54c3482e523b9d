package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.trace.Workload;

/** Comparison of two schedules of one workload, start for start. */
final class Starts {
    private static final int SHOWN_MAX = 10;

    private Starts() {}

    static int differing(long[] one, long[] other) {
        int count = 0;
        for (int row = 0; row < one.length; row++) {
            count += one[row] == other[row] ? 0 : 1;
        }
        return count;
    }

    /** Fails with the number of jobs that start at another time, and the first of them. */
    static void requireEqual(Workload workload, long[] actual, long[] expected, String what) {
        assertThat(actual).hasSameSizeAs(expected);
        int differing = differing(actual, expected);
        if (differing == 0) {
            return;
        }
        var text = new StringBuilder();
        text.append(what)
                .append(": ")
                .append(differing)
                .append(" of ")
                .append(actual.length)
                .append(" starts differ");
        int shown = 0;
        for (int row : workload.bySubmit()) {
            if (actual[row] != expected[row] && shown++ < SHOWN_MAX) {
                text.append("\n  job ").append(workload.jobId(row));
                text.append(" submitted ").append(workload.submitSeconds(row));
                text.append(" starts ").append(actual[row]);
                text.append(" instead of ").append(expected[row]);
            }
        }
        throw new AssertionError(text.toString());
    }
}
