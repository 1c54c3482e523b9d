package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.distribution.schedule.Berth.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth sim} with a journal, as a process of its own: what it prints, and its exit codes. */
final class JournalCommandIT {
    @TempDir
    private Path folder;

    private Berth program;
    private Path journal;

    @BeforeEach
    void copyPlugins() throws IOException {
        program = Berth.in(folder);
        journal = folder.resolve("journal");
    }

    @Test
    void theReportOfAReplayIsThatOfTheRun() throws Exception {
        Ended recorded = record("easy");
        assertThat(recorded.code()).as(recorded.err()).isZero();

        Ended folded = berth("", "sim", "--replay", journal.toString());
        assertThat(folded.code()).as(folded.err()).isZero();
        assertThat(folded.out()).startsWith(recorded.out()).contains("\nfolded ");

        Ended verified = berth("", "sim", "--replay", journal.toString(), "--verify");
        assertThat(verified.code()).as(verified.err()).isZero();
        assertThat(verified.out())
                .startsWith(recorded.out())
                .containsPattern("\nverified \\d+ rounds, \\d+ decisions, hash [0-9a-f]{64}\n$");
        assertThat(verified.err()).isEmpty();
    }

    @Test
    void theHeaderCannotBeChangedUnseen() throws Exception {
        record("sjf+easy");
        edit("\"order\":\"sjf\"", "\"order\":\"fcfs\"");

        Ended ended = berth("", "sim", "--replay", journal.toString());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).hasLineCount(1).contains("segment-000001.jsonl' line 1 has a configuration that");
    }

    /** Decisions are folded as they were recorded; that the policies would not have taken them is found by asking. */
    @Test
    void aDivergenceIsOneClearBlockAndExitCodeOne() throws Exception {
        record("easy");
        edit("\"limit\":43200000", "\"limit\":53200000");

        Ended ended = berth("", "sim", "--replay", journal.toString(), "--verify");
        assertThat(ended.code()).as(ended.err()).isEqualTo(1);
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines())
                .hasSize(5)
                .first()
                .asString()
                .matches("diverges in round \\d+ at second \\d+, with its decision \\d+");
        assertThat(ended.out())
                .containsPattern("\n  recorded      \\{\"kind\":\"reserve\".*\n")
                .containsPattern("\n  decided now   \\{\"kind\":\"reserve\".*\n")
                .containsPattern("\n  input before  \\{\"kind\":\"submit\".*\n")
                .containsPattern("\n  recorded in   .*segment-000001.jsonl, whose line \\d+ ends the round\n");
    }

    private void edit(String what, String instead) throws IOException {
        Path first = journal.resolve("segment-000001.jsonl");
        String text = Files.readString(first);
        int at = text.indexOf(what);
        assertThat(at).isPositive();
        Files.writeString(first, text.substring(0, at) + instead + text.substring(at + what.length()));
    }

    @Test
    void withoutItsJarAJournalIsFoldedAndNotVerified() throws Exception {
        Ended recorded = record("easy");
        Path jar = plugin("backfill");
        Files.delete(jar);

        Ended folded = berth("", "sim", "--replay", journal.toString());
        assertThat(folded.code()).isZero();
        assertThat(folded.out()).startsWith(recorded.out());

        Ended ended = berth("", "sim", "--replay", journal.toString(), "--verify");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).startsWith(recorded.out()).contains("\nfolded ");
        assertThat(ended.err())
                .hasLineCount(1)
                .contains("folded, not verified")
                .contains(String.valueOf(jar.getFileName()))
                .contains("is not installed");
    }

    @Test
    void aChangedJarWithThePolicyIsVerifiedAndNamed() throws Exception {
        record("easy");
        Path jar = plugin("backfill");
        // A jar is read from its end: other bytes before it change its hash and nothing else.
        byte[] bytes = Files.readAllBytes(jar);
        byte[] longer = new byte[bytes.length + 1];
        System.arraycopy(bytes, 0, longer, 0, bytes.length);
        longer[bytes.length - 2] = 1; // the archive has a comment of one byte now
        Files.write(jar, longer);

        Ended ended = berth("", "sim", "--replay", journal.toString(), "--verify");
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("\nverified ");
        assertThat(ended.err())
                .hasLineCount(1)
                .contains(jar.getFileName() + " is not the one that was recorded: its SHA-256 is ");
    }

    @Test
    void aTornJournalIsFoldedAndSaysSo() throws Exception {
        record("easy");
        Path first = journal.resolve("segment-000001.jsonl");
        byte[] bytes = Files.readAllBytes(first);
        Files.write(first, Arrays.copyOf(bytes, bytes.length / 2));

        Ended ended = berth("", "sim", "--replay", journal.toString(), "--verify");
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).startsWith("verified ");
        assertThat(ended.err())
                .hasLineCount(1)
                .contains("ends before the run did")
                .contains("torn");
    }

    @Test
    void thePromptAnswersAPipe() throws Exception {
        record("easy");
        String script = """
                step
                until job 40
                queue
                job 8
                job 11
                hosts
                submit procs=1 run=10 limit=20
                submit procs=x
                step
                back
                lose machine
                lose moon
                dance
                until 60000
                join machine
                until job 5000
                job 8
                quit
                step
                """;
        Ended ended = berth(script, "sim", "--replay", journal.toString(), "--interactive");
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .contains("job 40 starts on machine (BACKFILLED, easy)")
                .containsPattern("job 8 PEND, 128 slots.*NO_ROOM \\(PREEMPT\\) since \\d+, promised second \\d+")
                .containsPattern("job 11 PEND.*behind job 8 of queue 'trace' \\(reserve, by easy\\)")
                .containsPattern("machine: \\d+ of 128 slots free")
                .containsPattern("a job will be submitted at second \\d+")
                .contains("error: 'x' is no whole number from 0 on for procs")
                .contains("error: host 'moon' is not known; the first is 'machine'")
                .contains("error: 'dance' is no command; type help")
                .contains("host machine is lost")
                .contains("host machine is back")
                .endsWith("job 8 is over\n");
        // The same prompt over a run that is not recorded.
        Ended live = berth(script, "sim", "--policy", "easy", "--interactive");
        assertThat(live.out()).isEqualTo(ended.out());
    }

    private Ended record(String policy) throws IOException, InterruptedException {
        return berth("", "sim", "--policy", policy, "--journal", journal.toString());
    }

    private Path plugin(String name) throws IOException {
        try (Stream<Path> jars = Files.list(program.plugins())) {
            return jars.filter(jar -> jar.getFileName().toString().contains(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Ended berth(String input, String... arguments) throws IOException, InterruptedException {
        return program.run(input, arguments);
    }
}
