package io.berth.spi.job;

import io.berth.spi.Experimental;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A job as it is submitted, before the core has seen it. Immutable.
 *
 * @param queue         name of the queue
 * @param user          name of the owner; empty when unknown
 * @param project       name of the project; empty for none
 * @param qos           name of the quality of service; empty for none
 * @param priority      the job's own priority
 * @param tasksMin      least number of tasks, at least 1
 * @param tasksMax      largest number of tasks, at least {@code tasksMin}
 * @param perTask       amount per task by name of resource: slots, memory (bytes), gpus (thousandths) or a named one
 * @param limitMillis   time limit in milliseconds; {@link Long#MAX_VALUE} for none
 * @param tags          free tags, for filters and listeners
 */
@Experimental
public record JobSpec(
        String queue,
        String user,
        String project,
        String qos,
        int priority,
        int tasksMin,
        int tasksMax,
        SortedMap<String, Long> perTask,
        long limitMillis,
        SortedMap<String, String> tags) {
    public JobSpec {
        if (tasksMin < 1 || tasksMax < tasksMin) {
            throw new IllegalArgumentException("tasks [" + tasksMin + ".." + tasksMax + "] must be 1 or more, least first");
        }
        if (limitMillis < 0) {
            throw new IllegalArgumentException("time limit [" + limitMillis + " ms] is negative");
        }
        perTask = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(perTask));
        tags = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }
}
