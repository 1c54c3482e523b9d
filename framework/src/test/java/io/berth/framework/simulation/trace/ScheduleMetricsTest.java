package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class ScheduleMetricsTest {
    private static final MathContext DIGITS = MathContext.DECIMAL128;

    @Test
    void measuresASmallScheduleAsByHand() {
        Workload workload = Workload.builder("hand", 4)
                .job(1, 100, 50, 60, 4, 1) // waits 0, slowdown 1
                .job(2, 100, 5, 60, 2, 1) // waits 50, slowdown 55 / 10
                .job(3, 120, 20, 60, 2, 2) // waits 30, slowdown 50 / 20
                .build();

        ScheduleMetrics metrics = ScheduleMetrics.of(workload, new long[] {100, 150, 150});

        assertThat(metrics.avgWaitSeconds()).isEqualTo(80 / 3.0);
        assertThat(metrics.p50WaitSeconds()).isEqualTo(30);
        assertThat(metrics.p95WaitSeconds()).isEqualTo(50);
        assertThat(metrics.p99WaitSeconds()).isEqualTo(50);
        assertThat(metrics.maxWaitSeconds()).isEqualTo(50);
        assertThat(metrics.avgBoundedSlowdown()).isEqualTo(3.0);
        assertThat(metrics.avgFlowSeconds()).isEqualTo(155 / 3.0);
        assertThat(metrics.makespanSeconds()).isEqualTo(70);
        assertThat(metrics.utilisation()).isEqualTo(250 / 280.0);
        double first = (1 + 5.5) / 2;
        assertThat(metrics.jainByUser())
                .isCloseTo((first + 2.5) * (first + 2.5) / (2 * (first * first + 6.25)), within(1e-15));
    }

    @Test
    void percentilesAreTheNearestRank() {
        Workload.Builder hundred = Workload.builder("hundred", 100);
        long[] starts = new long[100];
        for (int row = 0; row < 100; row++) {
            hundred.job(row, 0, 1, 1, 1, 0);
            starts[row] = 100L - row; // waits 1 to 100
        }

        ScheduleMetrics metrics = ScheduleMetrics.of(hundred.build(), starts);

        assertThat(metrics.p50WaitSeconds()).isEqualTo(50);
        assertThat(metrics.p95WaitSeconds()).isEqualTo(95);
        assertThat(metrics.p99WaitSeconds()).isEqualTo(99);
        assertThat(metrics.maxWaitSeconds()).isEqualTo(100);
    }

    @Test
    void oneInstantJobHasNumbersForEverything() {
        Workload workload =
                Workload.builder("instant", 1).job(1, 7, 0, 0, 1, -1).build();

        assertThat(ScheduleMetrics.of(workload, new long[] {7}))
                .isEqualTo(new ScheduleMetrics(0, 0, 0, 0, 0, 1, 0, 0, 0, 1));
    }

    @Test
    void jobsOfUnknownUserAreOneUser() {
        Workload workload = Workload.builder("users", 1)
                .job(1, 0, 10, 10, 1, -1)
                .job(2, 0, 10, 10, 1, -1)
                .build();

        assertThat(ScheduleMetrics.of(workload, new long[] {0, 10}).jainByUser())
                .isEqualTo(1.0);
    }

    @Test
    void refusesImpossibleSchedules() {
        Workload workload = Workload.builder("one", 1).job(1, 7, 1, 1, 1, 0).build();

        assertThatIllegalStateException().isThrownBy(() -> ScheduleMetrics.of(workload, new long[] {6}));
    }

    /** Against decimal arithmetic of 34 digits, with waits from seconds to thousands of years. */
    @Test
    void agreesWithDecimalArithmetic() {
        for (long seed = 0; seed < 200; seed++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            int jobs = 1 + random.nextInt(300);
            int scale = random.nextInt(36);
            Workload.Builder builder = Workload.builder("random", 1_000_000);
            long[] starts = new long[jobs];
            for (int row = 0; row < jobs; row++) {
                long submit = random.nextLong(1L << scale);
                long run = random.nextLong(1L << random.nextInt(1, 30));
                builder.job(row, submit, run, run, 1 + random.nextInt(1_000), random.nextInt(-1, 6));
                starts[row] = submit + random.nextLong(1L << random.nextInt(scale + 1));
            }
            Workload workload = builder.build();

            requireClose(ScheduleMetrics.of(workload, starts), workload, starts);
        }
    }

    private static void requireClose(ScheduleMetrics metrics, Workload workload, long[] starts) {
        BigDecimal jobs = BigDecimal.valueOf(starts.length);
        BigDecimal waits = BigDecimal.ZERO;
        BigDecimal flows = BigDecimal.ZERO;
        BigDecimal slowdowns = BigDecimal.ZERO;
        BigDecimal work = BigDecimal.ZERO;
        Map<Integer, BigDecimal[]> users = new TreeMap<>();
        long[] ends = new long[starts.length];
        for (int row = 0; row < starts.length; row++) {
            BigDecimal run = BigDecimal.valueOf(workload.runSeconds(row));
            BigDecimal wait = BigDecimal.valueOf(starts[row] - workload.submitSeconds(row));
            BigDecimal slowdown =
                    wait.add(run).divide(run.max(BigDecimal.TEN), DIGITS).max(BigDecimal.ONE);
            waits = waits.add(wait);
            flows = flows.add(wait).add(run);
            slowdowns = slowdowns.add(slowdown);
            work = work.add(run.multiply(BigDecimal.valueOf(workload.procs(row))));
            users.merge(workload.userId(row), new BigDecimal[] {slowdown, BigDecimal.ONE}, (sum, one) ->
                    new BigDecimal[] {sum[0].add(one[0]), sum[1].add(one[1])});
            ends[row] = starts[row] + workload.runSeconds(row);
        }
        long makespan = Arrays.stream(ends).max().getAsLong() - workload.submitSeconds(workload.bySubmit()[0]);
        BigDecimal capacity = BigDecimal.valueOf(makespan).multiply(BigDecimal.valueOf(workload.machineProcs()));
        BigDecimal means = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        for (BigDecimal[] user : users.values()) {
            BigDecimal mean = user[0].divide(user[1], DIGITS);
            means = means.add(mean);
            squares = squares.add(mean.multiply(mean));
        }
        requireClose(metrics.avgWaitSeconds(), waits.divide(jobs, DIGITS));
        requireClose(metrics.avgFlowSeconds(), flows.divide(jobs, DIGITS));
        requireClose(metrics.avgBoundedSlowdown(), slowdowns.divide(jobs, DIGITS));
        if (makespan > 0) {
            requireClose(metrics.utilisation(), work.divide(capacity, DIGITS));
        }
        requireClose(
                metrics.jainByUser(),
                means.multiply(means).divide(squares.multiply(BigDecimal.valueOf(users.size())), DIGITS));
        assertThat(metrics.makespanSeconds()).isEqualTo(makespan);
    }

    private static void requireClose(double actual, BigDecimal expected) {
        assertThat(actual).isCloseTo(expected.doubleValue(), Percentage.withPercentage(1e-11));
    }
}
