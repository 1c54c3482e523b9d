package io.berth.framework.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WaitsTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 59, 60, 61, 86_400, 86_401, 5_000_000, 1L << 52})
    void limitsRiseToTheFirstThatNoWaitExceeds(long maxWait) {
        List<Long> limits = Waits.limits(maxWait);

        assertThat(limits).startsWith(0L, 1L).isSorted().doesNotHaveDuplicates();
        assertThat(limits.getLast()).isGreaterThanOrEqualTo(maxWait);
        assertThat(limits.get(limits.size() - 2)).isLessThan(Math.max(60, maxWait));
    }

    @Test
    void countsWhatIsNoLongerThanEachLimit() {
        long[] waits = {61, 0, 5, 0, 60};

        assertThat(Waits.atMost(List.of(0L, 4L, 5L, 60L, 120L), waits)).containsExactly(2, 2, 3, 4, 5);
        assertThat(waits).as("left as it was").containsExactly(61, 0, 5, 0, 60);
    }
}
