package io.berth.plugins.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.pick.Drift;
import io.berth.spi.pick.OrderView;
import io.berth.spi.plugin.PolicyFactory;
import org.junit.jupiter.api.Test;

final class OrdersPluginTest {
    private record At(long nowMillis) implements OrderView {
        @Override
        public long usageSlotMillis(int userOrdinal) {
            return 0;
        }
    }

    @Test
    void providesOrdersWithoutSettings() {
        var orders = new OrdersPlugin().jobOrders();
        assertThat(orders.stream().map(PolicyFactory::name))
                .containsExactly("fcfs", "sjf", "saf", "wfp3", "unicef", "f1", "f2", "f3", "f4", "random");
        assertThat(orders).allSatisfy(order -> assertThat(order.settings()).isEmpty());
    }

    @Test
    void fcfsTellsNoJobFromAnother() {
        var fcfs = new FirstComeFirstServed();
        assertThat(fcfs.key(new FakeJob(5), new At(0))).isEqualTo(fcfs.key(new FakeJob(9), new At(7)));
        assertThat(fcfs.drift()).isEqualTo(Drift.FIXED);
    }

    @Test
    void sjfPutsTheShorterLimitFirst() {
        var sjf = new ShortestJobFirst();
        assertThat(sjf.key(new FakeJob(5), new At(9))).isEqualTo(5);
        assertThat(sjf.key(new FakeJob(Long.MAX_VALUE), new At(0)))
                .isGreaterThan(sjf.key(new FakeJob(1L << 50), new At(0)));
        assertThat(sjf.drift()).isEqualTo(Drift.FIXED);
    }
}
