package io.berth.framework.simulation.scenario;

import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.RequestSpec;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job, or several equal ones that follow each other.
 *
 * @param name           its name; of several the copies are {@code name[1]}, {@code name[2]}...
 * @param atMillis       when the first is submitted
 * @param queue          its queue
 * @param user           its owner; empty when unknown
 * @param team           the owner's team; empty for none
 * @param project        its project; empty for none
 * @param qos            its QOS; empty for none
 * @param priority       its own priority; higher goes first
 * @param tasksMin       fewest tasks
 * @param tasksMax       most tasks
 * @param cpusPerTask    slots of each task
 * @param memoryBytes    memory of each task
 * @param gpusThousandth GPUs of each task, in thousandths
 * @param exclusive      whether it must be alone on its hosts
 * @param request        what else it asks for, in the request language; empty for nothing
 * @param runMillis      how long it runs if it is let
 * @param obeying        how long the machine takes to do what the scheduler decides about it
 * @param saving         how it saves its work; null: not at all
 * @param limitMillis    its time limit; {@link #NO_LIMIT} when it gives none
 * @param beginMillis    when it may start at the earliest; 0 when it does not say
 * @param held           whether it is held from the start
 * @param count          how many of it
 * @param everyMillis    time between the submissions of two copies
 * @param tags           free tags
 */
public record ScenarioJob(
        String name,
        long atMillis,
        String queue,
        String user,
        String team,
        String project,
        String qos,
        int priority,
        int tasksMin,
        int tasksMax,
        int cpusPerTask,
        long memoryBytes,
        long gpusThousandth,
        boolean exclusive,
        String request,
        long runMillis,
        Obeying obeying,
        @Nullable Saving saving,
        long limitMillis,
        long beginMillis,
        boolean held,
        int count,
        long everyMillis,
        SortedMap<String, String> tags) {
    /** The time limit of a job that gives none: its queue's default. */
    public static final long NO_LIMIT = Long.MAX_VALUE;

    public ScenarioJob {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }

    /**
     * How long the machine takes to do what the scheduler decides about a job, however long the grace is.
     *
     * @param suspendMillis until it stands still; {@link #NEVER}: it does not
     * @param endMillis     until it ends; {@link #NEVER}: it does not, but with its host
     */
    public record Obeying(long suspendMillis, long endMillis) {
        /** It does not happen at all. */
        public static final long NEVER = Long.MAX_VALUE;

        /** At once. */
        public static final Obeying AT_ONCE = new Obeying(0, 0);
    }

    /**
     * How a job saves its work.
     *
     * @param how         on which signal, and how long that takes
     * @param everyMillis how often it does so by itself while it runs; 0: never
     */
    public record Saving(Checkpoint how, long everyMillis) {}

    /**
     * The name of a copy.
     *
     * @param copy counted from 1
     * @return the job's name when there is one copy only
     */
    public String nameOf(int copy) {
        return count == 1 ? name : name + "[" + copy + "]";
    }

    /** {@return what it asks for, as it is submitted} */
    public RequestSpec requestSpec() {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", (long) cpusPerTask);
        perTask.put("memory", memoryBytes);
        perTask.put("gpus", gpusThousandth);
        perTask.values().removeIf(amount -> amount == 0);
        return new RequestSpec(tasksMin, tasksMax, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, exclusive, request);
    }
}
