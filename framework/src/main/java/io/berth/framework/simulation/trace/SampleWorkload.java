package io.berth.framework.simulation.trace;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A made-up workload with the features of real ones, for a first look and for tests: the same arguments give the same
 * jobs on every machine and Java. The shapes follow U. Lublin and D. Feitelson, "The workload on parallel
 * supercomputers: modeling the characteristics of rigid jobs", JPDC 63 (2003), in simpler distributions:
 *
 * <ul>
 *   <li><b>width</b>: 1 processor with probability 0.25; else 2^x, x uniform from 1 to log2(machine) - 1 (nine of ten) or
 *       from there to log2(machine), made a power of two with probability 0.75, else rounded to a whole number
 *   <li><b>run time</b>: log-normal, from a mixture of short jobs (median 2 minutes, sigma 1.4) and long ones (median 2 hours, sigma
 *       0.9); the share of long ones grows with the width from 0.35 to 0.75; from 1 second to 30 hours
 *   <li><b>estimate</b>: users ask for 1 to 10 times the run time (log-uniform), then round up to a time people say: 5, 10, 15, 30
 *       minutes, 1, 2, 3, 4, 6, 8, 12, 18, 24, 36 or 48 hours. One job of fifty asks for too little and is killed at its limit
 *   <li><b>arrivals</b>: a Poisson process whose rate follows the hour of the day (low at night, highest from 10 to 17) and falls to
 *       a half on days 6 and 7 of each week; its length is chosen so that the load comes out as asked
 *   <li><b>user</b>: one of 40, by Zipf's law with exponent 1
 * </ul>
 */
public final class SampleWorkload {
    /** Jobs of the sample that ships with Berth. */
    public static final int JOBS = 5_000;

    /** Processors of the sample that ships with Berth. */
    public static final int PROCS = 128;

    /** Load of the sample that ships with Berth: queues form, and policies differ. */
    public static final double LOAD = 0.85;

    private static final long HOUR = 3_600;
    private static final int USERS = 40;
    private static final long[] SPOKEN_SECONDS = {
        300, 600, 900, 1_800, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR, 12 * HOUR, 18 * HOUR, 24 * HOUR,
        36 * HOUR, 48 * HOUR
    };
    private static final long RUN_SECONDS_MAX = 30 * HOUR;

    /** Relative rates of arrival from midnight, an hour each. */
    private static final double[] RATE_BY_HOUR = {
        0.4, 0.35, 0.3, 0.25, 0.25, 0.3, 0.4, 0.6, 1.0, 1.5, 1.8, 1.9, 1.7, 1.8, 1.9, 1.9, 1.8, 1.6, 1.3, 1.1, 0.9, 0.8,
        0.6, 0.5
    };

    private static final double WEEKEND_RATE = 0.5;
    private static final int HOURS_IN_WEEK = 7 * 24;

    private final RandomGenerator random;
    private final int machineProcs;

