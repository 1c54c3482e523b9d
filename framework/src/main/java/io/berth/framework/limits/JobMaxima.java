package io.berth.framework.limits;

/**
 * How long and how large one job may be.
 *
 * @param limitMillis longest time limit, in milliseconds; {@link Long#MAX_VALUE} says nothing
 * @param tasks       most tasks; {@link Integer#MAX_VALUE} says nothing
 */
public record JobMaxima(long limitMillis, int tasks) {
    /** Says nothing. */
    public static final JobMaxima NONE = new JobMaxima(Long.MAX_VALUE, Integer.MAX_VALUE);

    public JobMaxima {
        if (limitMillis < 0) {
            throw new IllegalArgumentException(
                    "longest time limit [" + limitMillis + " ms] is negative; it must be 0 or more");
        }
        if (tasks < 1) {
            throw new IllegalArgumentException("most tasks [" + tasks + "] must be 1 or more");
        }
    }
}
