package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be told without plugins; explanations of whole scenarios are tested with the distribution. */
final class ExplainCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        var console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        return CommandLineTool.run(console, OneByOne::new, arguments);
    }

    private String error() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aTimeThatIsNoneSaysWhatIs() {
        assertThat(run("explain", "a", "--scenario", "x.yaml", "--at", "noon")).isEqualTo(ExitCode.USER);
        assertThat(error()).isEqualTo("berth: time 'noon' is no time; write 90, 90s, 5m, 1h30m or 2d\n");
    }

    @Test
    void scenarioAndTimeMustBeThere() {
        assertThat(run("explain", "a")).isEqualTo(ExitCode.USER);
        assertThat(error()).contains("--scenario=FILE", "--at=TIME", "(see berth explain --help)");
    }

    @Test
    void aScenarioThatIsWrongIsToldWithItsPlaces() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "scenario: s\nhostz: []\n");
        assertThat(run("explain", "a", "--scenario", file.toString(), "--at", "5m"))
                .isEqualTo(ExitCode.USER);
        assertThat(error()).contains("s.yaml:2:1: ", "'hostz'", "did you mean 'hosts'?");
        assertThat(out.size()).isZero();
    }
}
