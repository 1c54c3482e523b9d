package io.berth.plugins.preempt;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Against the plain way: one more at a time, and one spared at a time. */
final class PrefixTest {
    private static final int CASES = 2_000;

    /** Fits when all jobs of one of some sets are gone: all that a trial can be, when more victims never hurt. */
    private static final class AnyOf implements Trial {
        private final List<List<Long>> sets;
        private int trials;

        AnyOf(List<List<Long>> sets) {
            this.sets = sets;
        }

        @Override
        public boolean fitsWithout(Victims gone) {
            trials++;
            var ids = new TreeSet<Long>();
            gone.jobs().forEach(job -> ids.add(job.id()));
            return sets.stream().anyMatch(ids::containsAll);
        }

        @Override
        public long shortfall(int host, int resource) {
            return 0;
        }
    }

    private final Lab lab = new Lab();

    private List<RunningJob> jobs(int count) {
        var jobs = new ArrayList<RunningJob>();
        for (int i = 0; i < count; i++) {
            jobs.add(lab.aJob().id(i).running(0, 0));
        }
        return jobs;
    }

    private static Iterator<List<RunningJob>> singly(List<RunningJob> jobs) {
        return jobs.stream().map(List::of).iterator();
    }

    private static List<Long> ids(List<RunningJob> jobs) {
        return jobs.stream().map(RunningJob::id).toList();
    }

    private static AnyOf trial(SplittableRandom random, int count) {
        var sets = new ArrayList<List<Long>>();
        for (int set = random.nextInt(4); set > 0; set--) {
            sets.add(random.longs(1 + random.nextInt(4), 0, count).boxed().toList());
        }
        return new AnyOf(sets);
    }

    @Test
    void findsWhatOneByOneFinds() {
        int found = 0;
        for (int seed = 0; seed < CASES; seed++) {
            var random = new SplittableRandom(seed);
            List<RunningJob> order = jobs(1 + random.nextInt(12));
            AnyOf trial = trial(random, order.size());
            int count = 1;
            while (count <= order.size() && !trial.fitsWithout(new Victims(order.subList(0, count)))) {
                count++;
            }
            var search = new Prefix(trial);
            List<List<RunningJob>> prefix = search.shortest(singly(order));
            if (count > order.size()) {
                assertThat(prefix).as("seed %d", seed).isNull();
                continue;
            }
            assertThat(prefix).as("seed %d", seed).hasSize(count);
            var needed = new ArrayList<>(order.subList(0, count).reversed());
            for (RunningJob one : List.copyOf(needed)) {
                var fewer = new ArrayList<>(needed);
                fewer.remove(one);
                needed = trial.fitsWithout(new Victims(fewer)) ? fewer : needed;
            }
            assertThat(ids(search.spare(requireNonNull(prefix))))
                    .as("seed %d", seed)
                    .isEqualTo(ids(needed));
            found++;
        }
        assertThat(found).isGreaterThan(CASES / 2);
    }

    @Test
    void trialsGrowWithTheLogarithm() {
        List<RunningJob> order = jobs(50_000);
        var trial = new AnyOf(List.of(List.of(17L, 12_345L, 40_000L)));
        var search = new Prefix(trial);
        List<List<RunningJob>> prefix = search.shortest(singly(order));
        assertThat(prefix).hasSize(40_001);
        assertThat(trial.trials).isLessThanOrEqualTo(2 * 16 + 1);
        trial.trials = 0;
        assertThat(ids(search.spare(requireNonNull(prefix)))).containsExactly(40_000L, 12_345L, 17L);
        assertThat(trial.trials).isLessThanOrEqualTo(4 * 16 + 1);
    }

    @Test
    void pullsNoFurtherThanTwiceWhatIsNeeded() {
        List<RunningJob> order = jobs(1_000);
        var search = new Prefix(new AnyOf(List.of(List.of(4L))));
        int[] pulled = {0};
        var counted = order.stream().map(job -> {
            pulled[0]++;
            return List.of(job);
        });
        assertThat(search.shortest(counted.iterator())).hasSize(5);
        assertThat(pulled[0]).isLessThanOrEqualTo(10);
    }
}
