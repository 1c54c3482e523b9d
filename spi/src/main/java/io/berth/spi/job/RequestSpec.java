package io.berth.spi.job;

import io.berth.spi.Experimental;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** A request as it is submitted: tasks, and what each takes. Immutable; jobs that ask for the same may share one. */
@Experimental
public final class RequestSpec {
    private final int tasksMin;
    private final int tasksMax;
    private final int hostsMax;
    private final int tasksPerHostMax;
    private final SortedMap<String, Long> perTask;
    private final boolean exclusive;
    private final String expression;
    private final int hash;

    /**
     * A request.
     *
     * @param tasksMin        least number of tasks, at least 1
     * @param tasksMax        largest number of tasks, at least {@code tasksMin}
     * @param hostsMax        on how many hosts at most; {@link Integer#MAX_VALUE} for no bound
     * @param tasksPerHostMax how many tasks on one host at most; {@link Integer#MAX_VALUE} for no bound
     * @param perTask         amount per task by name of resource: slots, memory (bytes), gpus (thousandths) or a named one
     * @throws IllegalArgumentException naming the value that is out of range
     */
    public RequestSpec(int tasksMin, int tasksMax, int hostsMax, int tasksPerHostMax, SortedMap<String, Long> perTask) {
        this(tasksMin, tasksMax, hostsMax, tasksPerHostMax, perTask, false, "");
    }

    /**
     * A request.
     *
     * @param tasksMin        least number of tasks, at least 1
     * @param tasksMax        largest number of tasks, at least {@code tasksMin}
     * @param hostsMax        on how many hosts at most; {@link Integer#MAX_VALUE} for no bound
     * @param tasksPerHostMax how many tasks on one host at most; {@link Integer#MAX_VALUE} for no bound
     * @param perTask         amount per task by name of resource: slots, memory (bytes), gpus (thousandths) or a named one
     * @param exclusive       whether it must be alone on its hosts
     * @param expression      what else it asks for, in the request language; empty for nothing
     * @throws IllegalArgumentException naming the value that is out of range
     */
    public RequestSpec(
            int tasksMin,
            int tasksMax,
            int hostsMax,
            int tasksPerHostMax,
            SortedMap<String, Long> perTask,
            boolean exclusive,
            String expression) {
        if (tasksMin < 1 || tasksMax < tasksMin) {
            throw new IllegalArgumentException(
                    "tasks [" + tasksMin + ".." + tasksMax + "] must be 1 or more, least first");
        }
        if (hostsMax < 1 || tasksPerHostMax < 1) {
            throw new IllegalArgumentException(
                    "hosts [" + hostsMax + "] and tasks per host [" + tasksPerHostMax + "] must be 1 or more");
        }
        perTask.forEach((resource, amount) -> {
            if (amount < 0) {
                throw new IllegalArgumentException("resource '" + resource + "': amount [" + amount + "] is negative");
            }
        });
        this.tasksMin = tasksMin;
        this.tasksMax = tasksMax;
        this.hostsMax = hostsMax;
        this.tasksPerHostMax = tasksPerHostMax;
        this.perTask = Collections.unmodifiableSortedMap(new TreeMap<>(perTask));
        this.exclusive = exclusive;
        this.expression = expression;
        this.hash = Objects.hash(tasksMin, tasksMax, hostsMax, tasksPerHostMax, this.perTask, exclusive, expression);
    }

    /**
     * Some tasks of some slots each, without other bounds.
     *
     * @param tasks how many tasks, at least 1
     * @param slots slots per task, at least 0
     * @return the request
     */
    public static RequestSpec of(int tasks, long slots) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        return new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask);
    }

    /**
     * The same with another largest number of tasks.
     *
     * @param most the largest number, at least {@code tasksMin()}
     * @return a copy
     */
    public RequestSpec withTasksMax(int most) {
        return new RequestSpec(tasksMin, most, hostsMax, tasksPerHostMax, perTask, exclusive, expression);
    }

    /** {@return the least number of tasks} */
    public int tasksMin() {
        return tasksMin;
    }

    /** {@return the largest number of tasks} */
    public int tasksMax() {
        return tasksMax;
    }

    /** {@return on how many hosts at most} */
    public int hostsMax() {
        return hostsMax;
    }

    /** {@return how many tasks on one host at most} */
    public int tasksPerHostMax() {
        return tasksPerHostMax;
    }

    /** {@return amount per task by name of resource; unmodifiable} */
    public SortedMap<String, Long> perTask() {
        return perTask;
    }

    /** {@return whether it must be alone on its hosts} */
    public boolean exclusive() {
        return exclusive;
    }

    /** {@return what else it asks for, in the request language, such as {@code select[type==any] span[ptile=4]}; empty for nothing} */
    public String expression() {
        return expression;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof RequestSpec that
                        && hash == that.hash
                        && tasksMin == that.tasksMin
                        && tasksMax == that.tasksMax
                        && hostsMax == that.hostsMax
                        && tasksPerHostMax == that.tasksPerHostMax
                        && perTask.equals(that.perTask)
                        && exclusive == that.exclusive
                        && expression.equals(that.expression));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return tasksMin + ".." + tasksMax + " tasks of " + perTask + (exclusive ? " alone on their hosts" : "")
                + (expression.isEmpty() ? "" : " with " + expression);
    }
}
