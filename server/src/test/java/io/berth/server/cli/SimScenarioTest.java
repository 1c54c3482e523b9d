package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.plugin.PluginHost;
import io.berth.framework.plugin.Quarantine;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.TraceSimulator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each option of {@code berth sim} does with a scenario. */
final class SimScenarioTest {
    private static final String SCENARIO = """
            scenario: one host
            settings: {fallback: {picker: fcfs}}
            hosts: [{names: n1, slots: 2}]
            queues: [{name: q}]
            workload:
              jobs:
                - {name: first, queue: q, cpus_per_task: 2, run: 10m, limit: 1h}
                - {name: long, at: 1s, queue: q, cpus_per_task: 2, run: 20m, limit: 2h}
                - {name: short, at: 2s, queue: q, cpus_per_task: 2, run: 5m, limit: 1h}
            expect:
              - {job: long, start: 10m}
            """;

    /** So many jobs that a run is drawn. */
    private static final String MANY = """
            scenario: many jobs
            hosts: [{names: n1, slots: 2}]
            queues: [{name: q}]
            workload:
              jobs: [{name: j, count: 60000, every: 1m, queue: q, run: 1m}]
            """;

    @TempDir
    private Path folder;

    private Path scenario;
    private final List<String> opened = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        scenario = Files.writeString(folder.resolve("s.yaml"), SCENARIO);
    }

    @Test
    void withoutOptionsItsOwnPoliciesRunAndItsExpectationsAreChecked() {
        assertThat(sim()).isZero();
        assertThat(out())
                .startsWith("one host: 3 jobs on 2 processors, event order batch, the users' estimates\n")
                .contains("\nas configured ", "\nexpectations: 1 met\n");
        assertThat(err()).isEmpty();
    }

    @Test
    void policiesAreComparedAndHoldTheExpectationsEach() {
        assertThat(sim("--policy", "fcfs,last")).isEqualTo(ExitCode.UNMET);
        assertThat(out())
                .contains("fcfs: 3 jobs submitted", "last: 3 jobs submitted", "expectations: 1 met")
                .contains("job 'long' was expected to start at 10m; it started at 15m");
    }

    @Test
    void jobsFiguresAndReportAreWritten() throws IOException {
        Path jobs = folder.resolve("jobs.csv.gz");
        Path json = folder.resolve("r.json");
        Path report = folder.resolve("r.html");
        assertThat(sim("--jobs-out", jobs, "--json", json, "--report", report, "--policy", "fcfs", "--seed", "77"))
                .isZero();
        assertThat(Files.size(jobs)).isPositive();
        assertThat(json).content().contains("\"policy\" : \"fcfs\"", "\"expectationsMet\" : 1", "\"hosts\" : 1");
        assertThat(report).content().contains("<h1>one host</h1>", "<dd>77</dd>");
    }

    @Test
    void severalPoliciesHaveATableEach() {
        sim("--jobs-out", folder.resolve("jobs.csv"), "--policy", "fcfs,last", "--quiet");
        assertThat(out()).as("quiet").isEmpty();
        assertThat(folder.resolve("jobs-fcfs.csv")).content().contains("2,1,600,1800,long,n1");
        assertThat(folder.resolve("jobs-last.csv")).content().contains("2,1,900,2100,long,n1");
    }

    @Test
    void aJournalIsReplayedVerifiedAndWrittenAsJson() {
        Path journal = folder.resolve("journal");
        Path json = folder.resolve("replayed.json");
        assertThat(sim("--journal", journal)).isZero();
        String recorded = out();
        out.reset();

        assertThat(run(false, "--replay", journal, "--verify", "--json", json))
                .as(err())
                .isZero();
        assertThat(out()).startsWith(recorded).contains("\nverified 5 rounds, ");
        assertThat(json).content().contains("\"trace\" : \"one host\"", "\"expectationsMet\" : 1");
    }

    @Test
    void theJournalOfAScenarioIsNotWalkedThroughAndSaysWhatIs() {
        Path journal = folder.resolve("journal");
        sim("--journal", journal, "--quiet");
        assertThat(run(false, "--replay", journal, "--interactive")).isEqualTo(ExitCode.USER);
        assertThat(err()).hasLineCount(1).contains("walk through the scenario itself with --scenario FILE");
    }

    @Test
    void exactEstimatesAreWhatTheSchedulerIsTold() {
        assertThat(sim("--estimate", "exact", "--journal", folder.resolve("journal")))
                .isZero();
        assertThat(out()).startsWith("one host: 3 jobs on 2 processors, event order batch, exact estimates\n");
        assertThat(folder.resolve("journal/segment-000001.jsonl"))
                .content()
                .contains("\"limit\":600000")
                .doesNotContain("\"limit\":3600000");
    }

    @Test
    void aFailureEndsTheRunOrTheFallbackGoesOn() {
        assertThat(sim("--policy", "broken")).isEqualTo(ExitCode.POLICY);
        assertThat(err()).hasLineCount(1).contains("policy 'broken' failed");
        err.reset();
        assertThat(sim("--policy", "broken", "--on-policy-failure", "fallback")).isZero();
        assertThat(out()).contains("\nbroken ", "expectations: 1 met");
    }

    @Test
    void seedAndMemoriesAreTheHashsAndTheClocks() {
        String own = hash();
        assertThat(hash("--seed", "1")).as("the scenario's own").isEqualTo(own);
        assertThat(hash("--seed", "2")).isNotEqualTo(own);
        assertThat(hash("--memories", "off")).isEqualTo(own);
    }

    private String hash(Object... options) {
        out.reset();
        assertThat(sim(options)).isZero();
        String row = out().lines()
                .filter(line -> line.startsWith("as conf"))
                .findFirst()
                .orElseThrow();
        return row.substring(row.lastIndexOf(' ') + 1);
    }

    @Test
    void pluginsAreThoseThatAreNamed() {
        assertThat(sim("--plugins", "here", "--lenient")).isZero();
        assertThat(sim("--plugins", "there")).isZero();
        assertThat(opened).containsExactly("[here] true", "[there] false");
    }

    @Test
    void progressIsDrawnForAPersonWhoWantsIt() throws IOException {
        Files.writeString(scenario, MANY);
        assertThat(run(true, "--scenario", scenario, "--memories", "off")).isZero();
        assertThat(err()).contains("as configured  [", " of 60,000 jobs  day ").endsWith("\r\u001b[K");
        err.reset();

        run(true, "--scenario", scenario, "--quiet");
        run(false, "--scenario", scenario);
        assertThat(err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--trace x.swf         | --trace and --scenario do not go together: the scenario says what runs where",
                "--procs 4             | --procs and --scenario do not go together",
                "--event-order event   | --event-order event is for traces: a scenario runs in the order batch only",
                "--verify              | --verify needs a journal; add --replay DIR",
                "--replay DIR          | --scenario and --replay do not go together",
                "--policy unknown      | policy 'unknown' is not known",
                "--policy a,b --interactive       | --interactive takes one policy and there are 2",
                "--policy a,b --journal DIR/j     | --journal takes one policy and there are 2",
                "--interactive --journal DIR/j    | --interactive and --journal do not go together",
                "--interactive --json DIR/x       | --interactive and --json do not go together",
                "--interactive --report DIR/x.html | --interactive and --report do not go together",
                "--interactive --jobs-out DIR/x.csv | --interactive and --jobs-out do not go together",
                "--report DIR/x.htm    | must end in .html",
                "--json DIR/s.yaml     | --json and --scenario are the same file",
                "--journal DIR/j --json DIR/j/x   | is in the folder of the journal",
            })
    void whatDoesNotGoTogetherIsOneLine(String options, String message) {
        Object[] words = options.replace("DIR", folder.toString()).split(" ", -1);
        assertThat(sim(words)).isEqualTo(ExitCode.USER);
        assertThat(out()).isEmpty();
        assertThat(err()).startsWith("berth: ").contains(message).hasLineCount(1);
    }

    private int sim(Object... options) {
        return run(
                false,
                Stream.concat(Stream.of("--scenario", scenario), Stream.of(options))
                        .toArray());
    }

    private int run(boolean person, Object... options) {
        return CommandLineTool.run(
                new Console(print(out), print(err), person),
                new Opened(opened),
                Stream.concat(Stream.of("sim"), Stream.of(options).map(Object::toString))
                        .toArray(String[]::new));
    }

    /** Takes down with which plugins a simulator is made. */
    private record Opened(List<String> opened) implements Installation {
        @Override
        public Simulator simulator(PluginOptions options, boolean lenient) {
            opened.add(options.places() + " " + lenient);
            return new TraceSimulator(new InOrder(), UnaryOperator.identity());
        }

        @Override
        public PluginHost plugins(PluginOptions options) {
            throw new UserFault("there are no plugins here");
        }

        @Override
        public Quarantine quarantine() {
            throw new UserFault("there is no quarantine here");
        }

        @Override
        public Path home() {
            throw new UserFault("there is no installation here");
        }
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}
