package io.berth.spi.preempt;

import io.berth.spi.Experimental;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.RunningJob;

/** The allowed victims of one search, per host and in all. Valid until the proposals are closed. */
@Experimental
public interface PreemptionView {
    /** {@return the time of the round, in milliseconds} */
    long nowMillis();

    /** {@return the cluster as it is, victims still running} */
    ClusterView cluster();

    /** {@return how many running jobs may be disturbed} */
    int victims();

    /**
     * One of them, in order of their ids.
     *
     * @param i from 0
     * @return the job
     */
    RunningJob victim(int i);

    /**
     * How many may be disturbed on a host.
     *
     * @param host ordinal
     * @return the count
     */
    int victimsOn(int host);

    /**
     * How many of at most a rank may be disturbed on a host: the first ones. Costs a look at those alone.
     *
     * @param host    ordinal
     * @param rankMax the highest preemption rank that counts
     * @return the count
     */
    default int victimsOn(int host, long rankMax) {
        int count = 0;
        while (count < victimsOn(host) && victimOn(host, count).preemptionRank() <= rankMax) {
            count++;
        }
        return count;
    }

    /**
     * The lowest preemption rank of those who may be disturbed on a host. Costs little.
     *
     * @param host ordinal
     * @return the rank; {@link Long#MAX_VALUE} when nobody may be disturbed there
     */
    default long lowestRankOn(int host) {
        return victimsOn(host) == 0 ? Long.MAX_VALUE : victimOn(host, 0).preemptionRank();
    }

    /**
     * How much of a resource comes free on a host at most when all victims of at most a rank leave it. A bound: it may be more than what comes free, never less. Costs no look at any victim, so a
     * host that cannot suffice is ruled out cheaply.
     *
     * @param host     ordinal
     * @param rankMax  the highest preemption rank that counts
     * @param resource ordinal of a resource of hosts
     * @return the amount; {@link Long#MAX_VALUE} when no bound is known
     */
    default long freesAtMostOn(int host, long rankMax, int resource) {
        return Long.MAX_VALUE;
    }

    /**
     * One of a host's, in order of their preemption ranks, then of their ids.
     *
     * @param host ordinal
     * @param i    from 0
     * @return the job
     */
    RunningJob victimOn(int host, int i);

    /**
     * Whether what a victim holds of a resource comes free when it is made to leave. A victim that would be suspended keeps some of what it holds.
     *
     * @param victim   one of the victims
     * @param resource ordinal
     * @return whether it does
     */
    default boolean frees(RunningJob victim, int resource) {
        return true;
    }

    /**
     * The work that is lost when a job has to leave now, in slot-milliseconds: its slots (the first resource) times how long it has run since its work was saved, or since its start.
     *
     * @param job one of the victims
     * @return slots times milliseconds; {@link Long#MAX_VALUE} when that is more
     */
    default long lostSlotMillis(RunningJob job) {
        long tasks = 0;
        for (int i = 0; i < job.hosts(); i++) {
            tasks += job.tasks(i);
        }
        long ran = Math.max(0, nowMillis() - job.unsavedSinceMillis());
        long slots = tasks * job.request().perTask(0);
        return slots > 0 && ran > Long.MAX_VALUE / slots ? Long.MAX_VALUE : slots * ran;
    }
}
