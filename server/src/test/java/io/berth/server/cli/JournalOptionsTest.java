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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What does not go together is refused in one line, before anything is simulated. */
final class JournalOptionsTest {
    @TempDir
    private Path folder;

    private final OneByOne simulator = new OneByOne();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--journal DIR/j                       | --journal takes one policy and there are 3; name it with --policy NAME",
                "--interactive                         | --interactive takes one policy and there are 3",
                "--verify                              | --verify needs a journal; add --replay DIR",
                "--policy a --journal DIR/j --interactive | --interactive and --journal do not go together",
                "--replay DIR --policy easy            | --policy and --replay do not go together: the journal says what was run",
                "--replay DIR --seed 1                 | --seed and --replay do not go together",
                "--replay DIR --journal DIR/j          | --journal and --replay do not go together",
                "--replay DIR --verify --interactive   | --interactive and --verify do not go together",
                "--replay DIR                          | holds no journal; record one with --journal",
                "--replay DIR/nowhere                  | is no folder; name the folder of a journal",
                "--policy a --journal DIR/file         | is no folder; name another place",
                "--policy a --interactive --json DIR/x | --interactive and --json do not go together",
                "--policy a --interactive --jobs-out DIR/x.csv | --interactive and --jobs-out do not go together",
                "--policy a --interactive --report DIR/x.html | --interactive and --report do not go together",
                "--replay DIR --interactive --json DIR/x | --interactive and --json do not go together",
                "--policy a --journal DIR/j --json DIR/j/x | is in the folder of the journal",
                "--policy a --journal DIR/j --jobs-out DIR/./j/x.csv | is in the folder of the journal",
                "--policy a --journal DIR/./j --report DIR/j/x.html | is in the folder of the journal",
                "--replay DIR --json DIR/x             | is in the folder of the journal",
                "--policy a --journal DIR/file/below   | not a folder; name a folder that can be written",
                "--policy a --journal DIR              | holds 'file', which is no journal's; name an empty or a new folder",
            })
    void userErrorsAreOneLineAndExitCodeTwo(String arguments, String message) throws IOException {
        Files.writeString(folder.resolve("file"), "");

        int code = CommandLineTool.run(
                new Console(print(out), print(err), false),
                () -> simulator,
                ("sim " + arguments.replace("DIR", folder.toString())).split(" ", -1));

        assertThat(code).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("berth: ")
                .contains(message)
                .hasLineCount(1);
        assertThat(simulator.ran).isEmpty();
        assertThat(folder.resolve("j")).doesNotExist();
    }

    @Test
    void helpNamesThem() {
        CommandLineTool.run(new Console(print(out), print(err), false), () -> simulator, "sim", "--help");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--journal", "--replay", "--verify", "--interactive");
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}
