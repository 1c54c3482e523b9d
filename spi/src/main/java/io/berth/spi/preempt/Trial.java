package io.berth.spi.preempt;

import io.berth.spi.Experimental;

/** The real allocator on an overlay without some victims. Each call costs budget, counted, never timed. */
@Experimental
public interface Trial {
    /**
     * Whether the preemptor would start if these were gone: plans, hosts, limits and promises included.
     *
     * @param gone the victims, each once, all of the view
     * @return true when it would
     */
    boolean fitsWithout(Victims gone);

    /**
     * What a host lacks for the preemptor's least share on it, or the cluster for the whole job, nobody gone. For a job that must stand on one host its share is all of it.
     *
     * @param host     ordinal
     * @param resource ordinal; of a resource of the cluster, the host does not matter
     * @return the missing amount; 0 when none; {@link Long#MAX_VALUE} when the job may not use the host or it would be too small even when empty
     */
    long shortfall(int host, int resource);
}
