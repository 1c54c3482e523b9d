package io.berth.framework.plugin;

import static io.berth.framework.plugin.TestPlugins.jar;
import static io.berth.framework.plugin.TestPlugins.orders;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallMeterTest {
    @TempDir
    private Path folder;

    private long nanos = Long.MAX_VALUE - 5; // a clock may overflow at any moment

    @Test
    @SuppressWarnings("NullAway") // the order looks at neither
    void countsCallsByName() {
        jar(folder.resolve("a.jar"), "a.A", orders("return (job, view) -> 3;", "one", "two"))
                .build();
        try (var host = PluginHost.open(List.of(folder))) {
            var meter = new CallMeter(host, () -> nanos += 10);
            for (int made = 0; made < 2; made++) {
                JobOrder order =
                        meter.order(PolicySpec.of("one"), new NoContext("one")).policy();
                assertThat(order.key((PendingJob) null, (OrderView) null)).isEqualTo(3);
            }
            meter.order(PolicySpec.of("two"), new NoContext("two"));
            assertThat(meter.orders().keySet()).containsExactly("one", "two");
            assertThat(meter.orders().get("one").calls()).isEqualTo(2);
            assertThat(meter.orders().get("one").nanos()).isEqualTo(20);
            assertThat(meter.orders().get("two").calls()).isZero();
            assertThat(meter.pickers()).isEmpty();
            assertThat(meter.allocators()).isEmpty();
        }
    }

    @Test
    void theTimeOfWhoIsCalledIsNotTheCallers() {
        try (var host = PluginHost.open(
                List.of(jar(folder.resolve("a.jar"), "a.A", orders("return (job, view) -> 3;", "outer", "inner"))
                        .build()))) {
            var meter = new CallMeter(host, () -> nanos);
            meter.order(PolicySpec.of("outer"), new NoContext("outer"));
            meter.order(PolicySpec.of("inner"), new NoContext("inner"));
            CallMeter.Tally outer = Objects.requireNonNull(meter.orders().get("outer"));
            CallMeter.Tally inner = Objects.requireNonNull(meter.orders().get("inner"));
            meter.enter(outer);
            nanos += 5;
            meter.enter(inner);
            nanos += 100;
            meter.leave();
            nanos += 7;
            meter.leave();
            nanos += 1_000;
            meter.enter(inner);
            nanos += 1;
            meter.leave();
            assertThat(outer.nanos()).isEqualTo(12);
            assertThat(inner.nanos()).isEqualTo(101);
            assertThat(inner.calls()).isEqualTo(2);
        }
    }
}
