package io.berth.spi.preempt;

import io.berth.spi.Experimental;

/** The real allocator on an overlay without some victims. Each call costs budget, counted, never timed. */
@Experimental
public interface Trial {
    /**
     * Whether the preemptor would start if these were gone: plans, hosts, limits and promises included.
     *
     * @param gone the victims
     * @return true when it would
     */
    boolean fitsWithout(Victims gone);

    /**
     * What a host lacks for the preemptor's least share on it.
     *
     * @param host     ordinal
     * @param resource ordinal
     * @return the missing amount; 0 when none
     */
    long shortfall(int host, int resource);
}
