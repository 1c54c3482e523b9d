package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CarefulSumTest {
    @Test
    void keepsWhatRoundingCutsOff() {
        assertThat(CarefulSum.of(new double[] {1, 1e100, 1, -1e100})).isEqualTo(2);
        assertThat(CarefulSum.of(new double[] {1e100, 3, -1e100})).isEqualTo(3);
        assertThat(CarefulSum.of(new double[] {})).isZero();
    }

    @Test
    void doesNotDriftOverManyTerms() {
        CarefulSum sum = new CarefulSum();
        for (int term = 0; term < 10_000_000; term++) {
            sum.add(0.1);
        }
        assertThat(sum.toDouble()).isEqualTo(1_000_000);
    }

    @Test
    void wideSumsAreExactBeyondALong() {
        WideSum sum = new WideSum();
        for (int term = 0; term < 16; term++) {
            sum.add(Long.MAX_VALUE);
        }
        sum.add(16);
        assertThat(sum.toDouble()).isEqualTo(0x1p67);
    }
}
