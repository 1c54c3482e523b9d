package io.berth.framework.simulation.scenario;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.limits.JobMaxima;
import java.util.List;

/**
 * A queue.
 *
 * @param name                   its name
 * @param priority               higher goes first
 * @param partition              where its jobs may run; empty for all hosts
 * @param picker                 which job is next, as it was written: an order's name alone is possible
 * @param allocator              where a job goes
 * @param timeLimitDefaultMillis time limit of a job that gives none; {@link Long#MAX_VALUE} for endless
 * @param maxima                 what one job may ask for
 * @param windows                when it starts jobs, as {@link io.berth.framework.limits.Windows} reads them; empty for always
 * @param open                   whether it takes submissions
 * @param active                 whether it starts jobs
 * @param qosAllowed             the QOS that its jobs may name; empty for all
 */
public record ScenarioQueue(
        String name,
        int priority,
        String partition,
        PolicySpec picker,
        PolicySpec allocator,
        long timeLimitDefaultMillis,
        JobMaxima maxima,
        List<String> windows,
        boolean open,
        boolean active,
        List<String> qosAllowed) {
    public ScenarioQueue {
        windows = List.copyOf(windows);
        qosAllowed = List.copyOf(qosAllowed);
    }
}
