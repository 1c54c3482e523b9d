package io.berth.framework.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BucketsTest {
    private static final long DAY = 86_400;

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1",
        "1, 1, 1",
        "200, 1, 200",
        "201, 2, 101",
        "2001, 15, 134",
        "86400, 600, 144",
        "9356400, 86400, 109"
    })
    void areOfALengthThatPeopleSay(long span, long length, int count) {
        assertThat(Buckets.over(100, 100 + span)).isEqualTo(new Buckets(100, 100 + span, length, count));
    }

    @Test
    void coverAnySpanInAtMostSoMany() {
        for (long span = 1; span < 1L << 52; span = span * 5 / 4 + 1) {
            Buckets buckets = Buckets.over(7, 7 + span);

            assertThat(buckets.count()).isBetween(1, Buckets.MOST);
            assertThat(buckets.begin(0)).isEqualTo(7);
            assertThat(buckets.begin(buckets.count())).isEqualTo(7 + span);
            assertThat(buckets.begin(buckets.count() - 1)).isLessThan(7 + span);
            assertThat(buckets.bucketSeconds() < DAY || buckets.bucketSeconds() % DAY == 0)
                    .isTrue();
        }
    }
}
