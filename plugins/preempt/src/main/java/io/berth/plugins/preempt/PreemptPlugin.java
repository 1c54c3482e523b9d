package io.berth.plugins.preempt;

import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.List;
import java.util.Set;

/** The bundled preemption policies. */
public final class PreemptPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<PreemptionPolicy>> preemptionPolicies() {
        return List.of(
                PolicyFactory.of("lowest-priority-first", Set.of(), (settings, context) -> new LowestPriorityFirst()),
                PolicyFactory.of("youngest-first", Set.of(), (settings, context) -> new YoungestFirst()));
    }
}
