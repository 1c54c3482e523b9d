package io.berth.plugins.preempt;

import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The bundled preemption policies: {@code youngest-first}, {@code cheapest}, and those of {@code slurm}, {@code kubernetes} and {@code nomad}. */
public final class PreemptPlugin implements SchedulerPlugin {
    private static final int PRIORITY_DELTA_MAX = 1 << 20;

    @Override
    public List<PolicyFactory<PreemptionPolicy>> preemptionPolicies() {
        return List.of(
                PolicyFactory.of("lowest-priority-first", Set.of(), (settings, context) -> new LowestPriorityFirst()),
                PolicyFactory.of("youngest-first", Set.of(), (settings, context) -> new YoungestFirst()),
                PolicyFactory.of("cheapest", Set.of(), (settings, context) -> new Cheapest()),
                PolicyFactory.of(
                        "slurm",
                        new TreeSet<>(List.of("reorder_count", "strict_order", "youngest_first")),
                        (settings, context) -> new Slurm(settings)),
                PolicyFactory.of("kubernetes", Set.of(), (settings, context) -> new Kubernetes()),
                PolicyFactory.of(
                        "nomad",
                        Set.of("priority_delta"),
                        (settings, context) ->
                                new Nomad(settings.integer("priority_delta", 10, 1, PRIORITY_DELTA_MAX))));
    }
}
