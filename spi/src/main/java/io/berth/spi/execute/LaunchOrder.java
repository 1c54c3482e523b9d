package io.berth.spi.execute;

import io.berth.spi.Experimental;
import java.util.List;

/**
 * The order to start one execution on given hosts.
 *
 * @param id             the execution
 * @param epoch          the term of the leader that sends it; an executor refuses one lower than the highest it has seen
 * @param notAfterMillis the work must not begin after this time, in milliseconds since the Unix epoch (live) or the trace's zero
 * @param limitMillis    the time limit; {@link Long#MAX_VALUE} for none
 * @param placements     where, and how many tasks; not empty
 */
@Experimental
public record LaunchOrder(
        ExecutionId id, long epoch, long notAfterMillis, long limitMillis, List<Placement> placements) {
    public LaunchOrder {
        placements = List.copyOf(placements);
        if (placements.isEmpty()) {
            throw new IllegalArgumentException("execution " + id + " has no host");
        }
    }

    /**
     * Tasks on one host.
     *
     * @param host  the host's name
     * @param tasks how many tasks
     */
    public record Placement(String host, int tasks) {}
}
