package io.berth.framework.core;

import io.berth.spi.reason.Rejection;
import java.util.HashSet;
import java.util.Set;

/**
 * For which jobs victims were looked for in vain, as things stand: whoever asks for the same finds as little. Good until anything changes but a reason why a job waits, so for one round at
 * most. Saves work and changes no answer.
 */
final class FailedSearches {
    /** All of a job that a search looks at. */
    private record Alike(int requestClass, int queue, long rank, long limitMillis, Rejection why) {
        static Alike of(CoreJob job, Rejection why) {
            return new Alike(job.request.requestClass(), job.queue.ordinal, job.preemptionRank, job.limitMillis, why);
        }
    }

    private final State state;
    /** Only ever asked whether one is in it. */
    private final Set<Alike> failed = new HashSet<>();

    private long asOf = -1;

    FailedSearches(State state) {
        this.state = state;
    }

    /** Whether a search for a job is known to fail. */
    boolean holds(CoreJob job, Rejection why) {
        return asOf == state.changes && job.reservation == null && failed.contains(Alike.of(job, why));
    }

    /** A search for a job failed, whose answer depends on nothing but what jobs are compared by. */
    void note(CoreJob job, Rejection why) {
        if (job.reservation != null) {
            return;
        }
        if (asOf != state.changes) {
            failed.clear();
            asOf = state.changes;
        }
        failed.add(Alike.of(job, why));
    }
}
