package io.berth.spi.execute;

import io.berth.spi.Experimental;

/**
 * What an executor can do. All true by default: an executor opts out, and the contract test verifies that the opt-out is truthful.
 *
 * @param suspends        can suspend and resume
 * @param pinsHosts       starts on exactly the hosts it is told
 * @param spansHosts      starts one job on several hosts
 * @param readsLogs       can return output
 * @param survivesRestart its executions outlive a restart of the scheduler
 */
@Experimental
public record Capabilities(
        boolean suspends, boolean pinsHosts, boolean spansHosts, boolean readsLogs, boolean survivesRestart) {
    /** Everything. */
    public static final Capabilities ALL = new Capabilities(true, true, true, true, true);
}
