package io.berth.plugins.orders;

import static io.berth.testkit.view.Given.aJob;
import static io.berth.testkit.view.Given.aRound;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
import io.berth.spi.plugin.PolicyFactory;
import org.junit.jupiter.api.Test;

final class OrdersPluginTest {
    private static PendingJob limited(long limitMillis) {
        return aJob().limitMillis(limitMillis).build();
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
        assertThat(fcfs.key(limited(5), aRound().at(0))).isEqualTo(fcfs.key(limited(9), aRound().at(7)));
        assertThat(fcfs.drift()).isEqualTo(Drift.FIXED);
    }

    @Test
    void sjfPutsTheShorterLimitFirst() {
        var sjf = new ShortestJobFirst();
        assertThat(sjf.key(limited(5), aRound().at(9))).isEqualTo(5);
        assertThat(sjf.key(limited(Long.MAX_VALUE), aRound().at(0)))
                .isGreaterThan(sjf.key(limited(1L << 50), aRound().at(0)));
        assertThat(sjf.drift()).isEqualTo(Drift.FIXED);
    }
}
