package io.berth.benchmarks;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * What the loops run: {@value #SLOTS} slots on equal hosts, and a backlog of jobs of one task each, all submitted before the first turn. Drawn from a seed. Jobs are
 * numbered from 1, as the core numbers them.
 */
final class LoopWorkload {
    static final int SLOTS = 800;
    static final int USERS = 16;
    /** Slots of the widest job. */
    static final int WIDTH_MAX = 8;

    private static final String QUEUE = "loop";
    /** A job that ends makes room for one other on average. */
    private static final int[] WIDTHS = {1, 2, 3, 4, 6, WIDTH_MAX};

    private final int hosts;
    private final int[] widths;
    private final int[] users;
    private final long[] limits;

    /**
     * A workload.
     *
     * @param hosts how many hosts share the slots
     * @param jobs  how many jobs; the first few hundred of them fill the hosts
     * @param seed  what widths, users and limits are drawn from
     */
    LoopWorkload(int hosts, int jobs, long seed) {
        this.hosts = hosts;
        widths = new int[jobs + 1];
        users = new int[jobs + 1];
        limits = new long[jobs + 1];
        var random = new SplittableRandom(seed);
        for (int job = 1; job <= jobs; job++) {
            widths[job] = WIDTHS[random.nextInt(WIDTHS.length)];
            users[job] = random.nextInt(USERS);
            limits[job] = 60_000L * (1 + random.nextInt(600));
        }
    }

    int hosts() {
        return hosts;
    }

    int slotsPerHost() {
        return SLOTS / hosts;
    }

    int jobs() {
        return widths.length - 1;
    }

    int width(int job) {
        return widths[job];
    }

    int user(int job) {
        return users[job];
    }

    long limitMillis(int job) {
        return limits[job];
    }

    /** The core that schedules this with a picker. */
    CoreConfiguration configuration(PolicySpec picker) {
        List<HostSpec> specs = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            specs.add(HostSpec.ofSlots("host" + host, slotsPerHost()));
        }
        return CoreConfiguration.of("loop", 1, specs, List.of(QueueSpec.of(QUEUE, picker, PolicySpec.of("first-fit"))));
    }

    /** All submissions, in order. */
    List<JobSpec> submissions() {
        var requests = new TreeMap<Integer, RequestSpec>();
        List<JobSpec> specs = new ArrayList<>(jobs());
        for (int job = 1; job <= jobs(); job++) {
            RequestSpec request = requests.computeIfAbsent(widths[job], width -> RequestSpec.of(1, width));
            specs.add(JobSpec.of(QUEUE, "user" + users[job], request, limits[job]));
        }
        return specs;
    }
}
