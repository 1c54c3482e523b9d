package io.berth.framework.loop;

import io.berth.spi.pick.JobOrder;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;

/** The order {@code touchy}, which fails at jobs of more than two slots. */
final class TouchyPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<JobOrder>> jobOrders() {
        return List.of(PolicyFactory.of("touchy", Set.of(), (settings, context) -> (job, view) -> {
            if (job.request().perTask(0) > 2) {
                throw new IllegalStateException("that is too wide for me");
            }
            return 0;
        }));
    }
}
