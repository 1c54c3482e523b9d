package io.berth.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.plugin.PluginHost;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A job that waits takes at most {@value #BYTES_MAX} bytes of the core. A million of them are submitted as they would be by many users, each submission with texts and a
 * request of its own, and the live heap is counted before and after.
 */
final class PendingJobBytesIT {
    private static final int JOBS = 1_000_000;
    private static final int CLASSES = 10;
    private static final int USERS = 100;
    private static final int QUEUES = 4;
    private static final double BYTES_MAX = 400;

    private final PluginHost plugins = BuiltPlugins.open();

    @AfterEach
    void close() {
        plugins.close();
    }

    @Test
    void aPendingJobTakesAtMost400BytesOfTheCore() {
        double core = bytesPerJob(() -> Core.withoutPolicies(configuration()));
        double withPickers = bytesPerJob(() -> Core.of(configuration(), plugins));
        System.out.printf("bytes per pending job, of %,d: core %.0f, pickers %.0f%n", JOBS, core, withPickers - core);
        assertThat(core).as("bytes of the core per pending job").isBetween(50.0, BYTES_MAX);
    }

    private double bytesPerJob(Supplier<Core> maker) {
        long before = liveBytes();
        Core core = maker.get();
        fill(core);
        long after = liveBytes();
        assertThat(core.jobs()).isEqualTo(JOBS);
        return (after - before) / (double) JOBS;
    }

    /** Two slots on one host, so that nothing but the queue is counted. */
    private CoreConfiguration configuration() {
        List<QueueSpec> queues = new ArrayList<>();
        for (int i = 0; i < QUEUES; i++) {
            PolicySpec picker = BuiltPlugins.picker(plugins, i % 2 == 0 ? "fcfs" : "easy");
            queues.add(QueueSpec.of("queue" + i, picker, PolicySpec.of("first-fit")));
        }
        return CoreConfiguration.of("memory", 1, List.of(HostSpec.ofSlots("host", CLASSES)), queues);
    }

    private static void fill(Core core) {
        var random = new SplittableRandom(7);
        for (int i = 0; i < JOBS; i++) {
            String user = "user" + random.nextInt(USERS);
            var request = RequestSpec.of(1, 1 + random.nextInt(CLASSES));
            long limit = 60_000L * (1 + random.nextInt(600));
            var spec = new JobSpec(
                    "queue" + random.nextInt(QUEUES),
                    user,
                    "project of " + user,
                    0,
                    0,
                    request,
                    limit,
                    new TreeMap<>(),
                    "team of " + user,
                    "",
                    0);
            core.apply(new Input.Submit(i, spec));
        }
    }

    private static long liveBytes() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
