package io.berth.spi.execute;

import io.berth.spi.Experimental;
import java.util.List;

/**
 * All that an executor knows, at one moment. What is missing from a partial listing is not dead.
 *
 * @param complete   whether it names every execution and every host
 * @param executions the executions
 * @param hosts      names of the hosts it reaches
 */
@Experimental
public record Listing(boolean complete, List<Entry> executions, List<String> hosts) {
    public Listing {
        executions = List.copyOf(executions);
        hosts = List.copyOf(hosts);
    }

    /** Where an execution stands. */
    public enum Phase {
        RUNNING,
        SUSPENDED,
        ENDED,
        CLEANED
    }

    /**
     * One execution.
     *
     * @param id    the execution
     * @param phase where it stands
     */
    public record Entry(ExecutionId id, Phase phase) {}
}
