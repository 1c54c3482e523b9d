package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.distribution.schedule.Berth.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code berth sim --scenario}, as a process of its own: what it prints and writes, and its exit codes. */
final class ScenarioCommandIT {
    private static final String SCENARIO = """
            scenario: two of a kind
            hosts: [{names: "n[1-2]", slots: 2}]
            queues: [{name: q, picker: easy, time_limit_default: 1h}]
            workload:
              jobs:
                - {name: a, count: 2, queue: q, user: ann, tasks: 3, run: 10m, limit: 20m}
                - {name: b, at: 1m, queue: q, user: ben, run: 5m, limit: 9m}
                - {name: no, queue: q, tasks: 9, run: 1m}
                - {name: held, queue: q, held: true, run: 1m}
            expect:
              - {job: b, start: 1m, hosts: n2}
              - {job: "a[2]", start: 10m}
            """;

    @TempDir
    private Path folder;

    private Berth program;
    private Path scenario;

    @BeforeEach
    void prepare() throws IOException {
        program = Berth.in(folder);
        scenario = Files.writeString(folder.resolve("two.yaml"), SCENARIO);
    }

    private Ended sim(String... further) throws IOException, InterruptedException {
        var arguments = new String[further.length + 3];
        arguments[0] = "sim";
        arguments[1] = "--scenario";
        arguments[2] = scenario.toString();
        System.arraycopy(further, 0, arguments, 3, further.length);
        return program.run("", arguments);
    }

    @Test
    void printsTheTableAndWhatWasExpected() throws Exception {
        Ended ended = sim();

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .startsWith("two of a kind: 3 jobs on 4 processors, event order batch")
                .containsPattern("\nas configured ")
                .contains("\n5 jobs submitted on 2 hosts, 1 refused, 1 never started\n  refused: no: no hosts of this")
                .endsWith("\n  never started: held: HELD\nexpectations: 3 met\n");
    }

