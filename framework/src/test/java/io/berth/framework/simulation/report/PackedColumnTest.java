package io.berth.framework.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

final class PackedColumnTest {
    @Test
    void isReadBackAsItsFormatSays() throws IOException {
        long[] numbers = {0, 1, 127, 128, 300, 16_383, 16_384, 1L << 31, 1L << 40, (1L << 53) - 1, Long.MAX_VALUE};

        String text = PackedColumn.of(numbers.length, row -> numbers[row]);

        InputStream in = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(text)));
        for (long number : numbers) {
            long read = 0;
            int shift = 0;
            int next;
            do {
                next = in.read();
                read |= (next & 127L) << shift;
                shift += 7;
            } while (next > 127);
            assertThat(read).isEqualTo(number);
        }
        assertThat(in.read()).as("end").isEqualTo(-1);
    }

    @Test
    void zigzagMakesNoNumberNegative() {
        long[] numbers = {0, -1, 1, -2, 2};
        for (int i = 0; i < numbers.length; i++) {
            assertThat(PackedColumn.zigzag(numbers[i])).isEqualTo(i);
        }
    }

    @Test
    void whatItCannotPackItNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PackedColumn.of(2, row -> -row))
                .withMessageContaining("row 1 has -1");
    }
}
