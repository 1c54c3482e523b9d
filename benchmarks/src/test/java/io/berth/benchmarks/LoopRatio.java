package io.berth.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** A program that measures how much longer the loop through the SPI takes than the one by hand, and prints it. Its argument: how many hosts. */
final class LoopRatio {
    private static final int ENDS = 2_000;
    private static final int WAITING = 2_000;
    private static final int WARM_UP_PAIRS = 2_000;
    private static final int PAIRS = 300;
    private static final long SEED = 7;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private LoopRatio() {}

    public static void main(String[] arguments) {
        int hosts = Integer.parseInt(arguments[0]);
        try (PluginHost plugins = BuiltPlugins.open()) {
            PolicySpec picker = BuiltPlugins.picker(plugins, "fcfs");
            var workload = new LoopWorkload(hosts, LoopWorkload.SLOTS + WAITING + ENDS + ENDS / 10, SEED);
            measure(plugins, picker, workload, WARM_UP_PAIRS);
            System.out.println(measure(plugins, picker, workload, PAIRS));
        }
    }

    private static String measure(PluginHost plugins, PolicySpec picker, LoopWorkload workload, int pairs) {
        String header = Core.of(workload.configuration(picker), plugins).hash();
        var spi = new long[pairs];
        var hand = new long[pairs];
        for (int i = 0; i < pairs; i++) {
            var throughSpi = new SpiLoop(workload, plugins, picker, SEED);
            long begin = THREADS.getCurrentThreadCpuTime();
            throughSpi.run(ENDS);
            spi[i] = THREADS.getCurrentThreadCpuTime() - begin;

            var byHand = new HandLoop(workload, HandLoop.Lines.BY_WIDTH, picker.toString(), header, SEED);
            begin = THREADS.getCurrentThreadCpuTime();
            byHand.run(ENDS);
            hand[i] = THREADS.getCurrentThreadCpuTime() - begin;

            assertThat(byHand.startOrder()).isEqualTo(throughSpi.startOrder());
            assertThat(byHand.hash()).isEqualTo(throughSpi.hash());
        }
        Arrays.sort(spi);
        Arrays.sort(hand);
        return "%.3f fastest batch %d and %d ns a turn, median %d and %d"
                .formatted(
                        spi[0] / (double) hand[0],
                        spi[0] / ENDS,
                        hand[0] / ENDS,
                        spi[pairs / 2] / ENDS,
                        hand[pairs / 2] / ENDS);
    }
}
