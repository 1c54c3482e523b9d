package io.berth.framework.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AmountsTest {
    @ParameterizedTest
    @CsvSource({
        "memory, 4G, 4294967296",
        "memory, 512, 536870912",
        "memory, 1.5K, 1536",
        "gpus, 0.5, 500",
        "gpus, 2, 2000",
        "slots, 7, 7"
    })
    void readsWhatPeopleWrite(String resource, String text, long amount) {
        assertThat(Amounts.parse(resource, text)).isEqualTo(amount);
    }

    @ParameterizedTest
    @CsvSource({
        "memory, -4G, '-4G' is no amount of memory; write a number with a unit",
        "memory, 4Q, '4Q' is no amount of memory",
        "memory, 4G 1, '4G 1' is no amount",
        "memory, '', '' is no amount",
        "memory, \"4, is no amount",
        "memory, 0, an amount of 0 takes nothing",
        "memory, 99999999T, is more than can be counted; write less than 8E",
        "gpus, 0.0001, must be a number of whole thousandths",
        "gpus, 1G, must be a number without a unit",
        "slots, 1.5, must be a whole number",
        "slots, 9999999999999999999, is no amount of slots"
    })
    void saysWhatIsWrong(String resource, String text, String message) {
        assertThatThrownBy(() -> Amounts.parse(resource, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void writesInTheLargestWholeUnit() {
        assertThat(Amounts.show("memory", 3L << 29)).isEqualTo("1536M");
        assertThat(Amounts.show("memory", 1)).isEqualTo("1 byte");
        assertThat(Amounts.show("memory", 0)).isEqualTo("0");
        assertThat(Amounts.show("gpus", 1_500)).isEqualTo("1.5");
        assertThat(Amounts.show("matlab", 20)).isEqualTo("20");
    }

    @Test
    void whatIsWrittenReadsBackTheSame() {
        var random = new Random(3);
        for (String resource : List.of("memory", "gpus", "slots")) {
            for (int i = 0; i < 2_000; i++) {
                long amount =
                        (1 + random.nextInt(5_000)) * (resource.equals("memory") ? 1L << (10 + random.nextInt(35)) : 1);
                assertThat(Amounts.parse(resource, Amounts.show(resource, amount)))
                        .isEqualTo(amount);
            }
        }
    }
}
