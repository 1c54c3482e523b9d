package io.berth.framework.simulation.trace;

import java.util.Arrays;

/**
 * What a schedule is worth, over all its jobs without any cut at the ends. With wait = start - submit, and run as in
 * {@link Workload}:
 *
 * <ul>
 *   <li>bounded slowdown = max(1, (wait + run) / max(run, 10 s)), after Feitelson, Rudolph, Schwiegelshohn, Sevcik and Wong (1997)
 *   <li>flow = wait + run
 *   <li>percentiles by nearest rank: the smallest wait that at least so many per cent of the jobs do not exceed
 *   <li>makespan = last end - first submit
 *   <li>utilisation = sum of run x processors / (machine x makespan)
 *   <li>Jain's index (Jain, Chiu and Hawe, 1984) of the users' mean bounded slowdowns: 1 when all users fare alike, 1/users
 *       when one has all the slowdown
 * </ul>
 *
 * @param avgWaitSeconds plain mean
 * @param p50WaitSeconds median by nearest rank
 * @param p95WaitSeconds percentile by nearest rank
 * @param p99WaitSeconds percentile by nearest rank
 * @param maxWaitSeconds the longest wait
 * @param avgBoundedSlowdown plain mean
 * @param avgFlowSeconds plain mean
 * @param utilisation from 0 to 1; 0 for a schedule without any length
 * @param makespanSeconds 0 or more
 * @param jainByUser above 0 to 1; all jobs of unknown user count as one user
 */
public record ScheduleMetrics(
        double avgWaitSeconds,
        long p50WaitSeconds,
        long p95WaitSeconds,
        long p99WaitSeconds,
        long maxWaitSeconds,
        double avgBoundedSlowdown,
        double avgFlowSeconds,
        double utilisation,
        long makespanSeconds,
        double jainByUser) {

    /** Runs shorter than this count as this long in the bounded slowdown. */
    public static final long TAU_SECONDS = 10;

    /** Of a schedule without a job. */
    public static final ScheduleMetrics NOTHING = new ScheduleMetrics(0, 0, 0, 0, 0, 1, 0, 0, 0, 1);

    /**
     * Checks and measures a schedule.
     *
     * @param startSeconds when each job starts, by row
     * @throws IllegalStateException when no machine could have run it; see {@link ScheduleCheck}
     */
    public static ScheduleMetrics of(Workload workload, long[] startSeconds) {
        ScheduleCheck.verify(workload, startSeconds);
        int jobs = workload.jobs();
        long[] waitSeconds = new long[jobs];
        double[] slowdown = new double[jobs];
        WideSum waits = new WideSum();
        WideSum flows = new WideSum();
        long work = 0;
        long firstSubmit = Long.MAX_VALUE;
        long lastEnd = Long.MIN_VALUE;
        for (int row = 0; row < jobs; row++) {
            long run = workload.runSeconds(row);
            long wait = startSeconds[row] - workload.submitSeconds(row);
            waitSeconds[row] = wait;
            slowdown[row] = Math.max(1.0, (double) (wait + run) / Math.max(run, TAU_SECONDS));
            waits.add(wait);
            flows.add(wait + run);
            work += run * workload.procs(row);
            firstSubmit = Math.min(firstSubmit, workload.submitSeconds(row));
            lastEnd = Math.max(lastEnd, startSeconds[row] + run);
        }
        long makespan = lastEnd - firstSubmit;
        Arrays.sort(waitSeconds);
        return new ScheduleMetrics(
                waits.toDouble() / jobs,
                nearestRank(waitSeconds, 50),
                nearestRank(waitSeconds, 95),
                nearestRank(waitSeconds, 99),
                waitSeconds[jobs - 1],
                CarefulSum.of(slowdown) / jobs,
                flows.toDouble() / jobs,
                makespan == 0 ? 0 : work / ((double) workload.machineProcs() * makespan),
                makespan,
                jainByUser(workload, slowdown));
    }

    private static long nearestRank(long[] ascending, int percent) {
        long rank = ((long) ascending.length * percent + 99) / 100;
        return ascending[(int) rank - 1];
    }

    private static double jainByUser(Workload workload, double[] slowdown) {
        long[] user = new long[slowdown.length];
        Arrays.setAll(user, workload::userId);
        int[] byUser = RowOrder.ascending(user);
        CarefulSum means = new CarefulSum();
        CarefulSum squares = new CarefulSum();
        int users = 0;
        for (int from = 0; from < byUser.length; users++) {
            CarefulSum ofUser = new CarefulSum();
            int to = from;
            for (; to < byUser.length && user[byUser[to]] == user[byUser[from]]; to++) {
                ofUser.add(slowdown[byUser[to]]);
            }
            double mean = ofUser.toDouble() / (to - from);
            means.add(mean);
            squares.add(mean * mean);
            from = to;
        }
        double sum = means.toDouble();
        return sum * sum / (users * squares.toDouble());
    }
}