    private SampleWorkload(long seed, int machineProcs) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.machineProcs = machineProcs;
    }

    /**
     * Makes a workload named {@code sample}.
     *
     * @param seed any number
     * @param jobs at least 1
     * @param machineProcs at least 1
     * @param load work of all jobs (processors x run time) over what the machine can do between the first and the last
     *     submit; 0.01 to 100
     */
    public static Workload generate(long seed, int jobs, int machineProcs, double load) {
        if (jobs < 1 || !(load >= 0.01 && load <= 100)) {
            throw new IllegalArgumentException(
                    "a sample of " + jobs + " jobs at load " + load + "; it needs a job and a load of 0.01 to 100");
        }
        return new SampleWorkload(seed, machineProcs).make(jobs, load);
    }

    private Workload make(int jobs, double load) {
        Workload.Builder workload = Workload.builder("sample", machineProcs);
        int[] width = new int[jobs];
        long[] run = new long[jobs];
        long[] estimate = new long[jobs];
        double work = 0;
        for (int row = 0; row < jobs; row++) {
            width[row] = nextWidth();
            run[row] = nextRun(width[row]);
            estimate[row] = nextEstimate(run[row]);
            work += (double) Math.min(run[row], estimate[row]) * width[row];
        }
        double lengthSeconds = work / (load * machineProcs);
        double[] arrival = arrivals(jobs, lengthSeconds);
        for (int row = 0; row < jobs; row++) {
            workload.job(row + 1L, (long) arrival[row], run[row], estimate[row], width[row], nextUser());
        }
        return workload.build();
    }

    private int nextWidth() {
        double widest = log2(machineProcs);
        if (random.nextDouble() < 0.25 || widest < 1) {
            return 1;
        }
        double bend = Math.max(1, widest - 1);
        double exponent = random.nextDouble() < 0.9 ? uniform(1, bend) : uniform(bend, widest);
        double width = random.nextDouble() < 0.75
                ? StrictMath.pow(2, StrictMath.rint(exponent))
                : StrictMath.rint(StrictMath.pow(2, exponent));
        return (int) Math.clamp(width, 1, machineProcs);
    }

    private long nextRun(int width) {
        double widest = log2(machineProcs);
        double breadth = widest == 0 ? 0 : log2(width) / widest;
        boolean isLong = random.nextDouble() < 0.35 + 0.4 * breadth;
        double seconds = isLong ? logNormal(2 * HOUR, 0.9) : logNormal(120, 1.4);
        return Math.clamp((long) seconds, 1, RUN_SECONDS_MAX);
    }

    private long nextEstimate(long run) {
        if (random.nextDouble() < 0.02) {
            return Math.max(1, (long) (run * uniform(0.5, 1)));
        }
        double wished = run * StrictMath.pow(10, random.nextDouble());
        for (long spoken : SPOKEN_SECONDS) {
            if (wished <= spoken) {
                return spoken;
            }
        }
        return SPOKEN_SECONDS[SPOKEN_SECONDS.length - 1];
    }

    private int nextUser() {
        double total = 0;
        for (int user = 0; user < USERS; user++) {
            total += 1.0 / (user + 1);
        }
        double left = random.nextDouble() * total;
        for (int user = 0; user < USERS; user++) {
            left -= 1.0 / (user + 1);
            if (left < 0) {
                return user;
            }
        }
        return USERS - 1;
    }

    /**
     * Ascending arrival times from 0 to {@code lengthSeconds}: exponential gaps on a clock that runs at the rate of the
     * hour, stretched so that the last arrival is at the end.
     */
    private double[] arrivals(int jobs, double lengthSeconds) {
        double[] elapsed = new double[jobs];
        for (int row = 1; row < jobs; row++) {
            elapsed[row] = elapsed[row - 1] - StrictMath.log(1 - random.nextDouble());
        }
        double total = Math.max(elapsed[jobs - 1], Double.MIN_NORMAL);
        double arrivalsInAll = rateUntil(lengthSeconds);
        double[] arrival = new double[jobs];
        double hourBegins = 0;
        for (int row = 0; row < jobs; row++) {
            double wanted = elapsed[row] / total * arrivalsInAll;
            while (rateUntil(hourBegins + HOUR) < wanted) {
                hourBegins += HOUR;
            }
            double withinHour = (wanted - rateUntil(hourBegins)) / rateOfHour((long) (hourBegins / HOUR));
            arrival[row] = Math.clamp(hourBegins + withinHour, 0, lengthSeconds);
        }
        return arrival;
    }

    /** Arrivals to be expected from second 0 to {@code seconds}, in units of an hour's mean rate times seconds. */
    private static double rateUntil(double seconds) {
        long hours = (long) (seconds / HOUR);
        double perWeek = 0;
        double inPartWeek = 0;
        for (int hour = 0; hour < HOURS_IN_WEEK; hour++) {
            perWeek += rateOfHour(hour) * HOUR;
            inPartWeek += hour < hours % HOURS_IN_WEEK ? rateOfHour(hour) * HOUR : 0;
        }
        double inPartHour = (seconds - (double) hours * HOUR) * rateOfHour(hours);
        long weeks = hours / HOURS_IN_WEEK;
        return weeks * perWeek + inPartWeek + inPartHour;
    }

    private static double rateOfHour(long hour) {
        int hourOfWeek = (int) (hour % HOURS_IN_WEEK);
        return RATE_BY_HOUR[hourOfWeek % 24] * (hourOfWeek >= 5 * 24 ? WEEKEND_RATE : 1);
    }

    private double logNormal(double median, double sigma) {
        return median * StrictMath.exp(sigma * nextNormal());
    }

    /** Box and Muller, with StrictMath: RandomGenerator.nextGaussian leaves its algorithm open. */
    private double nextNormal() {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
    }

    private double uniform(double from, double to) {
        return from + (to - from) * random.nextDouble();
    }

    private static double log2(double value) {
        return StrictMath.log(value) / StrictMath.log(2);
    }
}
