package io.berth.framework.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class LevelTest {
    private static final int CASES = 500;

    @Test
    void isThatOfCountingEverySecond() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        for (int i = 0; i < CASES; i++) {
            int jobs = random.nextInt(1, 12);
            long from = random.nextInt(100);
            int span = random.nextInt(1, 700);
            long[] up = new long[jobs];
            long[] down = new long[jobs];
            int[] amount = new int[jobs];
            for (int job = 0; job < jobs; job++) {
                up[job] = from + random.nextInt(span);
                down[job] = up[job] + random.nextLong(from + span - up[job] + 1);
                amount[job] = random.nextInt(1, 9);
            }
            requireCounted(Buckets.over(from, from + span), up, down, amount);
        }
    }

    @Test
    void aRunWithoutLengthIsOneEmptyBucket() {
        Level level = Level.of(Buckets.over(5, 5), new long[] {5}, new long[] {5}, _ -> 7);

        assertThat(level).isEqualTo(new Level(List.of(0.0), List.of(0L), List.of(0L)));
    }

    private static void requireCounted(Buckets buckets, long[] up, long[] down, int[] amount) {
        Level level = Level.of(buckets, up, down, job -> amount[job]);

        assertThat(level.mean()).hasSize(buckets.count());
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            long sum = 0;
            long least = Long.MAX_VALUE;
            long most = 0;
            for (long second = buckets.begin(bucket); second < buckets.begin(bucket + 1); second++) {
                long now = 0;
                for (int job = 0; job < up.length; job++) {
                    now += up[job] <= second && second < down[job] ? amount[job] : 0;
                }
                sum += now;
                least = Math.min(least, now);
                most = Math.max(most, now);
            }
            double mean = (double) sum / (buckets.begin(bucket + 1) - buckets.begin(bucket));
            assertThat(level.mean().get(bucket)).isCloseTo(mean, within(0.000_51));
            assertThat(level.min().get(bucket)).isEqualTo(least);
            assertThat(level.max().get(bucket)).isEqualTo(most);
        }
    }
}
