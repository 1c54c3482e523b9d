package io.berth.framework.core.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a job is where it is, as of one moment between two rounds. Immutable. {@link ExplanationText} is it for people, {@link ExplanationFields} for programs.
 *
 * @param job             its id
 * @param queue           its queue; empty for a job that is over
 * @param user            its owner; empty when unknown
 * @param state           its state, or {@link #OVER}
 * @param atMillis        as of when
 * @param key             the one reason
 * @param before          what a round told it last, when the key reason is another; null when it is the same, or nothing was told
 * @param fits            whether limits, cluster and hosts would let it start now
 * @param obstacles       all that stands in its way
 * @param start           the start that it is promised; null without a reservation
 * @param hosts           what the hosts say, the most common first; empty for a job that does not wait
 * @param blockers        who holds what it needs
 * @param counterfactuals what change alone would let it start; empty when it fits or nothing would
 * @param never           why even an empty cluster with all hosts open would not hold it; empty when it would
 * @param wouldHelp       what would help, in words
 * @param preemption      whether others may be made to leave for it; null when it does not wait, or no queue preempts
 * @param madeWay         for whom it was made to leave; null: it never was
 */
public record Explanation(
        long job,
        String queue,
        String user,
        String state,
        long atMillis,
        KeyReason key,
        @Nullable KeyReason before,
        boolean fits,
        List<Obstacle> obstacles,
        @Nullable ExpectedStart start,
        List<HostGroup> hosts,
        Blockers blockers,
        List<Counterfactual> counterfactuals,
        String never,
        List<String> wouldHelp,
        @Nullable PreemptionOutlook preemption,
        @Nullable MadeWay madeWay) {
    /** State of a job that is no longer known: it ended. */
    public static final String OVER = "OVER";

    /** State of a job that was refused when it was submitted. It has no number, its id is 0. */
    public static final String REFUSED = "REFUSED";

    public Explanation {
        obstacles = List.copyOf(obstacles);
        hosts = List.copyOf(hosts);
        counterfactuals = List.copyOf(counterfactuals);
        wouldHelp = List.copyOf(wouldHelp);
    }

    /** {@return the explanation of a job that does not wait} */
    public static Explanation notWaiting(
            long job, String queue, String user, String state, long atMillis, KeyReason key) {
        return notWaiting(job, queue, user, state, atMillis, key, null);
    }

    /** {@return the explanation of a job that does not wait and was made to leave before} */
    public static Explanation notWaiting(
            long job,
            String queue,
            String user,
            String state,
            long atMillis,
            KeyReason key,
            @Nullable MadeWay madeWay) {
        return new Explanation(
                job,
                queue,
                user,
                state,
                atMillis,
                key,
                null,
                false,
                List.of(),
                null,
                List.of(),
                Blockers.NONE,
                List.of(),
                "",
                List.of(),
                null,
                madeWay);
    }
}
