package io.berth.framework.preemption;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.job.RunningJob;

/**
 * The cluster of one search: running jobs can be thought away and back again, and one job is asked to start on what is left. Whoever searches leaves it as it was. A start is
 * judged as a real one is: limits, resources of the cluster, hosts, promises.
 */
public interface Overlay {
    /**
     * Thinks a running job away, with all that its leaving would free.
     *
     * @param job one that is there
     */
    void leave(RunningJob job);

    /**
     * Thinks a job back, exactly as it was.
     *
     * @param job one that was thought away
     */
    void comeBack(RunningJob job);

    /**
     * Whether what a job holds of a resource comes free when it leaves. One that is suspended gives back only some.
     *
     * @param job      one that is there
     * @param resource ordinal
     * @return whether it does
     */
    boolean frees(RunningJob job, int resource);

    /** {@return whether the job would start now} */
    boolean starts();

    /** {@return whether all who are away may leave together; who is needed may be too many} */
    default boolean permitted() {
        return true;
    }

    /** {@return where, after {@link #starts} was true} */
    Allocation found();

    /**
     * What is missing for the job's least share of a host, or of the cluster.
     *
     * @param host     ordinal
     * @param resource ordinal; of a resource of the cluster, the host does not matter
     * @return the missing amount; 0 when none; {@link Long#MAX_VALUE} when the host is not open to the job or would be too small even when empty
     */
    long shortfall(int host, int resource);
}
