package io.berth.benchmarks;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
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
 * The hot path over 10,000 hosts. {@link #start} is a turn with a million jobs waiting: one job ends, a round finishes it, starts the next and tells the one behind why it
 * waits; nothing is submitted, so that {@code -prof gc} counts the decisions and the end that is reported, and nothing else. {@link #scan} looks at all hosts in vain.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 15)
@Measurement(iterations = 15)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx5g"})
public class HotPathBenchmark {
    private static final int TURNS = 10_000;
    private static final int HOSTS = 10_000;
    private static final int ITERATIONS = 30;

    /** A million jobs that wait, and as many as are used up. */
    @State(Scope.Thread)
    public static class Waiting {
        @Param({"0.7", "0.995"})
        double load;

        PluginHost plugins = BuiltPlugins.open();

        @Nullable
        StartLoop loop;

        /** Fills hosts and queue. */
        @Setup(Level.Trial)
        public void fill() {
            loop = new StartLoop(
                    Backlog.ofSingles(HOSTS, 1_000_000, load),
                    plugins,
                    BuiltPlugins.picker(plugins, "fcfs"),
                    (ITERATIONS + 1) * TURNS);
        }

        /** Closes the plugins. */
        @TearDown
        public void close() {
            plugins.close();
        }
    }

    /** Hosts none of which has room. */
    @State(Scope.Thread)
    public static class Full {
        private static final long MEMORY = 128_000;

        HostTable hosts = new HostTable(new Catalogue(List.of("slots", "memory", "gpus")));
        RequestClass request = request();

        /** Fills the hosts; what is known of earlier searches is not used. */
        @Setup
        public void fill() {
            hosts = new HostTable(new Catalogue(List.of("slots", "memory", "gpus")));
            hosts.remember(false);
            for (int host = 0; host < HOSTS; host++) {
                hosts.add("host" + host, new long[] {Backlog.SLOTS_PER_HOST, MEMORY, 0});
                hosts.take(
                        host, request, Backlog.SLOTS_PER_HOST - host % 2, 1); // every second has a slot, but no memory
            }
        }

        private static RequestClass request() {
            var perTask = new TreeMap<String, Long>();
            perTask.put("slots", 1L);
            perTask.put("memory", MEMORY / (Backlog.SLOTS_PER_HOST - 1));
            return new RequestClasses(new Catalogue(List.of("slots", "memory", "gpus")))
                    .of(new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask));
        }
    }

    @Benchmark
    @OperationsPerInvocation(TURNS)
    public void start(Waiting state) {
        StartLoop loop = Objects.requireNonNull(state.loop);
        for (int i = 0; i < TURNS; i++) {
            loop.turn();
        }
    }

    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    @Warmup(iterations = 5, time = 1)
    @Measurement(iterations = 5, time = 1)
    public int scan(Full state) {
        return state.hosts.nextFitting(state.request, 1, 0);
    }
}
