package io.berth.plugins.orders;

import io.berth.spi.pick.JobOrder;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;

/** The bundled orders: {@code fcfs} and {@code sjf}. */
public final class OrdersPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<JobOrder>> jobOrders() {
        return List.of(
                PolicyFactory.of("fcfs", Set.of(), (settings, context) -> new FirstComeFirstServed()),
                PolicyFactory.of("sjf", Set.of(), (settings, context) -> new ShortestJobFirst()));
    }
}