    @Test
    void writesWhatItFound() throws Exception {
        Path jobs = folder.resolve("jobs.csv");
        Path json = folder.resolve("result.json");
        Path report = folder.resolve("report.html");
        Ended ended =
                sim("--quiet", "--jobs-out", jobs.toString(), "--json", json.toString(), "--report", report.toString());

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).isEmpty();
        assertThat(jobs).hasContent("""
                job_id,submit,start,end,name,hosts,preemptions,lost_slot_seconds,suspended_seconds
                1,0,0,600,a[1],n1 n2,0,0,0
                2,0,600,1200,a[2],n1 n2,0,0,0
                4,60,60,360,b,n2,0,0,0
                """);
        assertThat(json).content().contains("\"expectationsMet\" : 3", "\"submitted\" : 5", "\"held: HELD\"");
        assertThat(report).content().contains("two of a kind", "as configured");
    }

    @Test
    void anExpectationThatIsNotMetIsExitCodeFour() throws Exception {
        Files.writeString(scenario, SCENARIO.replace("start: 10m", "start: 9m, rule: a guess"));
        Ended ended = sim();

        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.out())
                .contains("expectations: 2 met, 1 not met\n  " + scenario + ":12:26: expect 'a[2]', start: job"
                        + " 'a[2]' was expected to start at 9m; it started at 10m. Rule: a guess\n");
    }

    @Test
    void otherPoliciesAreComparedAndMemoriesChangeNothing() throws Exception {
        Ended compared = sim("--policy", "fcfs,sjf+easy", "--seed", "3");
        assertThat(compared.out())
                .contains("\nfcfs ", "\nsjf+easy ", "fcfs: 5 jobs submitted", "sjf+easy: 5 jobs submitted");

        String hash = lastWordOfRow(sim().out());
        assertThat(lastWordOfRow(sim("--memories", "off").out())).isEqualTo(hash);
        assertThat(lastWordOfRow(sim("--seed", "5").out())).isNotEqualTo(hash);
    }

    private static String lastWordOfRow(String table) {
        String row = table.lines()
                .filter(line -> line.startsWith("as configured"))
                .findFirst()
                .orElseThrow();
        return row.substring(row.lastIndexOf(' ') + 1);
    }

    @Test
    void aReplayTellsTheSameAndVerifies() throws Exception {
        Path journal = folder.resolve("journal");
        Ended recorded = sim("--journal", journal.toString());
        assertThat(recorded.code()).as(recorded.err()).isZero();
        Files.delete(scenario);

        Ended verified = program.run("", "sim", "--replay", journal.toString(), "--verify");
        assertThat(verified.code()).as(verified.err()).isZero();
        assertThat(verified.out()).startsWith(recorded.out()).containsPattern("\nverified \\d+ rounds, ");

        Ended walked = program.run("", "sim", "--replay", journal.toString(), "--interactive");
        assertThat(walked.code()).isEqualTo(2);
        assertThat(walked.err()).contains("walk through the scenario itself with --scenario FILE");
    }

    @Test
    void thePromptAnswersAPipe() throws Exception {
        String script = """
                step
                queue
                hosts
                job a[2]
                submit queue=q tasks=2 run=5m limit=9m name=mine -R span[ptile=1]
                submit queue=q -R select[moem > 1G]
                until job mine
                lose n1
                step
                back
                until 1h
                job held
                """;
        Ended ended = program.run(script, "sim", "--scenario", scenario.toString(), "--interactive");
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out())
                .contains("  > job 1 (a[1]) starts on n1 (2), n2 (1) (IMMEDIATE, easy)")
                .contains("  < refused: no: no hosts of this cluster could ever hold")
                .contains("job 2 (a[2]) PEND, 3 tasks of 1 slot, limit 20m, submitted 0s, user ann, NO_ROOM")
                .contains("n1: 0 of 2 slots free", "n2: 1 of 2 slots free")
                .contains("job mine will be submitted at 1s")
                .contains("error: column 8: 'moem' is not known")
                .contains("\n  select[moem > 1G]\n         ^\n")
                .containsPattern("> job \\d+ \\(mine\\) starts on n1 \\(1\\), n2 \\(1\\)")
                .contains("host n1 is lost; nothing starts there")
                .contains("HELD, it is held");
    }

    @Test
    void whatDoesNotGoTogetherIsSaid() throws Exception {
        refused("--procs and --scenario do not go together", "--procs", "3");
        refused("--trace and --scenario do not go together", "--trace", "x.swf");
        refused("--event-order event is for traces", "--event-order", "event");
        refused("--interactive takes one policy and there are 2", "--interactive", "--policy", "fcfs,easy");
        refused("policy 'nope' is not known", "--policy", "nope");
        refused("--jobs-out for policy 'as configured' and --scenario are the same file", "--jobs-out", csv());
        Ended without = program.run("", "sim", "--memories", "off");
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.err()).contains("--memories off is for scenarios");
    }

    /** The scenario under a name that a table may have. */
    private String csv() throws IOException {
        scenario = Files.writeString(folder.resolve("two.csv"), SCENARIO);
        return scenario.toString();
    }

    private void refused(String why, String... further) throws Exception {
        Ended ended = sim(further);
        assertThat(ended.code()).as(why).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).hasLineCount(1).contains(why);
    }

    @Test
    void aWrongFileIsToldLineByLine() throws Exception {
        Files.writeString(
                scenario, SCENARIO.replace("picker: easy", "pickr: easy").replace("run: 5m", "run: x"));
        Ended ended = sim();

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .contains(scenario + ":3:20: queues 'q': key 'pickr' is not known; did you mean 'picker'?");
        assertThat(ended.err()).contains(scenario + ":7:");

        Files.writeString(scenario, SCENARIO.replace("tasks: 9", "request: 'select[sloots > 1]'"));
        Ended late = sim();
        assertThat(late.code()).isEqualTo(2);
        assertThat(late.err()).contains("workload, jobs 'no', request: 'sloots' is not known");
    }
}
