package io.berth.framework.core.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who holds what a job needs.
 *
 * @param jobs   jobs that run and hold it, those that are expected to end first; after them jobs that are promised it or stand ahead. At most {@link #MOST}
 * @param more   how many were left off
 * @param limits names of the limits that refuse
 */
public record Blockers(List<Blocker> jobs, int more, List<String> limits) {
    /** How many jobs are named at most. */
    public static final int MOST = 10;

    /** Nobody. */
    public static final Blockers NONE = new Blockers(List.of(), 0, List.of());

    public Blockers {
        jobs = List.copyOf(jobs);
        limits = List.copyOf(limits);
    }

    /**
     * A job in the way.
     *
     * @param job        its id
     * @param what       what it holds, or where it stands
     * @param endsMillis when it is expected to end; null for one that does not run or has no time limit
     */
    public record Blocker(long job, String what, @Nullable Long endsMillis) {}
}
