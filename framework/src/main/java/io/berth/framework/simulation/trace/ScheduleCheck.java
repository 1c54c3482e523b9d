package io.berth.framework.simulation.trace;

/**
 * The laws that hold for every schedule, whatever policy made it: every job starts, none before its submit, and the
 * machine is never overcommitted. Sorting is the cost, so a run can afford to check itself every time.
 *
 * <p>Within one second, jobs that end free their processors before jobs that start take them. A job of run time 0 takes and frees
 * its processors at some moment within its second; several of them may follow each other there, so each needs only to fit
 * beside the jobs that run through that second.
 */
public final class ScheduleCheck {
    private ScheduleCheck() {}

    /**
     * Checks a schedule.
     *
     * @param startSeconds when each job starts, by row
     * @throws IllegalStateException naming the job and the second of the first fault found. It is never the fault of
     *     the log: whoever made this schedule has a bug
     */
    public static void verify(Workload workload, long[] startSeconds) {
        int jobs = workload.jobs();
        if (startSeconds.length != jobs) {
            throw new IllegalStateException(
                    "a schedule of " + startSeconds.length + " starts for a workload of " + jobs + " jobs");
        }
        long[] endSeconds = new long[jobs];
        for (int row = 0; row < jobs; row++) {
            if (startSeconds[row] < workload.submitSeconds(row)) {
                throw fault(
                        workload.jobId(row),
                        "at " + startSeconds[row] + ", before its submit at " + workload.submitSeconds(row));
            }
            endSeconds[row] = startSeconds[row] + workload.runSeconds(row);
            if (endSeconds[row] < startSeconds[row]) {
                throw fault(workload.jobId(row), "at " + startSeconds[row] + " and never ends");
            }
        }
        sweep(workload, startSeconds, endSeconds);
    }

    private static void sweep(Workload workload, long[] startSeconds, long[] endSeconds) {
        int[] byStart = RowOrder.ascending(startSeconds);
        int[] byEnd = RowOrder.ascending(endSeconds);
        int ended = 0;
        int started = 0;
        // A long, because a faulty schedule may start everything at once.
        long busy = 0;
        while (started < byStart.length) {
            long now = startSeconds[byStart[started]];
            for (; ended < byEnd.length && endSeconds[byEnd[ended]] <= now; ended++) {
                // A job of run time 0 at this very second never enters the count, so it must not leave it either.
                busy -= workload.runSeconds(byEnd[ended]) > 0 ? workload.procs(byEnd[ended]) : 0;
            }
            long busyThroughout = busy;
            for (; started < byStart.length && startSeconds[byStart[started]] == now; started++) {
                int row = byStart[started];
                boolean instant = workload.runSeconds(row) == 0;
                busy += instant ? 0 : workload.procs(row);
                long needed = instant ? busyThroughout + workload.procs(row) : busy;
                if (needed > workload.machineProcs()) {
                    throw fault(
                            workload.jobId(row),
                            "at " + now + ", when " + needed + " of " + workload.machineProcs()
                                    + " processors would be busy");
                }
            }
        }
    }

    private static IllegalStateException fault(long jobId, String what) {
        return new IllegalStateException("impossible schedule: job " + jobId + " starts " + what);
    }
}
