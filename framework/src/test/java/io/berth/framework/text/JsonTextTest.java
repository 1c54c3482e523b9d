package io.berth.framework.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
    @Test
    void writesKeysInOrderWithFixedLayout() throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("z", 1);
        object.put("a", "é\n\"");
        object.put("inner", List.of(true, 0.1, 1L << 60));

        assertThat(text(List.of(object, Map.of()))).isEqualTo("""
                [
                  {
                    "z" : 1,
                    "a" : "é\\n\\"",
                    "inner" : [
                      true,
                      0.1,
                      1152921504606846976
                    ]
                  },
                  { }
                ]
                """);
    }

    @Test
    void doublesReadBackAsTheSameDouble() throws IOException {
        for (double number : new double[] {92.57653973, 1e-300, 1e300, 1.0 / 3, 0, -0.1, 29363626, 0x1p60}) {
            assertThat(text(number)).matches("-?[0-9]+\\.?[0-9]*\n");
            assertThat(new ObjectMapper().readTree(text(number)).doubleValue()).isEqualTo(number);
        }
    }

    @Test
    void leavesTheStreamOpen() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                throw new AssertionError("closed");
            }
        };
        JsonText.write(out, true);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("true\n");
    }

    @Test
    void refusesWhatJsonCannotSay() {
        assertThatIllegalArgumentException().isThrownBy(() -> text(List.of(Double.NaN)));
        assertThatIllegalArgumentException().isThrownBy(() -> text(List.of(new StringBuilder())));
    }

    private static String text(Object value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonText.write(out, value);
        return out.toString(StandardCharsets.UTF_8);
    }
}
