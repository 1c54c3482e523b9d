package io.berth.framework.core;

import io.berth.spi.reason.Rejection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For which jobs victims were looked for in vain, as things stand: whoever asks for the same finds as little. Good until anything changes but a reason why a job waits, so for one round at
 * most. Saves work and changes no answer.
 */
final class FailedSearches {
    /** How a search failed. */
    enum How {
        /** All was looked at that the policy proposes. */
        IN_VAIN,
        /** It had cost too many trials. */
        CUT
    }

    /** All of a job that a search looks at. The rules hold its rate, so that whoever may disturb more is not taken for it. */
    private record Alike(
            int requestClass, int queue, long rank, long limitMillis, PreemptionRules rules, Rejection why) {
        static Alike of(CoreJob job, Rejection why) {
            return new Alike(
                    job.request.requestClass(),
                    job.queue.ordinal,
                    job.preemptionRank(),
                    job.limitMillis,
                    GuardRails.rules(job),
                    why);
        }
    }

    private final State state;
    /** Only ever asked for one. */
    private final Map<Alike, How> failed = new LinkedHashMap<>();

    private long asOf = -1;

    FailedSearches(State state) {
        this.state = state;
    }

    /** How a search for a job is known to fail; null: it is not known. */
    @Nullable
    How of(CoreJob job, Rejection why) {
        return asOf == state.changes && job.reservation == null ? failed.get(Alike.of(job, why)) : null;
    }

    /** A search for a job failed, whose answer depends on nothing but what jobs are compared by. */
    void note(CoreJob job, Rejection why, How how) {
        if (job.reservation != null) {
            return;
        }
        if (asOf != state.changes) {
            failed.clear();
            asOf = state.changes;
        }
        failed.put(Alike.of(job, why), how);
    }
}
