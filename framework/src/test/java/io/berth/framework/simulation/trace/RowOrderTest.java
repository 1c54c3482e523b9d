package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RowOrderTest {
    @Test
    void isTheStableSortOfAnyKeys() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        for (int round = 0; round < 2_000; round++) {
            int rows = random.nextInt(40);
            int shift = random.nextInt(64); // from ties everywhere to keys that need the whole long
            long offset = random.nextBoolean() ? random.nextLong() : 0;
            long[] keys = random.longs(rows)
                    .map(key -> (key >> shift) + (shift == 0 ? 0 : offset >> 1))
                    .toArray();
            int[] expected = IntStream.range(0, rows)
                    .boxed()
                    .sorted(Comparator.comparingLong(row -> keys[row]))
                    .mapToInt(Integer::intValue)
                    .toArray();

            assertThat(RowOrder.ascending(keys)).as(Arrays.toString(keys)).containsExactly(expected);
        }
    }

    /** Where key and row only just share a long, and where they only just do not. */
    @Test
    void isRightOnBothSidesOfTheFit() {
        for (int rows : new int[] {2, 3, 4, 5, 8, 9}) {
            for (int bits = 55; bits < 64; bits++) {
                for (long slack = -1; slack <= 1; slack++) {
                    long[] keys = new long[rows];
                    keys[0] = (1L << bits) + slack;
                    keys[rows - 2] = Math.max(keys[rows - 2], 0);
                    int[] order = RowOrder.ascending(keys);
                    assertThat(keys[order[0]]).isLessThanOrEqualTo(keys[order[rows - 1]]);
                    assertThat(order).doesNotHaveDuplicates();
                    assertThat(order[0]).isEqualTo(keys[0] > 0 ? 1 : 0);
                }
            }
        }
    }

    @Test
    void takesTheExtremesOfLong() {
        assertThat(RowOrder.ascending(new long[] {Long.MAX_VALUE, 0, Long.MIN_VALUE, 0}))
                .containsExactly(2, 1, 3, 0);
        assertThat(RowOrder.ascending(new long[] {})).isEmpty();
        assertThat(RowOrder.ascending(new long[] {3})).containsExactly(0);
    }
}
