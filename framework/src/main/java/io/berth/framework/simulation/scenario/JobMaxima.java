package io.berth.framework.simulation.scenario;

/**
 * What one job may ask for at most. Of QOS, user, project, queue and partition the first that says something wins.
 *
 * @param timeLimitMillis longest time limit; {@link #NO_TIME_LIMIT} when nothing is said
 * @param tasks           most tasks; {@link #NO_TASKS} when nothing is said
 */
public record JobMaxima(long timeLimitMillis, int tasks) {
    /** Nothing is said about time. */
    public static final long NO_TIME_LIMIT = Long.MAX_VALUE;

    /** Nothing is said about tasks. */
    public static final int NO_TASKS = Integer.MAX_VALUE;

    /** Nothing is said. */
    public static final JobMaxima NONE = new JobMaxima(NO_TIME_LIMIT, NO_TASKS);
}
