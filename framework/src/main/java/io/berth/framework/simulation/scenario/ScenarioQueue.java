package io.berth.framework.simulation.scenario;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.PreemptionRules;
import io.berth.framework.limits.JobMaxima;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
 * @param preemptPolicy          whom to disturb when one of its jobs cannot start; null: nobody
 * @param preemptible            whether its running jobs may be disturbed
 * @param preempting             whom its jobs may disturb, and when they may be disturbed
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
        List<String> qosAllowed,
        @Nullable PolicySpec preemptPolicy,
        boolean preemptible,
        PreemptionRules preempting) {
    public ScenarioQueue {
        windows = List.copyOf(windows);
        qosAllowed = List.copyOf(qosAllowed);
    }

    /** A queue that disturbs nobody and is not disturbed. */
    ScenarioQueue(
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
        this(
                name,
                priority,
                partition,
                picker,
                allocator,
                timeLimitDefaultMillis,
                maxima,
                windows,
                open,
                active,
                qosAllowed,
                null,
                false,
                PreemptionRules.NONE);
    }
}
