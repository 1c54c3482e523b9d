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

/**
 * What the loops run: equal hosts, and a backlog of jobs of one task each that is submitted before anything is measured. Drawn from a seed. Jobs are numbered
 * from 1, as the core numbers them.
 */
final class LoopWorkload {
    static final String QUEUE = "loop";
    static final int USERS = 16;

    /** A job that ends makes room for about one other. */
    private static final int[] WIDTHS = {1, 2, 3, 4, 6, 8};

    private final int hosts;
    private final int slotsPerHost;
    private final int[] widths;
    private final int[] users;
    private final long[] limits;

    private LoopWorkload(int hosts, int slotsPerHost, int jobs) {
        this.hosts = hosts;
        this.slotsPerHost = slotsPerHost;
        this.widths = new int[jobs + 1];
        this.users = new int[jobs + 1];
        this.limits = new long[jobs + 1];
    }

    /**
     * A workload.
     *
     * @param hosts how many hosts share {@code slots}
     * @param slots slots of all hosts together
     * @param jobs  how many jobs
     * @param seed  what widths, users and limits are drawn from
     */
    static LoopWorkload of(int hosts, int slots, int jobs, long seed) {
        var workload = new LoopWorkload(hosts, slots / hosts, jobs);
        var random = new SplittableRandom(seed);
        for (int job = 1; job <= jobs; job++) {
            workload.widths[job] = WIDTHS[random.nextInt(WIDTHS.length)];
            workload.users[job] = random.nextInt(USERS);
            workload.limits[job] = 60_000L * (1 + random.nextInt(600));
        }
        return workload;
    }

    int hosts() {
        return hosts;
    }

    int slotsPerHost() {
        return slotsPerHost;
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

    /** More jobs than can run at once. */
    int runningMax() {
        return hosts * slotsPerHost;
    }

    /** The core that schedules this with a picker. */
    CoreConfiguration configuration(PolicySpec picker) {
        List<HostSpec> specs = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            specs.add(HostSpec.ofSlots("host" + host, slotsPerHost));
        }
        return CoreConfiguration.of("loop", 1, specs, List.of(QueueSpec.of(QUEUE, picker, PolicySpec.of("first-fit"))));
    }

    /** All submissions, in order. */
    List<JobSpec> submissions() {
        var requests = new RequestSpec[9];
        for (int width : WIDTHS) {
            requests[width] = RequestSpec.of(1, width);
        }
        List<JobSpec> specs = new ArrayList<>();
        for (int job = 1; job <= jobs(); job++) {
            specs.add(JobSpec.of(QUEUE, "user" + users[job], requests[widths[job]], limits[job]));
        }
        return specs;
    }
}
