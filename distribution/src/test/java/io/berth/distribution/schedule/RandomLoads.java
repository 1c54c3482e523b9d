package io.berth.distribution.schedule;

import io.berth.framework.simulation.trace.Workload;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Small loads in which much happens in the same second: bursts of submissions, jobs that end together or at once, jobs as
 * wide as the machine, machines of one processor. A seed picks the shape of a load before its jobs.
 */
final class RandomLoads {
    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private static final int PROCS_MAX = 16;
    private static final int JOBS_MIN = 4;
    private static final int JOBS_MAX = 48;

    private RandomLoads() {}

    static RandomGenerator random(long seed) {
        return ALGORITHM.create(seed);
    }

    static Workload of(long seed) {
        RandomGenerator random = random(seed);
        int machine = random.nextInt(1, PROCS_MAX + 1);
        Workload.Builder jobs = Workload.builder("seed " + seed, machine);
        int count = random.nextInt(JOBS_MIN, JOBS_MAX + 1);
        double together = random.nextDouble();
        double whole = random.nextDouble() * 0.3;
        double exact = random.nextDouble();
        double instant = random.nextInt(3) == 0 ? random.nextDouble() * 0.4 : 0;
        int gapMax = random.nextInt(1, 13);
        int runMax = random.nextInt(2, 31);
        int slackMax = random.nextInt(1, 41);
        int users = random.nextInt(1, 6);
        long submit = random.nextInt(3);
        for (int id = 1; id <= count; id++) {
            if (random.nextDouble() >= together) {
                submit += random.nextInt(1, gapMax + 1);
            }
            long run = random.nextDouble() < instant ? 0 : random.nextInt(1, runMax + 1);
            long estimate = random.nextDouble() < exact ? run : run + random.nextInt(slackMax + 1);
            int procs = random.nextDouble() < whole ? machine : random.nextInt(1, machine + 1);
            jobs.job(id, submit, run, estimate, procs, random.nextInt(users));
        }
        return jobs.build();
    }

    /** Whether some job has no run time. */
    static boolean hasInstantJobs(Workload load) {
        for (int row = 0; row < load.jobs(); row++) {
            if (load.runSeconds(row) == 0) {
                return true;
            }
        }
        return false;
    }

    /** The whole load, to be typed in again. */
    static String describe(Workload load) {
        var text = new StringBuilder();
        text.append(load.name())
                .append(": a machine of ")
                .append(load.machineProcs())
                .append(" processors");
        for (int row = 0; row < load.jobs(); row++) {
            text.append("\n  job ").append(load.jobId(row));
            text.append(" submit ").append(load.submitSeconds(row));
            text.append(" run ").append(load.runSeconds(row));
            text.append(" estimate ").append(load.estimateSeconds(row));
            text.append(" procs ").append(load.procs(row));
        }
        return text.toString();
    }
}
