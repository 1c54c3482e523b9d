package io.berth.framework.simulation;

import java.util.List;

/**
 * What became of one job of a scenario. Times in milliseconds since Monday 00:00; of a job that was requeued the last execution counts.
 *
 * @param name         its name; a job of a log is called by its number there
 * @param number       its number in the core, from 1; 0 when it was refused
 * @param submitMillis when it was submitted
 * @param startMillis  when it started; {@link #NEVER} when it did not
 * @param endMillis    when it ended; {@link #NEVER} when it did not
 * @param hosts        where it ran, in the order of its allocation
 * @param preempted    how often it had to make way, and what that cost, over all its executions
 * @param refused      why it was refused; empty when it was not
 * @param waits        why it waits though nothing more is to come; empty when it does not
 */
public record ScenarioJobResult(
        String name,
        long number,
        long submitMillis,
        long startMillis,
        long endMillis,
        List<String> hosts,
        Preempted preempted,
        String refused,
        String waits) {
    /** Not at all. */
    public static final long NEVER = -1;

    public ScenarioJobResult {
        hosts = List.copyOf(hosts);
    }
}
