package io.berth.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Guards the price of the SPI. The loop through the core and the plugin jars takes at most twice the time of the same loop by hand, and allocates nothing but its decisions.
 *
 * <p>Only the ratio counts, never a time. Both loops run in turns, in batches of about a millisecond, on this thread's CPU time; each loop is represented by its fastest
 * batch, since whatever else the machine does only ever adds. A machine that is busy all along adds more to the loop with the larger footprint, so the measurement
 * is repeated, four times at most, before the test fails. It runs without JaCoCo's agent, whose probes would be measured.
 */
final class PolicyLoopGuardIT {
    private static final double RATIO_MAX = 2.0;
    private static final int ATTEMPTS = 5;
    private static final int ENDS = 2_000;
    private static final int WAITING = 2_000;
    private static final int WARM_UP_PAIRS = 2_000;
    private static final int PAIRS = 300;
    private static final long SEED = 7;

    /** Bytes per decision that may be left over: what the doubling of an array adds when it falls into the measured part, spread over all of it. */
    private static final double LEFT_OVER_BYTES_MAX = 1.0;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final PluginHost plugins = BuiltPlugins.open();
    private final PolicySpec picker = BuiltPlugins.picker(plugins, "fcfs");

    private record Times(double ratio, long spiBest, long handBest, long spiMedian, long handMedian) {
        @Override
        public String toString() {
            return "%.2f (fastest batch: %d and %d ns a turn; median: %d and %d)"
                    .formatted(ratio, spiBest, handBest, spiMedian, handMedian);
        }
    }

    @AfterEach
    void close() {
        plugins.close();
    }

    @Test
    void onOneHostTheLoopTakesAtMostTwiceTheTimeOfTheOneByHand() {
        keepsTheRatio(1);
    }

    @Test
    void onAHundredHostsTheLoopTakesAtMostTwiceTheTimeOfTheOneByHand() {
        keepsTheRatio(100);
    }

    @Test
    void allocatesNothingButDecisions() {
        var sizes = new DecisionBytes();
        var workload = new LoopWorkload(100, LoopWorkload.SLOTS + 40_000, SEED);
        var loop = new SpiLoop(workload, plugins, picker, SEED);
        // The core's arrays double after 16 k and 32 k jobs have ended, so not in the measured part.
        loop.run(17_000);
        int ends = 15_000;
        int started = loop.started();
        long decided = loop.decided();
        long before = DecisionBytes.allocated();
        loop.run(ends);
        long bytes = DecisionBytes.allocated() - before;

        int starts = loop.started() - started;
        long pends = loop.decided() - decided - ends - starts;
        long own = starts * sizes.ofStart() + ends * sizes.ofFinish() + pends * sizes.ofPend();
        long inputs = ends * sizes.ofReport();
        double leftOver = (bytes - own - inputs) / (double) starts;
        System.out.printf(
                "bytes per start: %.1f, of which its decisions (start %d, finish %d, pend %d on %.2f) %.1f, inputs %.1f, left over %.2f%n",
                bytes / (double) starts,
                sizes.ofStart(),
                sizes.ofFinish(),
                sizes.ofPend(),
                pends / (double) starts,
                own / (double) starts,
                inputs / (double) starts,
                leftOver);
        assertThat(leftOver)
                .as("bytes per start beside %d for its decisions and inputs", (own + inputs) / starts)
                .isLessThanOrEqualTo(LEFT_OVER_BYTES_MAX);
    }

    private void keepsTheRatio(int hosts) {
        var workload = new LoopWorkload(hosts, LoopWorkload.SLOTS + WAITING + ENDS + ENDS / 10, SEED);
        String header = Core.of(workload.configuration(picker), plugins).hash();
        measure(workload, header, WARM_UP_PAIRS);
        Times times = measure(workload, header, PAIRS);
        for (int attempt = 1; ; attempt++) {
            System.out.printf("SPI loop to hand-written loop, %d host(s): %s%n", hosts, times);
            if (times.ratio <= RATIO_MAX || attempt == ATTEMPTS) {
                break;
            }
            times = measure(workload, header, PAIRS);
        }
        assertThat(times.ratio)
                .as("SPI loop to hand-written loop on %d host(s), %s", hosts, times)
                .isLessThanOrEqualTo(RATIO_MAX);
    }

    private Times measure(LoopWorkload workload, String header, int pairs) {
        var spi = new long[pairs];
        var hand = new long[pairs];
        for (int i = 0; i < pairs; i++) {
            var throughSpi = new SpiLoop(workload, plugins, picker, SEED);
            long begin = threads.getCurrentThreadCpuTime();
            throughSpi.run(ENDS);
            spi[i] = threads.getCurrentThreadCpuTime() - begin;

            var byHand = new HandLoop(workload, HandLoop.Lines.BY_WIDTH, picker.toString(), header, SEED);
            begin = threads.getCurrentThreadCpuTime();
            byHand.run(ENDS);
            hand[i] = threads.getCurrentThreadCpuTime() - begin;

            assertThat(byHand.startOrder()).isEqualTo(throughSpi.startOrder());
            assertThat(byHand.hash()).isEqualTo(throughSpi.hash());
        }
        Arrays.sort(spi);
        Arrays.sort(hand);
        return new Times(
                spi[0] / (double) hand[0],
                spi[0] / ENDS,
                hand[0] / ENDS,
                spi[pairs / 2] / ENDS,
                hand[pairs / 2] / ENDS);
    }
}
