package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SampleWorkloadTest {
    private static final Workload SAMPLE = SampleWorkload.generate(1, 5_000, 128, 0.85);

    // Pinned: if this changes, so does every documented figure of the sample.
    private static final long PINNED = -6345584481140337282L;

    @Test
    void oneSeedGivesTheSameJobsOnEveryMachine() {
        assertThat(fingerprint(SAMPLE)).isEqualTo(PINNED);
        assertThat(fingerprint(SampleWorkload.generate(1, 5_000, 128, 0.85))).isEqualTo(PINNED);
        assertThat(fingerprint(SampleWorkload.generate(2, 5_000, 128, 0.85))).isNotEqualTo(PINNED);
    }

    @Test
    void hasTheLoadItWasAskedFor() {
        for (double load : new double[] {0.1, 0.85, 1.5}) {
            Workload sample = SampleWorkload.generate(4, 2_000, 64, load);
            double work = IntStream.range(0, sample.jobs())
                    .mapToDouble(row -> (double) sample.runSeconds(row) * sample.procs(row))
                    .sum();
            assertThat(work / 64 / sample.submitSeconds(1_999)).isCloseTo(load, within(0.001));
        }
    }

    @Test
    void hasTheShapesOfARealLog() {
        int jobs = SAMPLE.jobs();
        long serial = rows().filter(row -> SAMPLE.procs(row) == 1).count();
        long powersOfTwo =
                rows().filter(row -> Integer.bitCount(SAMPLE.procs(row)) == 1).count();
        long spoken =
                rows().filter(row -> SAMPLE.estimateSeconds(row) % 300 == 0).count();
        long byDay = rows().filter(row -> hourOfDay(row) >= 10 && hourOfDay(row) < 17)
                .count();
        long byNight = rows().filter(row -> hourOfDay(row) < 7).count();
        long ofFirstUser = rows().filter(row -> SAMPLE.userId(row) == 0).count();
        long[] runs = rows().mapToLong(SAMPLE::runSeconds).sorted().toArray();

        assertThat(serial).isBetween(jobs / 5L, jobs / 3L);
        assertThat(powersOfTwo).isBetween(jobs * 7L / 10, jobs * 9L / 10);
        assertThat(spoken).isGreaterThan(jobs * 95L / 100);
        assertThat(byDay).as("seven busy hours against seven quiet ones").isGreaterThan(3 * byNight);
        assertThat(ofFirstUser).isGreaterThan(jobs / 10L);
        assertThat(rows().map(SAMPLE::userId).distinct().count()).isGreaterThan(30);
        assertThat(runs[jobs / 4]).isLessThan(600);
        assertThat(runs[jobs * 3 / 4]).isGreaterThan(3_600);
        assertThat(rows().filter(row -> SAMPLE.procs(row) > 64).count()).isPositive();
        assertThat(SAMPLE.filter().killedAtLimit()).isBetween(50, 150);
        assertThat(SAMPLE.bySubmit()).as("in order of submit").isSorted();
    }

    @Test
    void takesMachinesAndNumbersOfEverySize() {
        for (int machine : new int[] {1, 2, 3, 5, 100, 1_000_000}) {
            for (int jobs : new int[] {1, 2, 200}) {
                assertThat(SampleWorkload.generate(9, jobs, machine, 0.9).jobs())
                        .isEqualTo(jobs);
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> SampleWorkload.generate(1, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> SampleWorkload.generate(1, 1, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> SampleWorkload.generate(1, 1, 1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> SampleWorkload.generate(1, 1, 0, 1));
    }

    private static IntStream rows() {
        return IntStream.range(0, SAMPLE.jobs());
    }

    private static long hourOfDay(int row) {
        return SAMPLE.submitSeconds(row) / 3_600 % 24;
    }

    private static long fingerprint(Workload sample) {
        long[] columns = IntStream.range(0, sample.jobs())
                .mapToObj(row -> new long[] {
                    sample.jobId(row),
                    sample.submitSeconds(row),
                    sample.runSeconds(row),
                    sample.estimateSeconds(row),
                    sample.procs(row),
                    sample.userId(row)
                })
                .flatMapToLong(Arrays::stream)
                .toArray();
        long hash = 17;
        for (long value : columns) {
            hash = hash * 0x9e37_79b9_7f4a_7c15L + value;
        }
        return hash;
    }
}
