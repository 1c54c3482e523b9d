package io.berth.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Guards the price of the SPI. The loop through the core and the plugin jars takes at most twice the time of the same loop by hand, and allocates nothing but its decisions.
 *
 * <p>Only the ratio counts, never a time. Both loops run in turns, in batches of about a millisecond, on one thread's CPU time; each loop is represented by its fastest
 * batch, since whatever else the machine does only ever adds. What the compiler makes of a loop differs by some per cent from one JVM to the next, so a ratio that is too
 * high is measured again in another one, up to twenty in all, before the test fails. It runs without JaCoCo's agent, whose probes would be measured.
 */
final class PolicyLoopGuardIT {
    private static final double RATIO_MAX = 2.0;
    private static final int JVMS = 20;
    private static final long SEED = 7;

    /** Bytes per decision that may be left over: what the doubling of an array adds when it falls into the measured part, spread over all of it. */
    private static final double LEFT_OVER_BYTES_MAX = 1.0;

    private final PluginHost plugins = BuiltPlugins.open();
    private final PolicySpec picker = BuiltPlugins.picker(plugins, "fcfs");

    @AfterEach
    void close() {
        plugins.close();
    }

    @Test
    void onOneHostTheLoopTakesAtMostTwiceTheTimeOfTheOneByHand() throws IOException, InterruptedException {
        keepsTheRatio(1);
    }

    @Test
    void onAHundredHostsTheLoopTakesAtMostTwiceTheTimeOfTheOneByHand() throws IOException, InterruptedException {
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

    private static void keepsTheRatio(int hosts) throws IOException, InterruptedException {
        String measured = "";
        for (int attempt = 0; attempt < JVMS; attempt++) {
            measured = inAJvmOfItsOwn(hosts);
            System.out.printf("SPI loop to hand-written loop, %d host(s): %s%n", hosts, measured);
            if (ratio(measured) <= RATIO_MAX) {
                return;
            }
        }
        assertThat(ratio(measured))
                .as("SPI loop to hand-written loop on %d host(s), %s", hosts, measured)
                .isLessThanOrEqualTo(RATIO_MAX);
    }

    private static double ratio(String measured) {
        return Double.parseDouble(measured.substring(0, measured.indexOf(' ')));
    }

    private static String inAJvmOfItsOwn(int hosts) throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:+UseSerialGC",
                        "-Xms512m",
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-Dberth.dist=" + System.getProperty("berth.dist", "distribution/target/berth"),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        LoopRatio.class.getName(),
                        Integer.toString(hosts))
                .redirectErrorStream(true)
                .start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(jvm.waitFor()).as(said).isZero();
        return said.substring(said.lastIndexOf('\n') + 1);
    }
}
