package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.OnPolicyFailure;
import io.berth.framework.simulation.SimulationSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SimCommandTest {
    private static final String LOG = """
            ; MaxProcs: 4
            ; UnixStartTime: 843480031
            2 0 -1 10 2 -1 -1 2 20 -1 1 1 -1 -1 -1 -1 -1 -1
            1 5 -1 30 4 -1 -1 4 20 -1 1 2 -1 -1 -1 -1 -1 -1
            3 5 -1 30 9 -1 -1 9 20 -1 1 2 -1 -1 -1 -1 -1 -1
            """;

    @TempDir
    private Path folder;

    private final OneByOne simulator = new OneByOne();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void comparesPoliciesOnATrace() throws IOException {
        assertThat(run("--trace", log(), "--policy", "fcfs,sjf+easy")).isZero();

        assertThat(simulator.ran).containsExactly("fcfs", "sjf+easy");
        assertThat(text(out)).startsWith("""
                        log: 2 jobs on 4 processors, event order batch, the users' estimates
                        1 of 3 rows dropped (too-wide 1); 1 job killed at its limit
                        """).contains("\nfcfs ", "\nsjf+easy ");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void withNoArgumentsRunsTheSample() {
        assertThat(run()).isZero();

        assertThat(simulator.ran).containsExactly("fcfs", "sjf", "easy");
        assertThat(text(out)).startsWith("sample: 5,000 jobs on 128 processors");
    }

    @Test
    void passesEverySettingOn() throws IOException {
        run(
                "--trace",
                log(),
                "--event-order",
                "pyss",
                "--on-policy-failure",
                "fallback",
                "--seed",
                "7",
                "--estimate",
                "exact",
                "--procs",
                "9");

        assertThat(simulator.lastSettings)
                .isEqualTo(new SimulationSettings(EventOrder.PYSS, OnPolicyFailure.FALLBACK, 7));
        assertThat(text(out)).startsWith("log: 3 jobs on 9 processors, event order pyss, exact estimates");
    }

    @Test
    void theSampleHasAsManyProcessorsAndTheSeedAsAsked() {
        run("--procs", "64", "--seed", "5");
        String first = text(out);
        assertThat(first).startsWith("sample: 5,000 jobs on 64 processors");

        out.reset();
        run("--procs", "64", "--seed", "6");
        assertThat(text(out)).isNotEqualTo(first);
    }

    @Test
    void writesTablesAndJson() throws IOException {
        Path jobs = folder.resolve("jobs.csv");
        Path json = folder.resolve("result.json");

        assertThat(run("--trace", log(), "--policy", "fcfs:a=b,easy", "--jobs-out", jobs, "--json", json, "--quiet"))
                .isZero();

        assertThat(text(out)).as("quiet").isEmpty();
        assertThat(folder.resolve("jobs-fcfs_a=b.csv"))
                .hasContent("job_id,submit,start,end\n1,5,10,30\n2,0,0,10\n")
                .hasSameTextualContentAs(folder.resolve("jobs-easy.csv"));
        assertThat(Files.readString(json))
                .contains("\"policy\" : \"fcfs:a=b\"", "\"policy\" : \"easy\"", "\"too-wide\" : 1", "\"jobs\" : 2");
        assertThat(names()).containsExactly("jobs-easy.csv", "jobs-fcfs_a=b.csv", "log.swf", "result.json");
    }

    @Test
    void writesOneReportForAllPolicies() throws IOException {
        Path report = folder.resolve("r.html");

        assertThat(run("--trace", log(), "--policy", "fcfs,easy", "--report", report, "--quiet", "--seed", "77"))
                .isZero();

        assertThat(Files.readString(report))
                .startsWith("<!doctype html>")
                .contains(
                        "<h1>log</h1>",
                        "<code>fcfs</code>",
                        "<code>easy</code>",
                        "<dd>77</dd>",
                        "berth (not packaged)");
        assertThat(names()).as("nothing is left beside it").containsExactly("log.swf", "r.html");
    }

    @Test
    void onePolicyKeepsTheFileName() throws IOException {
        run("--trace", log(), "--policy", "easy", "--jobs-out", folder.resolve("jobs.csv.gz"));

        assertThat(names()).containsExactly("jobs.csv.gz", "log.swf");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--policy unknown             | policy 'unknown' is not known; did you mean 'easy'?",
                "--policy fcfs,,easy          | the list of policies 'fcfs,,easy' has an empty entry",
                "--policy fcfs:depth          | 'depth' is no setting; write key=value",
                "--procs 0                    | --procs is 0; a machine has at least 1 processor",
                "--procs many                 | Invalid value for option '--procs': 'many' is not an int (see berth sim --help)",
                "--event-order random         | '--event-order': 'random' is none of batch, event, pyss (see berth sim --help)",
                "--estimate best              | 'best' is none of user, exact",
                "--on-policy-failure ignore   | 'ignore' is none of fail, fallback",
                "--polcy fcfs                 | Unknown options: '--polcy', 'fcfs'; did you mean '--policy'? (see berth sim --help)",
                "--trace                      | Missing required parameter for option '--trace' (FILE)",
                "--trace no/such.swf          | 'no/such.swf' cannot be read: no such file or folder",
                "--jobs-out DIR/jobs.txt      | jobs.txt' must end in .csv or .csv.gz",
                "--jobs-out no/such/jobs.csv  | cannot write 'no/such/jobs-fcfs.csv': no such file or folder",
                "--json no/such/result.json   | cannot write 'no/such/result.json': no such file or folder",
                "--report no/such/r.html      | cannot write 'no/such/r.html': no such file or folder",
                "--report DIR/r.htm           | r.htm' must end in .html",
                "--report DIR                 | ' must end in .html",
                "--policy a:b=1,a_b=1 --jobs-out DIR/j.csv | --jobs-out for policy 'a_b=1' and --jobs-out for policy 'a:b=1' are the same",
                "--policy a --jobs-out DIR/j.csv --json DIR/j.csv | --json and --jobs-out for policy 'a' are the same file",
                "--json DIR/r.html --report DIR/r.html | --report and --json are the same file",
                "--trace DIR/log.swf --json DIR/./log.swf | --json and --trace are the same file",
            })
    void userErrorsAreOneLineAndExitCodeTwo(String arguments, String message) throws IOException {
        Path log = log();
        Object[] words = arguments.replace("DIR", folder.toString()).split(" ", -1);

        assertThat(run(words)).isEqualTo(2);

        assertThat(log).as("inputs are left alone").hasContent(LOG);

        requireOneLine(message);
        assertThat(simulator.ran).as("nothing was simulated").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2 3", "; MaxProcs: 4\n", "x x x x x x x x x x x x x x x x x x\n"})
    void faultsOfTheTraceAreUserErrors(String content) throws IOException {
        Path log = Files.writeString(folder.resolve("bad.swf"), content);

        assertThat(run("--trace", log)).isEqualTo(2);

        requireOneLine("bad.swf'");
    }

    @Test
    void aPolicyThatFailsIsExitCodeThreeAndLeavesNoFile() throws IOException {
        int code = run(
                "--trace",
                log(),
                "--policy",
                "easy,throws",
                "--jobs-out",
                folder.resolve("j.csv"),
                "--json",
                folder.resolve("j.json"),
                "--report",
                folder.resolve("r.html"));

        assertThat(code).isEqualTo(3);
        requireOneLine("policy 'throws' failed: it threw; in two lines");
        assertThat(simulator.ran).containsExactly("easy", "throws");
        assertThat(names()).containsExactly("log.swf");
    }

    @ParameterizedTest
    @ValueSource(strings = {"buggy", "impossible"})
    void faultsOfBerthAreExitCodeOneAndLeaveNoFile(String policy) throws IOException {
        assertThat(run("--trace", log(), "--policy", policy, "--json", folder.resolve("j.json")))
                .isEqualTo(1);

        assertThat(text(err)).startsWith("berth: internal error, please report it: java.lang.IllegalStateException");
        assertThat(names()).containsExactly("log.swf");
    }

    @Test
    void drawsProgressOnlyForAPersonWhoWantsIt() {
        run(new Console(print(out), print(err), true), "--policy", "easy");
        assertThat(text(err))
                .satisfies(drawn -> assertThat(drawn.isEmpty() || drawn.endsWith("\r\u001b[K"))
                        .isTrue());
        err.reset();

        run(new Console(print(out), print(err), true), "--policy", "easy", "--quiet");
        run(new Console(print(out), print(err), false), "--policy", "easy");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(run("--help")).isZero();

        assertThat(text(out).replaceAll("\\s+", " "))
                .contains(
                        "--trace",
                        "--policy",
                        "--event-order",
                        "--estimate",
                        "--procs",
                        "--on-policy-failure",
                        "--jobs-out",
                        "--json",
                        "--report",
                        "--quiet",
                        "--seed",
                        "sjf+easy is short for",
                        "(default: fcfs,sjf,easy)",
                        "5000 jobs on 128 processors");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void theRootCommandShowsItsCommands() {
        assertThat(CommandLineTool.run(new Console(print(out), print(err), false), () -> simulator))
                .isZero();
        assertThat(text(out))
                .contains(
                        "Usage: berth",
                        "sim",
                        "Exit codes:",
                        "plugins",
                        "3    a policy failed",
                        "70   a policy did not return");
        out.reset();

        assertThat(CommandLineTool.run(new Console(print(out), print(err), false), () -> simulator, "--version"))
                .isZero();
        assertThat(text(out)).startsWith("berth ");
        out.reset();

        assertThat(CommandLineTool.run(new Console(print(out), print(err), false), () -> simulator, "simm"))
                .isEqualTo(2);
        requireOneLine("did you mean 'sim'?");
    }

    private int run(Object... arguments) {
        return run(new Console(print(out), print(err), false), arguments);
    }

    private int run(Console console, Object... arguments) {
        String[] words = Stream.concat(Stream.of("sim"), Stream.of(arguments).map(Object::toString))
                .toArray(String[]::new);
        return CommandLineTool.run(console, () -> simulator, words);
    }

    private void requireOneLine(String message) {
        assertThat(text(out)).isEmpty();
        assertThat(text(err))
                .startsWith("berth: ")
                .contains(message)
                .endsWith("\n")
                .doesNotContain("\tat ");
        assertThat(text(err).lines()).hasSize(1);
    }

    private Path log() throws IOException {
        return Files.writeString(folder.resolve("log.swf"), LOG);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
