package io.berth.spi.job;

import io.berth.spi.Experimental;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

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
        SortedMap<String, String> tags) {
    private static final SortedMap<String, String> NO_TAGS = Collections.unmodifiableSortedMap(new TreeMap<>());

    public JobSpec {
        if (limitMillis < 0) {
            throw new IllegalArgumentException("time limit [" + limitMillis + " ms] is negative");
        }
        tags = tags.isEmpty() ? NO_TAGS : Collections.unmodifiableSortedMap(new TreeMap<>(tags));
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
}
