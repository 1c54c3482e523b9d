package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.framework.simulation.scenario.FaultCases.FaultCase;
import io.berth.spi.reason.ReasonCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ScenarioFaultsTest {
    /** There will be more. */
    private static final String REASONS =
            Stream.of(ReasonCode.values()).map(ReasonCode::name).collect(Collectors.joining(", "));

    @TempDir
    private Path folder;

    static Stream<FaultCase> cases() {
        return FaultCases.all();
    }

    /** Each of {@code faults.txt}: everything that is wrong, at its line and column, and nothing else. */
    @ParameterizedTest
    @MethodSource("cases")
    void tellsAllThatIsWrongAndWhere(FaultCase one) throws IOException {
        assertThat(one.expected()).isNotEmpty();

        assertThat(faults(one.yaml().getBytes(StandardCharsets.UTF_8))).isEqualTo(one.expected());
    }

    @Test
    void tellsWhatIsWrongWithAFileThatIsNoText() throws IOException {
        assertThat(faults(new byte[0])).containsExactly("1:1: the file is empty");
        assertThat(faults("  \n\n")).containsExactly("1:1: the file is empty");
        assertThat(faults("# nothing\n")).containsExactly("1:1: the file holds nothing but comments");
        assertThat(faults("scenario: s\nhosts: \u00e4".getBytes(StandardCharsets.ISO_8859_1)))
                .containsExactly("2:8: byte 0xe4 is not UTF-8; save the file in UTF-8");
        assertThat(faults("scenario: a\0b\n").getFirst()).startsWith("1:");
        assertThat(faults("just a text"))
                .containsExactly("1:1: is the text 'just a text', but must be keys with values");
    }

    @Test
    void tellsWhatIsWrongWithAFileThatCannotBeRead() {
        assertThat(fault(folder.resolve("none.yaml")))
                .hasMessage(folder.resolve("none.yaml") + ": no such file or folder");
        assertThat(fault(folder)).hasMessage(folder + ": is a folder");
    }

    @Test
    void endsAliasesThatMultiply() throws IOException {
        var bomb = new StringBuilder("scenario: s\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(10)));
        }

        assertThat(faults(bomb.toString())).singleElement().asString().contains("aliases make more than 100000 values");
    }

    @Test
    void endsBracketsWithoutEnd() throws IOException {
        assertThat(faults("scenario: " + "[".repeat(1_000_000)))
                .containsExactly("1:74: scenario: is nested deeper than 64 levels"
                        .replace("scenario: is", "scenario" + " number 1".repeat(63) + ": is"));
    }

    @Test
    void messageHasALineForEachOfTheFirstHundred() throws IOException {
        Path file = folder.resolve("many.yaml");
        Files.writeString(file, "scenario: s\n" + "hosts: []\nqueues: []\nworkload: {jobs: []}\n" + unknownKeys(150));

        ScenarioException fault = fault(file);

        assertThat(fault.faults()).hasSize(153);
        List<String> lines = String.valueOf(fault.getMessage()).lines().toList();
        assertThat(lines)
                .hasSize(101)
                .startsWith(file + ":2:8: hosts: is empty; it needs at least 1")
                .endsWith("and 53 more");
    }

    private static String unknownKeys(int count) {
        var keys = new StringBuilder();
        for (int i = 0; i < count; i++) {
            keys.append("unknown-").append(i).append(": 1\n");
        }
        return keys.toString();
    }

    private List<String> faults(String text) throws IOException {
        return faults(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> faults(byte[] text) throws IOException {
        Path file = folder.resolve("s.yaml");
        Files.write(file, text);
        return fault(file).faults().stream()
                .map(fault -> fault.toString()
                        .replace(file + ":", "")
                        .replace(folder.toString(), "FOLDER")
                        .replace(REASONS, "REASONS"))
                .toList();
    }

    private static ScenarioException fault(Path file) {
        ScenarioException fault = catchThrowableOfType(ScenarioException.class, () -> Scenario.read(file));
        assertThat(fault).as("the file was taken").isNotNull();
        return fault;
    }
}
