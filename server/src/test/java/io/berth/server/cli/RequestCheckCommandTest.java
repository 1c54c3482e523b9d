package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestCheckCommandTest {
    private static final Path ROOT = Path.of(System.getProperty("berth.root", ".."));
    private static final Path EXAMPLE = ROOT.resolve("examples/scenarios/licences-and-limits.yaml");

    private static final String WORKLOAD = """
            workload:
              jobs:
                - {name: one, queue: all, run: 1m}
            """;

    private static final String SITE = """
            scenario: many hosts
            attributes:
              - {name: ut, kind: rising}
            hosts:
              - {names: "n[001-120]", slots: 8, memory: 16G}
              - {names: "f[1-30]", slots: 16, memory: 64G, attributes: {ut: 0.5}}
              - {names: lone, slots: 1, memory: 1G, attributes: {ut: 0.1}}
            partitions:
              - {name: fat, select: mem > 32G}
            queues:
              - {name: all, picker: fcfs}
              - {name: fat, partition: fat, picker: fcfs, tasks_max: 20}
            """;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void withoutHostsItPrintsTheCanonicalForm() {
        assertThat(run("  mem >= 4G&&(ut<1)  order[ ut ]")).isZero();
        assertThat(text(out).lines()).startsWith("request  select[mem>=4G && ut<1] order[ut]");

        out.reset();
        assertThat(run("", "--json")).isZero();
        assertThat(text(out)).isEqualTo("{\n  \"request\" : \"\"\n}\n");
    }

    @Test
    void rangesAreFoldedAndThePreferredComeFirst() throws IOException {
        assertThat(run("order[ut] rusage[mem=2G]", "--scenario", site(), "--tasks", "4-200"))
                .isZero();

        assertThat(text(out)).isEqualTo("""
                request  order[ut] rusage[mem=2G]
                tasks    4 to 200
                takes    1 slot, 2G memory for each task

                150 of 151 hosts match, the preferred first:
                  f[1-30]     room for 16 tasks each
                  n[001-120]  room for 8 tasks each

                1 host does not:
                  fewer than 2G memory: 1 host (lone)

                It could be held when nothing else runs.
                """);
    }

    @Test
    void everyHostIsNamedOnRequest() throws IOException {
        assertThat(run("order[ut]", "--scenario", site(), "--hosts")).isZero();

        assertThat(text(out).lines().filter(line -> line.contains("room for")))
                .hasSize(151)
                .startsWith("  lone  room for 1 task", "  f1    room for 16 tasks")
                .endsWith("  n120  room for 8 tasks");
    }

    @Test
    void aQueueBringsItsPartitionAndMaxima() throws IOException {
        assertThat(run("", "--scenario", site(), "--queue", "fat", "--tasks", "20", "--exclusive"))
                .isZero();
        assertThat(text(out))
                .contains(
                        "queue    fat",
                        "1 slot for each task; its hosts to itself",
                        "30 of 151 hosts match:",
                        "  not in partition 'fat': 121 hosts (n[001-120], lone)");

        out.reset();
        assertThat(run("", "--scenario", site(), "--queue", "fat", "--tasks", "21"))
                .isEqualTo(ExitCode.NEVER);
        assertThat(text(out))
                .endsWith("Refused at submission: the job needs 21 tasks; queue 'fat' allows at most 20.\n");
    }

    @Test
    void whatNoHostCouldHoldIsRefusedWithTheTerm() throws IOException {
        assertThat(run("slots>16", "--scenario", site())).isEqualTo(ExitCode.NEVER);
        assertThat(text(out))
                .contains("None of 151 hosts match.", "  slots>16 (slots is 8): 120 hosts (n[001-120])")
                .endsWith("Refused at submission: slots>16 (slots is 8): 120 hosts; slots>16 (slots is 16): 30 hosts;"
                        + " slots>16 (slots is 1): 1 host.\n");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void jsonNamesEveryHostAndCountsInBaseUnits() throws IOException {
        assertThat(run("rusage[mem=60G/host]", "--scenario", site(), "--gpus", "0.5", "--json"))
                .isEqualTo(ExitCode.NEVER);
        assertThat(text(out))
                .contains(
                        "\"request\" : \"rusage[mem=60G/host]\"",
                        "\"gpus\" : 500",
                        "\"memory\" : 64424509440",
                        "\"matching\" : [ ]",
                        "\"n120\"",
                        "\"could_be_held\" : false");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select[mem>=4G && ]          | column 19: | 19",
                "select[memm>=4G]             | did you mean 'mem'? | 8",
                "rusage[solvr=1/job]          | did you mean 'solver'? | 8",
                "selct[mem>1]                 | did you mean 'select'? | 1",
                "rusage[mem=99999999T]        | '99999999T' is more than can be counted; write less than 8E | 12",
                "rusage[mem=4Q]               | 4Q | 12",
                "slots>=4K                    | write a number without a unit | 8",
                "rusage[mem=-4G]              | column 12: | 12",
                "rusage[mem=0]                | an amount of 0 takes nothing | 12",
                "span[hosts=0]                | column 12: | 12",
                "span[ptile=-2]               | column 12: | 12",
                "span[ptile=2,block=2]        | column 14: | 14",
                "span[hosts=1,ptile=2]        | at most 1 host of at most 2 tasks cannot hold 3 tasks | 14",
                "select[mem>5 && mem<3]       | 'mem<3' can never be true together with 'mem>5' | 17",
                "1>2                          | can never be true | 1"
            })
    void badRequestsShowTheColumn(String request, String message, int column) {
        assertThat(run(request, "--scenario", EXAMPLE, "--tasks", "3")).isEqualTo(ExitCode.USER);

        assertThat(text(out)).isEmpty();
        List<String> lines = text(err).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("berth: column " + column + ": ").contains(message);
        assertThat(lines.get(1)).isEqualTo("  " + request);
        assertThat(lines.get(2)).isEqualTo("  " + " ".repeat(column - 1) + "^");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--tasks 0              | '0' is no number of tasks",
                "--tasks -3             | '-3' is no number of tasks",
                "--tasks 9-4            | least first",
                "--tasks 9999999999     | '9999999999' is no number of tasks",
                "--cpus-per-task 0      | an amount of 0 takes nothing",
                "--cpus-per-task -1     | '-1' is no amount of slots",
                "--memory 0             | an amount of 0 takes nothing",
                "--memory -4G           | '-4G' is no amount of memory",
                "--memory 99999999T     | write less than 8E",
                "--memory 4GB           | '4GB' is no amount of memory",
                "--gpus 0.0001          | whole thousandths",
                "--gpu 1                | did you mean '--gpus'?",
                "--queue wrok           | queue 'wrok' is not known; did you mean 'work'?",
                "--memory 4000P --tasks 99999 | more than can be counted"
            })
    void badOptionsAreToldInOneLine(String options, String message) {
        var words = new ArrayList<Object>(List.of("mem>1", "--scenario", EXAMPLE));
        words.addAll(List.of(options.split(" ", -1)));
        assertThat(run(words.toArray())).isEqualTo(ExitCode.USER);
        requireOneLine(message);
    }

    @Test
    void optionsThatNeedHostsSaySo() {
        assertThat(run("mem>1", "--queue", "work")).isEqualTo(ExitCode.USER);
        requireOneLine("--queue means nothing without hosts; name some with --scenario FILE");
    }

    @Test
    void aScenarioThatIsWrongIsToldWithItsPlace() throws IOException {
        assertThat(run("mem>1", "--scenario", folder.resolve("none.yaml"))).isEqualTo(ExitCode.USER);
        requireOneLine("none.yaml");

        err.reset();
        Path wrong = folder.resolve("wrong.yaml");
        Files.writeString(wrong, (SITE + WORKLOAD).replace("mem > 32G", "mem > 32G && memm > 1"));
        assertThat(run("mem>1", "--scenario", wrong)).isEqualTo(ExitCode.USER);
        requireOneLine("wrong.yaml:9:");
        assertThat(text(err)).contains("memm", "did you mean 'mem'?");
    }

    @Test
    void helpTellsAllOptions() {
        assertThat(run("--help")).isZero();
        assertThat(text(out)).contains("--scenario", "--queue", "--tasks", "--json", "--hosts", "Exit codes:");

        out.reset();
        assertThat(CommandLineTool.run(console(), () -> new OneByOne(), "request"))
                .isZero();
        assertThat(text(out)).contains("check  Tells which hosts match a request, and why the others do not.");
    }

    /** docs/request-language.md shows what the command prints. */
    @Test
    void transcriptsAreReal() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/request-language.md"));
        Matcher transcript =
                Pattern.compile("```console\n\\$ berth (.*)\n((?s:.*?))```").matcher(page);
        int seen = 0;
        while (transcript.find()) {
            out.reset();
            CommandLineTool.run(console(), () -> new OneByOne(), words(transcript.group(1)));
            assertThat(text(out)).as(transcript.group(1)).isEqualTo(transcript.group(2));
            seen++;
        }
        assertThat(seen).isEqualTo(2);
    }

    /** The words of a command as a shell has them; the example scenario's name is that of the file. */
    private static String[] words(String command) {
        return Pattern.compile("'([^']*)'|(\\S+)")
                .matcher(command)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .map(word -> word.equals(EXAMPLE.getFileName().toString()) ? EXAMPLE.toString() : word)
                .toArray(String[]::new);
    }

    private int run(Object... arguments) {
        String[] words = Stream.concat(
                        Stream.of("request", "check"), Stream.of(arguments).map(Object::toString))
                .toArray(String[]::new);
        return CommandLineTool.run(console(), () -> new OneByOne(), words);
    }

    private Path site() throws IOException {
        return Files.writeString(folder.resolve("site.yaml"), SITE + WORKLOAD);
    }

    private void requireOneLine(String message) {
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).startsWith("berth: ").contains(message).doesNotContain("\tat ");
        assertThat(text(err).lines()).hasSize(1);
    }

    private Console console() {
        return new Console(print(out), print(err), false);
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
