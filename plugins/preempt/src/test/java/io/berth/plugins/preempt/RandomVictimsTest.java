package io.berth.plugins.preempt;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small random cases: what every policy owes, and how far from the least lost work {@code cheapest} is. */
final class RandomVictimsTest {
    private static final int CASES = 2_000;
    private static final int JOBS_MAX = 9;

    /** Candidates have ranks 0 to 3, so all are far enough below for Nomad. */
    private static final int RANK = 50;

    /** Full hosts in the notation of {@link Worked}; jobs stand on one host, or sometimes on two. */
    private static Worked random(SplittableRandom random, boolean one) {
        var hosts = new ArrayList<String>();
        var left = new ArrayList<int[]>();
        for (int host = 0; host < 1 + random.nextInt(4); host++) {
            int[] amounts = {2 + random.nextInt(6), 4 + random.nextInt(8)};
            left.add(amounts);
            hosts.add((char) ('a' + host) + ":" + amounts[0] + "/" + amounts[1]);
        }
        var jobs = new ArrayList<String>();
        for (int attempt = 0; attempt < 30 && jobs.size() < JOBS_MAX; attempt++) {
            int a = random.nextInt(left.size());
            int b = one || random.nextInt(3) > 0 ? a : random.nextInt(left.size());
            int slots = 1 + random.nextInt(3);
            int memory = random.nextInt(4);
            if (holds(left.get(a), slots, memory) && holds(left.get(b), slots, memory)) {
                take(left.get(a), slots, memory);
                if (a != b) {
                    take(left.get(b), slots, memory);
                }
                jobs.add((jobs.size() + 1) + ":" + (char) ('a' + a) + (a == b ? "" : "+" + (char) ('a' + b)) + ":"
                        + slots + "/" + memory + ":" + random.nextInt(4) + ":" + 10 * random.nextInt(10));
            }
        }
        String tasks = one || random.nextBoolean() ? "" : 2 + random.nextInt(2) + "x";
        String each = (1 + random.nextInt(tasks.isEmpty() ? 5 : 3)) + "/" + random.nextInt(5);
        return new Worked(String.join(" ", hosts), String.join(" ", jobs), tasks + each + ":" + RANK);
    }

    private static boolean holds(int[] left, int slots, int memory) {
        return left[0] >= slots && left[1] >= memory;
    }

    private static void take(int[] left, int slots, int memory) {
        left[0] -= slots;
        left[1] -= memory;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "youngest-first",
                "cheapest",
                "slurm",
                "slurm:reorder_count=0",
                "slurm:strict_order=true",
                "slurm:youngest_first=true:reorder_count=3",
                "kubernetes",
                "nomad"
            })
    void foundExactlyWhenItHelpsAndNobodyCanBeSpared(String policy) {
        int found = 0;
        int hopeless = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Worked worked = random(new SplittableRandom(seed), false);
            if (worked.startsAtOnce()) {
                continue;
            }
            List<Long> victims = worked.victims(policy);
            if (!worked.startsWithout(worked.candidates())) {
                assertThat(victims).as("seed %d", seed).isNull();
                hopeless++;
                continue;
            }
            requireNonNull(victims, "nothing found with seed " + seed);
            assertThat(worked.startsWithout(victims)).as("seed %d", seed).isTrue();
            for (Long one : victims) {
                var fewer = new ArrayList<>(victims);
                fewer.remove(one);
                assertThat(worked.startsWithout(fewer))
                        .as("seed %d without %d", seed, one)
                        .isFalse();
            }
            found++;
        }
        assertThat(found).isGreaterThan(CASES / 4);
        assertThat(hopeless).isGreaterThan(CASES / 20);
    }

    @Test
    void cheapestIsMostlyTheLeastLostWork() {
        int cases = 0;
        int least = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Worked worked = random(new SplittableRandom(seed), true);
            List<Long> victims = worked.startsAtOnce() ? null : worked.victims("cheapest");
            if (victims != null) {
                cases++;
                least += worked.lost(victims) == leastLost(worked) ? 1 : 0;
            }
        }
        assertThat(least).as("of %d", cases).isGreaterThan(cases * 9 / 10).isLessThanOrEqualTo(cases);
    }

    private static long leastLost(Worked worked) {
        List<Long> candidates = worked.candidates();
        long least = Long.MAX_VALUE;
        for (int set = 1; set < 1 << candidates.size(); set++) {
            var gone = new ArrayList<Long>();
            for (int i = 0; i < candidates.size(); i++) {
                if ((set >> i & 1) != 0) {
                    gone.add(candidates.get(i));
                }
            }
            long lost = worked.lost(gone);
            if (lost < least && worked.startsWithout(gone)) {
                least = lost;
            }
        }
        return least;
    }
}
