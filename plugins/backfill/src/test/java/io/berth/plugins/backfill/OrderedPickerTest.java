package io.berth.plugins.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class OrderedPickerTest {
    private static final int LOADS = 200;
    private static final JobOrder FCFS = (job, view) -> 0;
    private static final JobOrder SJF = (job, view) -> job.limitMillis();
    private static final Comparator<LoadJob> BY_ARRIVAL =
            Comparator.comparingLong((LoadJob job) -> job.submittedAtMillis()).thenComparingInt(job -> job.id());
    private static final Comparator<LoadJob> BY_LIMIT =
            Comparator.comparingLong((LoadJob job) -> job.limitMillis()).thenComparing(BY_ARRIVAL);

    private static final List<Function<Machine, JobPicker>> ALL = List.of(
            picker(FCFS, Backfill.NONE, 0, null),
            picker(SJF, Backfill.GREEDY, 0, null),
            picker(FCFS, Backfill.EASY, 1, null),
            picker(FCFS, Backfill.EASY, 1, SJF),
            picker(SJF, Backfill.EASY, 1, null),
            picker(SJF, Backfill.EASY, 1, FCFS),
            picker(SJF, Backfill.HYBRID, 3, null),
            picker(FCFS, Backfill.HYBRID, 2, SJF),
            picker(FCFS, Backfill.CONSERVATIVE, Integer.MAX_VALUE, null),
            picker(SJF, Backfill.CONSERVATIVE, Integer.MAX_VALUE, null));

    private record Load(int slots, List<LoadJob> jobs) {}

    @Test
    void withoutBackfillKeepsStrictOrder() {
        sameAsTextbook(FCFS, Backfill.NONE, null, BY_ARRIVAL, null);
        sameAsTextbook(SJF, Backfill.NONE, null, BY_LIMIT, null);
    }

    @Test
    void easyIsTextbookEasy() {
        sameAsTextbook(FCFS, Backfill.EASY, null, BY_ARRIVAL, BY_ARRIVAL);
    }

    @Test
    void easyBackfillsInAnOrderOfItsOwn() {
        sameAsTextbook(FCFS, Backfill.EASY, SJF, BY_ARRIVAL, BY_LIMIT);
        sameAsTextbook(SJF, Backfill.EASY, FCFS, BY_LIMIT, BY_ARRIVAL);
    }

    @Test
    void easyGivesUpThePromiseOfAJobThatIsNoLongerFirst() {
        sameAsTextbook(SJF, Backfill.EASY, null, BY_LIMIT, BY_LIMIT);
    }

    private static void sameAsTextbook(
            JobOrder order,
            Backfill backfill,
            @Nullable JobOrder backfillOrder,
            Comparator<LoadJob> by,
            @Nullable Comparator<LoadJob> backfillBy) {
        int overtaking = 0;
        for (int seed = 0; seed < LOADS; seed++) {
            Load load = load(seed);
            var expected = new Textbook(load.slots, by, backfillBy).run(load.jobs);
            assertThat(new Machine(load.slots, picker(order, backfill, backfill.depth, backfillOrder))
                            .withLooseWindow(seed % 2 == 0)
                            .run(load.jobs))
                    .as("starts, seed %d, %s", seed, load)
                    .containsExactlyInAnyOrderEntriesOf(expected);
            overtaking += expected.equals(new Textbook(load.slots, by, null).run(load.jobs)) ? 0 : 1;
        }
        assertThat(overtaking)
                .as("loads in which somebody overtakes")
                .isGreaterThanOrEqualTo(backfillBy == null ? 0 : 100);
    }

    @Test
    void greedyLeavesNobodyWaitingWhoFits() {
        everyRound(picker(FCFS, Backfill.GREEDY, 0, null), machine -> {
            assertThat(machine.reserved).isEmpty();
            assertThat(machine.waiting).noneMatch(job -> machine.fits(job, machine.nowMillis()));
        });
    }

    @Test
    void hybridPromisesTheFirstJobsAStart() {
        everyRound(
                picker(SJF, Backfill.HYBRID, 3, null),
                machine -> assertThat(machine.reserved)
                        .containsExactlyInAnyOrderElementsOf(machine.waiting.stream()
                                .sorted(BY_LIMIT)
                                .limit(3)
                                .toList()));
    }

    @Test
    void conservativePromisesEachJobAStartAndKeepsIt() {
        for (int seed = 0; seed < LOADS; seed++) {
            Load load = load(seed);
            var machine = new Machine(load.slots, picker(FCFS, Backfill.CONSERVATIVE, Integer.MAX_VALUE, null))
                    .checkedBy(all -> assertThat(all.reserved).containsExactlyInAnyOrderElementsOf(all.waiting));
            machine.run(load.jobs);
            machine.promises.forEach((id, promised) ->
                    assertThat(machine.starts.get(id)).as("start of job %d", id).isLessThanOrEqualTo(promised));
        }
    }

    @Test
    void aNewPickerThatIsToldTheJobsInAnyOrderAnswersTheSame() {
        for (int seed = 0; seed < LOADS; seed++) {
            Load load = load(seed);
            for (var maker : ALL) {
                assertThat(new Machine(load.slots, maker)
                                .withLooseWindow(seed % 2 == 0)
                                .withRebirths(new Random(seed))
                                .run(load.jobs))
                        .as("starts with rebirths, seed %d, picker %d", seed, ALL.indexOf(maker))
                        .isEqualTo(new Machine(load.slots, maker).run(load.jobs));
            }
        }
    }

    @Test
    void offersAJobOnceEvenIfItsReservationCannotBeMade() {
        for (int seed = 0; seed < LOADS; seed++) {
            Load load = load(seed);
            for (var maker : ALL) {
                var machine = new Machine(load.slots, maker)
                        .withRefusals(new Random(seed))
                        .withLooseWindow(seed % 2 == 0);
                assertThat(machine.run(load.jobs)).hasSize(load.jobs.size());
            }
        }
    }

    private static void everyRound(Function<Machine, JobPicker> maker, Consumer<Machine> check) {
        int rounds = 0;
        for (int seed = 0; seed < LOADS; seed++) {
            Load load = load(seed);
            var machine = new Machine(load.slots, maker).checkedBy(check);
            machine.run(load.jobs);
            rounds += machine.rounds;
        }
        assertThat(rounds).isGreaterThan(LOADS * 10);
    }

    private static Function<Machine, JobPicker> picker(
            JobOrder order, Backfill backfill, int depth, @Nullable JobOrder backfillOrder) {
        return machine -> new OrderedPicker(order, backfill, depth, backfillOrder, machine);
    }

    /** Bursts of jobs for a machine that cannot take them all, some as wide as it, estimates from exact to ten times too long. */
    private static Load load(int seed) {
        var random = new Random(seed);
        int slots = 2 + random.nextInt(14);
        var lab = new Lab(List.of("slots"));
        var jobs = new ArrayList<LoadJob>();
        long time = 0;
        int count = 10 + random.nextInt(30);
        for (int id = 0; id < count; id++) {
            time += random.nextInt(3) == 0 ? random.nextInt(12) : 0;
            long run = random.nextLong(1, 21);
            long limit = random.nextInt(3) == 0 ? run : run + random.nextLong(30);
            int width = random.nextInt(8) == 0 ? slots : 1 + random.nextInt(slots);
            jobs.add(LoadJob.of(lab, id, width, time, limit, run));
        }
        return new Load(slots, jobs);
    }
}
