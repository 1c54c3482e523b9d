package io.berth.benchmarks;

import io.berth.framework.core.Core;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One operation is a turn of the loop: one job ends and, on average, one starts. {@link #spi} goes through the core and the plugin jars, {@link #byHand} is the same written by
 * hand; {@code PolicyLoopGuardIT} holds the first to twice the second. {@link #spiEasy} has no twin.
 *
 * <p>Bytes are counted by that test, not by {@code -prof gc}, which would count the submissions too.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(1)
public class SpiLoopBenchmark {
    private static final int ENDS = 2_000;
    private static final long SEED = 7;

    /** What all have in common: the plugins, and a workload whose backlog is used up batch by batch. */
    @State(Scope.Thread)
    public static class Common {
        @Param({"1", "100"})
        int hosts;

        /** How many jobs wait at least; at most a tenth or one batch more. */
        @Param({"1000", "100000"})
        int waiting;

        PluginHost plugins = BuiltPlugins.open();
        LoopWorkload workload = new LoopWorkload(1, 0, SEED);

        /** Draws the workload. */
        @Setup
        public void draw() {
            int batches = Math.max(1, waiting / 10 / ENDS);
            workload = new LoopWorkload(hosts, LoopWorkload.SLOTS + waiting + batches * (ENDS + ENDS / 10), SEED);
        }

        /** Closes the plugins. */
        @TearDown
        public void close() {
            plugins.close();
        }

        boolean usedUp(int left) {
            return left < waiting + ENDS + ENDS / 10;
        }

        SpiLoop spiLoop(String policy) {
            return new SpiLoop(workload, plugins, BuiltPlugins.picker(plugins, policy), SEED);
        }

        HandLoop handLoop(HandLoop.Lines lines) {
            PolicySpec picker = BuiltPlugins.picker(plugins, "fcfs");
            String header = Core.of(workload.configuration(picker), plugins).hash();
            return new HandLoop(workload, lines, picker.toString(), header, SEED);
        }
    }

    /** First come, first served, through the core. */
    @State(Scope.Thread)
    public static class Spi {
        @Nullable
        SpiLoop loop;

        /** Makes a loop with a backlog when there is none left. */
        @Setup(Level.Invocation)
        public void fill(Common common) {
            if (loop == null || common.usedUp(loop.waiting())) {
                loop = common.spiLoop("fcfs");
            }
        }
    }

    /** EASY, through the core. */
    @State(Scope.Thread)
    public static class Easy {
        @Nullable
        SpiLoop loop;

        /** Makes a loop with a backlog when there is none left. */
        @Setup(Level.Invocation)
        public void fill(Common common) {
            if (loop == null || common.usedUp(loop.waiting())) {
                loop = common.spiLoop("easy");
            }
        }
    }

    /** First come, first served, by hand. */
    @State(Scope.Thread)
    public static class Hand {
        @Nullable
        HandLoop loop;

        /** Makes a loop with a backlog when there is none left. */
        @Setup(Level.Invocation)
        public void fill(Common common) {
            if (loop == null || common.usedUp(loop.waiting())) {
                loop = common.handLoop(HandLoop.Lines.BY_WIDTH);
            }
        }
    }

    /** The same with all waiting jobs in one line. */
    @State(Scope.Thread)
    public static class HandInOneLine {
        @Nullable
        HandLoop loop;

        /** Makes a loop with a backlog when there is none left. */
        @Setup(Level.Invocation)
        public void fill(Common common) {
            if (loop == null || common.usedUp(loop.waiting())) {
                loop = common.handLoop(HandLoop.Lines.ONE);
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENDS)
    public void spi(Spi state) {
        Objects.requireNonNull(state.loop).run(ENDS);
    }

    @Benchmark
    @OperationsPerInvocation(ENDS)
    public void spiEasy(Easy state) {
        Objects.requireNonNull(state.loop).run(ENDS);
    }

    @Benchmark
    @OperationsPerInvocation(ENDS)
    public void byHand(Hand state) {
        Objects.requireNonNull(state.loop).run(ENDS);
    }

    @Benchmark
    @OperationsPerInvocation(ENDS)
    public void byHandInOneLine(HandInOneLine state) {
        Objects.requireNonNull(state.loop).run(ENDS);
    }
}
