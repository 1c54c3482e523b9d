package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom a policy would take on one host, and at what cost.
 *
 * @param <C> the cost; the host with the least is taken first, of equal ones the first by ordinal
 */
interface HostRule<C extends Comparable<C>> {
    /** {@return whether the policy takes a job at all} */
    default boolean allows(RunningJob job) {
        return true;
    }

    /**
     * Chooses on one host.
     *
     * @param room       what is free there; the rule's own copy
     * @param tasks      how many tasks it must hold
     * @param candidates those who stand there, by id
     * @return who has to go, whoever is to be spared last in front; null when it cannot hold them
     */
    @Nullable
    List<Candidate> victims(HostRoom room, int tasks, List<Candidate> candidates);

    /**
     * Weighs a choice.
     *
     * @param victims not empty
     * @return its cost
     */
    C cost(List<Candidate> victims);

    /** Who goes first when no choice of hosts suffices, because something other than hosts lacks. Total. */
    int compare(Candidate a, Candidate b);
}
