package io.berth.framework.simulation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class DecimalFieldTest {
    @Test
    void agreesWithTheJdkOnRandomNumbers() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(11);
        for (int round = 0; round < 20_000; round++) {
            BigDecimal number = BigDecimal.valueOf(random.nextLong() >> (11 + random.nextInt(53)), random.nextInt(8));
            String text = random.nextBoolean() ? number.toPlainString() : number.toString();
            long expected = number.setScale(0, RoundingMode.DOWN).longValueExact();
            boolean whole = number.stripTrailingZeros().scale() <= 0;

            assertThat(seconds(text)).as(text).isEqualTo(expected);
            assertThat(whole(text)).as(text).isEqualTo(whole ? expected : DecimalField.NOT_WHOLE);
        }
    }

    @Test
    void marksWhatIsTooLarge() {
        assertThat(seconds("9007199254740992")).isEqualTo(DecimalField.MAGNITUDE_MAX);
        assertThat(seconds("-9007199254740992")).isEqualTo(-DecimalField.MAGNITUDE_MAX);
        for (String text : new String[] {"9007199254740993", "-9007199254740994", "1e16", "12345678901234567890123"}) {
            assertThat(seconds(text)).as(text).isEqualTo(DecimalField.TOO_LARGE);
        }
        assertThat(seconds("000000000000000000000000000012")).isEqualTo(12);
        assertThat(seconds("9999999999999999999")).as("beyond a long").isEqualTo(DecimalField.TOO_LARGE);
        assertThat(seconds("18446744073709551617")).as("1 after overflow").isEqualTo(DecimalField.TOO_LARGE);
    }

    private static long seconds(String text) {
        byte[] bytes = ("x" + text + "9").getBytes(StandardCharsets.US_ASCII);
        return DecimalField.seconds(bytes, 1, bytes.length - 1);
    }

    private static long whole(String text) {
        byte[] bytes = ("x" + text + "9").getBytes(StandardCharsets.US_ASCII);
        return DecimalField.whole(bytes, 1, bytes.length - 1);
    }
}
