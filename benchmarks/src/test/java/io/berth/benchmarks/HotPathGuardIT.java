package io.berth.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Guards the hot path on a big cluster with a long queue: what a decision costs against the pending jobs and against the load, and what it allocates. Ratios of medians
 * and bytes, never a time; a ratio that is too high is measured again before the test fails. What {@link HotPath} prints is not judged here.
 */
final class HotPathGuardIT {
    private static final int HOSTS = 10_000;
    private static final int WARM_UP = 100_000;
    private static final int DECISIONS = 100_000;
    private static final int ATTEMPTS = 3;

    /** A hundred times the pending jobs: flat, but for what no longer fits into the caches. */
    private static final double PENDING_RATIO_MAX = 3;

    private static final double FULL_RATIO_MAX = 5;
    private static final double LEFT_OVER_BYTES_MAX = 1.0;
    private static final int CHUNKS = 21;
    private static final int CHUNK = 5_000;

    private final PluginHost plugins = BuiltPlugins.open();
    private final PolicySpec picker = BuiltPlugins.picker(plugins, "fcfs");

    /** The compiler has seen it all before anything is compared. */
    @BeforeEach
    void warmUp() {
        median(Backlog.ofSingles(HOSTS, 10_000, HotPath.FULL));
    }

    @AfterEach
    void close() {
        plugins.close();
    }

    @Test
    void aMillionPendingJobsCostAtMostThreeTimesWhatTenThousandDo() {
        atMost(
                PENDING_RATIO_MAX,
                "1,000,000 pending jobs to 10,000",
                () -> median(Backlog.ofSingles(HOSTS, 1_000_000, HotPath.LOAD)),
                () -> median(Backlog.ofSingles(HOSTS, 10_000, HotPath.LOAD)));
    }

    @Test
    void aFullClusterCostsAtMostFiveTimesWhatOneWithRoomDoes() {
        atMost(
                FULL_RATIO_MAX,
                "99.5 % full to load 0.7",
                () -> median(Backlog.ofSingles(HOSTS, 100_000, HotPath.FULL)),
                () -> median(Backlog.ofSingles(HOSTS, 100_000, HotPath.LOAD)));
    }

    /** In chunks, of which the median counts: now and then an array doubles. */
    @Test
    void allocatesNothingButDecisions() {
        var sizes = new DecisionBytes();
        var loop = new StartLoop(
                Backlog.ofSingles(HOSTS, 100_000, HotPath.LOAD), plugins, picker, WARM_UP + CHUNKS * CHUNK);
        turn(loop, WARM_UP);
        var leftOver = new double[CHUNKS];
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            long started = loop.started();
            long decided = loop.decided();
            long before = DecisionBytes.allocated();
            turn(loop, CHUNK);
            long bytes = DecisionBytes.allocated() - before;
            long starts = loop.started() - started;
            long pends = loop.decided() - decided - CHUNK - starts;
            long own = starts * sizes.ofStart() + CHUNK * sizes.ofFinish() + pends * sizes.ofPend();
            leftOver[chunk] = (bytes - own - CHUNK * sizes.ofReport()) / (double) starts;
            assertThat(starts).isGreaterThan(CHUNK / 2);
        }
        Arrays.sort(leftOver);
        System.out.printf(
                "hot path, bytes per start beside a start of %d, a finish of %d and a pend of %d: median %.2f, most"
                        + " %.2f%n",
                sizes.ofStart(), sizes.ofFinish(), sizes.ofPend(), leftOver[CHUNKS / 2], leftOver[CHUNKS - 1]);
        assertThat(leftOver[CHUNKS / 2])
                .as("bytes per start beside its decisions and inputs")
                .isLessThanOrEqualTo(LEFT_OVER_BYTES_MAX);
    }

    private static void turn(StartLoop loop, int turns) {
        for (int i = 0; i < turns; i++) {
            loop.turn();
        }
    }

    private double median(Backlog backlog) {
        return HotPath.starts(plugins, picker, backlog, WARM_UP, DECISIONS).at(0.5);
    }

    private static void atMost(double most, String what, DoubleSupplier above, DoubleSupplier below) {
        double ratio = Double.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && ratio > most; attempt++) {
            double much = above.getAsDouble();
            double little = below.getAsDouble();
            ratio = much / little;
            System.out.printf("hot path, %s: %.2f (%.0f and %.0f ns a start)%n", what, ratio, much, little);
        }
        assertThat(ratio).as(what).isLessThanOrEqualTo(most);
    }
}
