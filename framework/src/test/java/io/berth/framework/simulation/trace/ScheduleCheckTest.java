package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class ScheduleCheckTest {
    private static final Workload TWO_WIDE = Workload.builder("two", 4)
            .job(1, 0, 10, 10, 3, 0)
            .job(2, 5, 10, 10, 2, 0)
            .build();

    @Test
    void endsComeBeforeStartsInOneSecond() {
        ScheduleCheck.verify(TWO_WIDE, new long[] {0, 10});
        assertThatIllegalStateException()
                .isThrownBy(() -> ScheduleCheck.verify(TWO_WIDE, new long[] {0, 9}))
                .withMessage("impossible schedule: job 2 starts at 9, when 5 of 4 processors would be busy");
    }

    @Test
    void noJobStartsBeforeItsSubmit() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ScheduleCheck.verify(TWO_WIDE, new long[] {20, 4}))
                .withMessage("impossible schedule: job 2 starts at 4, before its submit at 5");
    }

    @Test
    void everyJobStartsAndEnds() {
        assertThatIllegalStateException().isThrownBy(() -> ScheduleCheck.verify(TWO_WIDE, new long[] {0}));
        assertThatIllegalStateException()
                .as("-1 is how a job that never started looks")
                .isThrownBy(() -> ScheduleCheck.verify(TWO_WIDE, new long[] {0, -1}));
        assertThatIllegalStateException()
                .isThrownBy(() -> ScheduleCheck.verify(TWO_WIDE, new long[] {0, Long.MAX_VALUE - 9}))
                .withMessageContaining("never ends");
    }

    @Test
    void instantJobsMayFollowEachOtherWithinASecondButNotBesideTooMuch() {
        Workload instants = Workload.builder("instants", 4)
                .job(1, 0, 10, 10, 2, 0)
                .job(2, 0, 0, 0, 2, 0)
                .job(3, 0, 0, 0, 2, 0)
                .job(4, 0, 0, 0, 4, 0)
                .build();

        ScheduleCheck.verify(instants, new long[] {0, 5, 5, 10});
        ScheduleCheck.verify(instants, new long[] {0, 5, 5, 0});
        assertThatIllegalStateException().isThrownBy(() -> ScheduleCheck.verify(instants, new long[] {0, 5, 5, 9}));
    }

    /** Against a second-by-second count, on schedules of which about half are impossible. */
    @Test
    void agreesWithCountingEverySecond() {
        int possible = 0;
        for (long seed = 0; seed < 3_000; seed++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            int machine = 1 + random.nextInt(8);
            int jobs = 1 + random.nextInt(8);
            Workload.Builder builder = Workload.builder("random", machine);
            long[] starts = new long[jobs];
            for (int row = 0; row < jobs; row++) {
                long run = random.nextInt(5);
                builder.job(row, 0, run, run, 1 + random.nextInt(machine), 0);
                starts[row] = random.nextInt(3 * jobs);
            }
            Workload workload = builder.build();
            boolean expected = fitsEverySecond(workload, starts);
            possible += expected ? 1 : 0;

            assertThat(passes(workload, starts)).as("seed %d", seed).isEqualTo(expected);
        }
        assertThat(possible).isBetween(600, 2_400);
    }

    private static boolean fitsEverySecond(Workload workload, long[] starts) {
        for (long second = 0; second < 100; second++) {
            int afterEvents = 0;
            int throughout = 0;
            for (int row = 0; row < starts.length; row++) {
                long end = starts[row] + workload.runSeconds(row);
                afterEvents += starts[row] <= second && second < end ? workload.procs(row) : 0;
                throughout += starts[row] < second && second < end ? workload.procs(row) : 0;
            }
            int widestInstant = 0;
            for (int row = 0; row < starts.length; row++) {
                boolean instantNow = starts[row] == second && workload.runSeconds(row) == 0;
                widestInstant = Math.max(widestInstant, instantNow ? workload.procs(row) : 0);
            }
            if (afterEvents > workload.machineProcs()
                    || (widestInstant > 0 && throughout + widestInstant > workload.machineProcs())) {
                return false;
            }
        }
        return true;
    }

    private static boolean passes(Workload workload, long[] starts) {
        try {
            ScheduleCheck.verify(workload, starts);
            return true;
        } catch (IllegalStateException _) {
            return false;
        }
    }
}
