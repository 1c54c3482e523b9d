package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Plugins are replaced by a new generation while a core decides: nothing of the former is left, and with the same jars nobody could tell. */
final class GenerationIT {
    private static final int EVERY_ROUNDS = 500;
    private static final int LOOKS_MAX = 100;

    /** Renews now and then, as an operator would, and keeps an eye on what was there before. */
    private static final class Renewal implements WatchedRun.Watcher, AutoCloseable {
        final List<WeakReference<ClassLoader>> former = new ArrayList<>();

        @Nullable
        Core core;

        private PluginHost present = open();

        @Override
        public void before(Core renewed, int rounds) {
            core = renewed;
            if (rounds % EVERY_ROUNDS == 0) {
                PluginHost next = open();
                renewed.renew(next);
                former.addAll(loaders(present));
                present.close();
                present = next;
            }
        }

        @Override
        public void close() {
            present.close();
        }

        private static PluginHost open() {
            return PluginHost.open(List.of(Path.of(System.getProperty("berth.dist", "target/berth"), "plugins")));
        }

        private static List<WeakReference<ClassLoader>> loaders(PluginHost host) {
            return List.of(
                    new WeakReference<>(
                            host.picker(PolicySpec.of("easy"), new Orders(host)).loader()),
                    new WeakReference<>(
                            host.order(PolicySpec.of("fcfs"), new Orders(host)).loader()),
                    new WeakReference<>(host.allocator(PolicySpec.of("first-fit"), new Orders(host))
                            .loader()));
        }
    }

    /** What policies ask for while they are made, and not later. */
    private record Orders(PluginHost host) implements PolicyContext {
        @Override
        public String policyName() {
            return "any";
        }

        @Override
        public ResourceCatalogue resources() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OrderView view() {
            return new OrderView() {
                @Override
                public long nowMillis() {
                    return 0;
                }

                @Override
                public long usageSlotMillis(int userOrdinal) {
                    return 0;
                }
            };
        }

        @Override
        public long seed() {
            return 1;
        }

        @Override
        public JobOrder order(String name, Settings settings) {
            return host.order(new PolicySpec(name, settings), this).policy();
        }

        @Override
        public PriorityFactor factor(String name, Settings settings) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void aNewGenerationDecidesTheSameAndTheFormerIsCollected() throws InterruptedException {
        Workload load = SampleWorkload.generate(7, 2_000, SampleWorkload.PROCS, SampleWorkload.LOAD);
        try (Shipped shipped = Shipped.open()) {
            for (String policy : List.of("easy", "conservative", "sjf+easy")) {
                var configuration = WatchedRun.configuration(load, shipped, policy, 1);
                String undisturbed = WatchedRun.of(load, configuration, shipped, WatchedRun.Watcher.NONE)
                        .hash();
                try (var renewal = new Renewal()) {
                    WatchedRun run = WatchedRun.of(load, configuration, shipped, renewal);
                    assertThat(run.hash()).as(policy).isEqualTo(undisturbed);
                    assertThat(renewal.former).hasSizeGreaterThan(12);
                    try { // the core lives on, and holds the last generation only
                        collect(renewal.former);
                        assertThat(renewal.former)
                                .as("loaders that are still held")
                                .allMatch(loader -> loader.refersTo(null));
                    } finally {
                        Reference.reachabilityFence(renewal.core);
                    }
                }
            }
        }
    }

    private static void collect(List<WeakReference<ClassLoader>> loaders) throws InterruptedException {
        for (int look = 0; look < LOOKS_MAX; look++) {
            System.gc();
            if (loaders.stream().allMatch(loader -> loader.refersTo(null))) {
                return;
            }
            Thread.sleep(10);
        }
    }
}
