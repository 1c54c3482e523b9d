package io.berth.framework.limits;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Maxima for one job, of which the first defined wins: that of its QOS, user, project, queue, partition, in this order, for time and for tasks each on its own. So a QOS may
 * allow more than the queue does. (Slurm's order of precedence, without its partition QOS, <a href="https://slurm.schedmd.com/resource_limits.html">Resource Limits</a>.)
 * Immutable.
 */
public final class PerJobMaxima {
    /** Who may define a maximum, the first that does wins. */
    public static final List<Dimension> PRECEDENCE =
            List.of(Dimension.QOS, Dimension.USER, Dimension.PROJECT, Dimension.QUEUE, Dimension.PARTITION);

    /** None for anybody. */
    public static final PerJobMaxima NONE = new PerJobMaxima(Collections.emptySortedMap());

    private final SortedMap<Dimension, SortedMap<String, JobMaxima>> defined;

    /**
     * Maxima by who defines them.
     *
     * @param defined by dimension, then by name
     * @throws IllegalArgumentException when a dimension is none of {@link #PRECEDENCE}
     */
    public PerJobMaxima(SortedMap<Dimension, SortedMap<String, JobMaxima>> defined) {
        var copy = new TreeMap<Dimension, SortedMap<String, JobMaxima>>();
        for (Map.Entry<Dimension, SortedMap<String, JobMaxima>> some : defined.entrySet()) {
            if (!PRECEDENCE.contains(some.getKey())) {
                throw new IllegalArgumentException("a " + some.getKey().word()
                        + " defines no maxima for one job; a qos, user, project, queue or partition may");
            }
            copy.put(some.getKey(), new TreeMap<>(some.getValue()));
        }
        this.defined = copy;
    }

    /**
     * What holds for a job, and who says so.
     *
     * @param maxima   the maxima
     * @param timeFrom who defined the longest time limit: {@code queue 'short'}; empty for nobody
     * @param sizeFrom who defined the most tasks; empty for nobody
     */
    public record Resolved(JobMaxima maxima, String timeFrom, String sizeFrom) {
        /**
         * Why a job may not be submitted.
         *
         * @param limitMillis its time limit in milliseconds; {@link Long#MAX_VALUE} for none
         * @param tasksMin    the least tasks it would start with; one that could use more than it may have is not refused but gets no more
         * @return what is too much, how much is allowed and by whom; null when it may
         */
        public @Nullable String refusal(long limitMillis, int tasksMin) {
            if (limitMillis > maxima.limitMillis()) {
                var own = limitMillis == Long.MAX_VALUE ? "no time limit" : "a time limit of " + limitMillis + " ms";
                return "the job has " + own + "; " + timeFrom + " allows at most " + maxima.limitMillis() + " ms";
            }
            if (tasksMin > maxima.tasks()) {
                return "the job needs " + tasksMin + " tasks; " + sizeFrom + " allows at most " + maxima.tasks();
            }
            return null;
        }
    }

    /**
     * The maxima for a job. Empty names define nothing.
     *
     * @param qos       its quality of service
     * @param user      its owner
     * @param project   its project
     * @param queue     its queue
     * @param partition the queue's partition
     * @return the first defined, each on its own
     */
    public Resolved resolve(String qos, String user, String project, String queue, String partition) {
        var names = List.of(qos, user, project, queue, partition);
        long limitMillis = Long.MAX_VALUE;
        int tasks = Integer.MAX_VALUE;
        var timeFrom = "";
        var sizeFrom = "";
        for (int i = 0; i < names.size(); i++) {
            Dimension dimension = PRECEDENCE.get(i);
            SortedMap<String, JobMaxima> byName = defined.get(dimension);
            JobMaxima maxima = byName == null ? null : byName.get(names.get(i));
            if (maxima == null) {
                continue;
            }
            var who = dimension.word() + " '" + names.get(i) + "'";
            if (timeFrom.isEmpty() && maxima.limitMillis() < Long.MAX_VALUE) {
                limitMillis = maxima.limitMillis();
                timeFrom = who;
            }
            if (sizeFrom.isEmpty() && maxima.tasks() < Integer.MAX_VALUE) {
                tasks = maxima.tasks();
                sizeFrom = who;
            }
        }
        return new Resolved(new JobMaxima(limitMillis, tasks), timeFrom, sizeFrom);
    }
}
