package io.berth.spi.job;

import io.berth.spi.Experimental;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job as it is submitted, before the core has seen it. Immutable.
 *
 * @param queue       name of the queue
 * @param user        name of the owner; empty when unknown
 * @param project     name of the project; empty for none
 * @param priority    the job's own priority; higher goes first
 * @param qosPriority priority of its quality of service, 0 without one; higher goes first
 * @param request     what it asks for
 * @param limitMillis time limit in milliseconds; {@link Long#MAX_VALUE} for none
 * @param tags        free tags, for filters and listeners
 * @param team        name of the team that the owner works for in this job; empty for none
 * @param qos         name of its quality of service; empty for none
 * @param beginMillis before when it is not to start, in milliseconds since the epoch of the clock in use; {@link Long#MIN_VALUE} for no bound
 * @param checkpoint  how it saves its work before it makes way; null: it does not
 */
@Experimental
public record JobSpec(
        String queue,
        String user,
        String project,
        int priority,
        int qosPriority,
        RequestSpec request,
        long limitMillis,
        SortedMap<String, String> tags,
        String team,
        String qos,
        long beginMillis,
        @Nullable Checkpoint checkpoint) {
    private static final SortedMap<String, String> NO_TAGS = Collections.unmodifiableSortedMap(new TreeMap<>());

    public JobSpec {
        if (limitMillis < 0) {
            throw new IllegalArgumentException("time limit [" + limitMillis + " ms] is negative");
        }
        tags = tags.isEmpty() ? NO_TAGS : Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }

    /**
     * A job that saves nothing before it makes way.
     *
     * @param queue       name of the queue
     * @param user        name of the owner
     * @param project     name of the project
     * @param priority    its own priority
     * @param qosPriority priority of its quality of service
     * @param request     what it asks for
     * @param limitMillis time limit
     * @param tags        free tags
     * @param team        name of the team
     * @param qos         name of its quality of service
     * @param beginMillis before when it is not to start
     */
    public JobSpec(
            String queue,
            String user,
            String project,
            int priority,
            int qosPriority,
            RequestSpec request,
            long limitMillis,
            SortedMap<String, String> tags,
            String team,
            String qos,
            long beginMillis) {
        this(queue, user, project, priority, qosPriority, request, limitMillis, tags, team, qos, beginMillis, null);
    }

    /**
     * A job without team, quality of service or begin time.
     *
     * @param queue       name of the queue
     * @param user        name of the owner
     * @param project     name of the project
     * @param priority    its own priority
     * @param qosPriority priority of its quality of service
     * @param request     what it asks for
     * @param limitMillis time limit
     * @param tags        free tags
     */
    public JobSpec(
            String queue,
            String user,
            String project,
            int priority,
            int qosPriority,
            RequestSpec request,
            long limitMillis,
            SortedMap<String, String> tags) {
        this(queue, user, project, priority, qosPriority, request, limitMillis, tags, "", "", Long.MIN_VALUE);
    }

    /**
     * A job without priorities, project or tags.
     *
     * @param queue       name of the queue
     * @param user        name of the owner
     * @param request     what it asks for
     * @param limitMillis time limit
     * @return the job
     */
    public static JobSpec of(String queue, String user, RequestSpec request, long limitMillis) {
        return new JobSpec(queue, user, "", 0, 0, request, limitMillis, NO_TAGS);
    }

    /**
     * The same with what its quality of service and its queue say.
     *
     * @param qosPriorityThen priority of its quality of service
     * @param limitMillisThen time limit
     * @return a copy
     */
    public JobSpec with(int qosPriorityThen, long limitMillisThen) {
        return qosPriorityThen == qosPriority && limitMillisThen == limitMillis
                ? this
                : new JobSpec(
                        queue,
                        user,
                        project,
                        priority,
                        qosPriorityThen,
                        request,
                        limitMillisThen,
                        tags,
                        team,
                        qos,
                        beginMillis,
                        checkpoint);
    }

    /**
     * The same with another request.
     *
     * @param other what it asks for
     * @return a copy
     */
    public JobSpec with(RequestSpec other) {
        return new JobSpec(
                queue,
                user,
                project,
                priority,
                qosPriority,
                other,
                limitMillis,
                tags,
                team,
                qos,
                beginMillis,
                checkpoint);
    }

    /**
     * The same with a checkpoint.
     *
     * @param how how it saves its work; null: it does not
     * @return a copy
     */
    public JobSpec with(@Nullable Checkpoint how) {
        return new JobSpec(
                queue, user, project, priority, qosPriority, request, limitMillis, tags, team, qos, beginMillis, how);
    }
}
