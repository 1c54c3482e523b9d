package io.berth.framework.core.explanation;

/**
 * With what change alone the job would fit now, as the real allocator says: the largest amount that fits. One unit more does not.
 *
 * @param what   what is changed: name of a resource, {@link #TASKS} or {@link #TIME_LIMIT}
 * @param per    what the amount is for: {@code task}, {@code host} or {@code job}
 * @param asked  how much is asked for: in the unit of the resource, tasks, or milliseconds
 * @param atMost with how much it would fit now
 */
public record Counterfactual(String what, String per, long asked, long atMost) {
    /** The least number of tasks is changed, and the largest with it where both are the same. */
    public static final String TASKS = "tasks";

    /** The time limit is changed: the job would be gone before a promise begins. */
    public static final String TIME_LIMIT = "time limit";
}
