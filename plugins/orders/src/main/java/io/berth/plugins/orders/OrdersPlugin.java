package io.berth.plugins.orders;

import io.berth.spi.pick.JobOrder;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The bundled orders: first come, shortest first, those of the literature, and chance. */
public final class OrdersPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<JobOrder>> jobOrders() {
        return List.of(
                order("fcfs", context -> new FirstComeFirstServed()),
                order("sjf", context -> new ShortestJobFirst()),
                order("saf", context -> new SmallestAreaFirst()),
                order("wfp3", context -> new Wfp3()),
                order("unicef", context -> new Unicef()),
                order("f1", context -> new F1()),
                order("f2", context -> new F2()),
                order("f3", context -> new F3()),
                order("f4", context -> new F4()),
                order("random", context -> new FixedRandom(context.seed())));
    }

    private static PolicyFactory<JobOrder> order(String name, Function<PolicyContext, JobOrder> maker) {
        return PolicyFactory.of(name, Set.of(), (settings, context) -> maker.apply(context));
    }
}
