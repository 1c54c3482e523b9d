package io.berth.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.simulation.TraceSimulator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The prompt on a scenario and on a trace, from its lines to its answers. */
final class SimPromptTest {
    private static final String SCENARIO = """
            scenario: two queues
            resources:
              - {name: lic, scope: cluster, amount: 5}
              - {name: disk}
            hosts:
              - {names: "n[1-2]", slots: 4, memory: 8G}
              - {names: big, slots: 8, memory: 64G, gpus: 2, resources: {disk: 10}}
            partitions: [{name: big, hosts: big}]
            queues:
              - {name: day, time_limit_default: 2h}
              - {name: gpu, partition: big}
            workload:
              jobs:
                - {name: wide, count: 2, queue: day, user: ann, tasks: 4, memory: 1G, run: 1h, limit: 90m}
                - {name: fat, queue: gpu, user: ben, cpus_per_task: 8, gpus: 1.5, request: "rusage[lic=2]", run: 30m}
                - {name: next, at: 1m, queue: gpu, user: cam, gpus: 1, run: 10m, limit: 1h}
                - {name: never, at: 2m, queue: gpu, gpus: 9, run: 1m}
                - {name: late, at: 3m, queue: gpu, run: 1m}
              events:
                - {at: 5m, hold: late}
                - {at: 70m, release: late}
                - {at: 80m, close: n1}
            """;

    private static final String LOG = """
            ; MaxProcs: 4
            2 0 -1 10 2 -1 -1 2 20 -1 1 1 -1 -1 -1 -1 -1 -1
            1 5 -1 30 4 -1 -1 4 20 -1 1 2 -1 -1 -1 -1 -1 -1
            """;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aStepTellsWhatHappenedByName() throws IOException {
        assertThat(onScenario("step", "step 2"))
                .containsExactly(
                        "before the first event; type help for the commands",
                        "step 1, 0s, round 1: 3 jobs wait or run, 0 slots free",
                        "  < submit job wide[1] to queue day of 4 tasks of 1G memory and 1 slot, limit 1h30m",
                        "  < submit job wide[2] to queue day of 4 tasks of 1G memory and 1 slot, limit 1h30m",
                        "  < submit job fat to queue gpu of 1 task of 1.5 gpus and 8 slots, rusage[lic=2], limit never",
                        "  > job 1 (wide[1]) starts on n1 (IMMEDIATE, fcfs)",
                        "  > job 2 (wide[2]) starts on n2 (IMMEDIATE, fcfs)",
                        "  > job 3 (fat) starts on big (IMMEDIATE, fcfs)",
                        "step 2, 1m, round 2: 4 jobs wait or run, 0 slots free",
                        "  < submit job next to queue gpu of 1 task of 1 gpu and 1 slot, limit 1h",
                        "  > job 4 (next) waits: NO_ROOM (PREEMPT) (fcfs)",
                        "step 3, 2m, round 2: 4 jobs wait or run, 0 slots free",
                        "  < refused: never: no hosts of this cluster could ever hold 1..1 tasks of {gpus=9000, slots=1}: not in"
                                + " partition 'big': 2 hosts; fewer than 9 gpus (the largest host has 2): 1 host");
    }

    @Test
    void queuesHostsAndReasonsHaveNames() throws IOException {
        List<String> told = onScenario("until 6m", "queue", "queue day", "hosts", "hosts n2", "job next", "job late");

        assertThat(told)
                .contains("step 5, 5m, round 2: 5 jobs wait or run, 0 slots free")
                .containsSequence(
                        "day: 0 jobs wait",
                        "gpu: 2 jobs wait",
                        "  job 4 (next) PEND, 1 task of 1 gpu and 1 slot, limit 1h, submitted 1m, user cam, NO_ROOM"
                                + " (PREEMPT) since 1m",
                        "  job 5 (late) PSUSP, 1 task of 1 slot, limit never, submitted 3m, it is held",
                        "day: 0 jobs wait")
                .containsSequence(
                        "n1: 0 of 4 slots, 4G of 8G memory free",
                        "  job 1 (wide[1]) STARTING, 4 tasks of 1G memory and 1 slot, limit 1h30m, submitted 0s, user ann,"
                                + " started 0s on n1, expected to end 1h30m")
                .contains(
                        "big: 0 of 8 slots, 64G of 64G memory, 0.5 of 2 gpus, 10 of 10 disk free",
                        "of the cluster: 3 lic free")
                .contains("in its way:", "  room for 0 of 1 task", "  job 3 holds gpus, slots")
                .contains("job 5 (PSUSP, queue 'gpu') at 5m: HELD, it is held");
        assertThat(told.stream().filter(line -> line.startsWith("n2: "))).hasSize(2);
    }

    @Test
    void goesOnUntilAJobStartsOrATime() throws IOException {
        assertThat(onScenario("until job next", "until 4200", "until job late", "job late", "until 3h", "job late"))
                .contains("  > job 4 (next) starts on big (IMMEDIATE, fcfs)")
                .endsWith(
                        "step 9, 1h10m, round 6: 1 job waits or runs, 15 slots free",
                        "error: job late has started already; go back, or name another",
                        "job 5 (late) STARTING, 1 task of 1 slot, limit never, submitted 3m, started 1h10m on big,"
                                + " expected to end never",
                        "step 11, 1h20m, round 7: 0 jobs wait or run, 12 slots free",
                        "job 5 (late) is over");
    }

    @Test
    void aJobThatIsNotSubmittedYetIsWaitedFor() throws IOException {
        assertThat(onScenario("until job late")).contains("  > job 5 (late) starts on big (IMMEDIATE, fcfs)");
    }

    @Test
    void aJobIsAddedInTheRequestLanguage() throws IOException {
        List<String> told = onScenario(
                "step",
                "submit queue=day user=me tasks=2 cpus_per_task=2 memory=1G run=5m limit=10m name=mine -R select[mem > 9G]"
                        + " rusage[lic=1]",
                "submit queue=day run=90 -R 'select[mem>1G]'",
                "step",
                "job mine",
                "queue day");
        assertThat(told)
                .contains("job mine will be submitted at 1s", "job added-1 will be submitted at 1s")
                .contains("  < submit job mine to queue day of 2 tasks of 1G memory and 2 slots, select[mem > 9G]"
                        + " rusage[lic=1], limit 10m")
                .contains("  < submit job added-1 to queue day of 1 task of 1 slot, select[mem>1G], limit 2h")
                .contains("day: 2 jobs wait");
    }

    @Test
    void aWrongRequestShowsTheCaretAndChangesNothing() throws IOException {
        String before = hashLine("step", "until 2h");
        out.reset();
        List<String> told = onScenario("step", "submit queue=day -R select[moem > 9G]", "until 2h");

        int error = told.indexOf(told.stream()
                .filter(line -> line.startsWith("error: column 8: 'moem' is not known; did you mean 'mem'?"))
                .findFirst()
                .orElse(""));
        assertThat(error).as(String.join("\n", told)).isPositive();
        assertThat(told.subList(error + 1, error + 3)).containsExactly("  select[moem > 9G]", "         ^");
        assertThat(told.getLast()).isEqualTo(before);
    }

    private String hashLine(String... lines) throws IOException {
        return onScenario(lines).getLast();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "submit                          | a job needs a queue; write queue=NAME with one of day, gpu",
                "submit queue=dya                | queue 'dya' is not known; did you mean 'day'? known are day, gpu",
                "submit queue=day tasks=0        | '0' is no number of tasks; write a number from 1 on",
                "submit queue=day procs=3        | 'procs=3' is none of name=, queue=, user=",
                "submit queue=day run=soon       | time 'soon' is no time; write 90, 90s, 5m, 1h30m or 2d",
                "submit queue=day memory=lots    | 'lots' is no amount of memory",
                "submit queue=day priority=high  | 'high' is no whole number for priority",
                "submit queue=day queue=gpu      | queue is there twice; leave one out",
                "submit queue=day name=fat       | there is a job 'fat' already",
                "submit queue=day tasks=9 -R span[hosts=1] | the job would be refused: no hosts of this cluster could ever",
                "submit queue=day gpus=3         | the job would be refused: no hosts of this cluster could ever hold",
                "submit queue=day qos=gold       | the job would be refused: qos 'gold' is not known",
                "lose n3                         | host 'n3' is not known; did you mean 'n1'?",
                "lose                            | something is missing; write lose HOST",
                "hosts n9                        | host 'n9' is not known; the first is 'n1'",
                "queue night                     | queue 'night' is not known; known are day, gpu",
                "job wide                        | job 'wide' has 2 copies; write 'wide[1]' to 'wide[2]'",
                "job fta                         | job 'fta' is not known; did you mean 'fat'?",
                "job late                        | job 'late' is submitted at 3m, which is later than 0s",
                "until job nxt                   | job 'nxt' is not known; did you mean 'next'?",
                "until noon                      | time 'noon' is no time",
                "until job never                 | nothing is left to come and job never has not started",
                "dance                           | 'dance' is no command; type help",
            })
    void whatIsWrongIsToldInALineAndTheSessionGoesOn(String line, String error) throws IOException {
        List<String> told = onScenario("step", line, "back", "back");
        assertThat(told)
                .filteredOn(each -> each.startsWith("error: "))
                .first()
                .asString()
                .startsWith("error: " + error);
        assertThat(told.getLast()).doesNotStartWith("  "); // it goes on
    }

    @Test
    void aHostIsLostWithWhatRunsThereAndComesBack() throws IOException {
        List<String> told = onScenario(
                "step", "lose n2", "step", "hosts", "join n2", "close n1", "open n1", "hosts", "back", "back");

        assertThat(told)
                .containsSequence(
                        "host n2 is lost; nothing starts there",
                        "  < job 2 (wide[2]) has ended (HOST_LOST)",
                        "step 2, 0s, round 2: 2 jobs wait or run, 0 slots free",
                        "  > job 2 (wide[2]) is over: EXIT (HOST_LOST)")
                .contains("n2: lost or closed", "host n2 is back", "host n1 is closed; what runs there goes on")
                .contains("host n1 is open", "n2: 4 of 4 slots, 8G of 8G memory free")
                .endsWith("step 1, 0s, round 1: 3 jobs wait or run, 0 slots free", "before the first event");
    }

    @Test
    void ofManyHostsThoseWhereNothingRunsAreFolded() throws IOException {
        String many = SCENARIO.replace("n[1-2]", "n[001-500]").replace("close: n1", "close: n001");
        assertThat(on(many, "step", "hosts"))
                .contains("n001: 0 of 4 slots, 4G of 8G memory free", "nothing runs on n[003-500]")
                .doesNotContain("n003: 4 of 4 slots, 8G of 8G memory free");
    }

    @Test
    void helpTellsWhatThereIsToSay() throws IOException {
        assertThat(onScenario("help"))
                .anyMatch(line -> line.startsWith("submit queue=NAME run=TIME ..."))
                .anyMatch(line -> line.contains("-R EXPR"))
                .noneMatch(line -> line.contains("procs=N"));
    }

    @Test
    void aTraceHasNumbersAndSeconds() throws IOException {
        Path log = Files.writeString(folder.resolve("log.swf"), LOG);
        assertThat(run(
                        List.of("--trace", log.toString(), "--policy", "fcfs"),
                        "step",
                        "submit procs=2 run=7",
                        "step 2",
                        "queue",
                        "hosts",
                        "job 2",
                        "job 9",
                        "submit queue=x",
                        "until job 2",
                        "job 1"))
                .containsExactly(
                        "before the first event; type help for the commands",
                        "step 1, second 0, round 1: 1 job waits or runs, 2 slots free",
                        "  < submit a job of 2 slots, limit 20",
                        "  > job 1 starts on machine (IMMEDIATE, fcfs)",
                        "a job will be submitted at second 1",
                        "step 2, second 1, round 2: 2 jobs wait or run, 0 slots free",
                        "  < submit a job of 2 slots, limit 7",
                        "  > job 2 starts on machine (IMMEDIATE, fcfs)",
                        "step 3, second 5, round 3: 3 jobs wait or run, 0 slots free",
                        "  < submit a job of 4 slots, limit 20",
                        "  > job 3 waits: NO_ROOM (PREEMPT) (fcfs)",
                        "1 job waits",
                        "  job 3 PEND, 4 slots, limit 20, submitted 5, user u2, NO_ROOM (PREEMPT) since 5",
                        "machine: 0 of 4 slots free",
                        "  job 1 STARTING, 2 slots, limit 20, submitted 0, user u1, started 0 on machine, expected to end"
                                + " 20",
                        "  job 2 STARTING, 2 slots, limit 7, submitted 1, started 1 on machine, expected to end 8",
                        "job 2 STARTING, 2 slots, limit 7, submitted 1, started 1 on machine, expected to end 8",
                        "error: job 9 is not known; ids go from 1 to 3",
                        "error: 'queue=x' is none of procs=, run=, limit=",
                        "error: job 2 has started already; go back, or name another",
                        "job 1 STARTING, 2 slots, limit 20, submitted 0, user u1, started 0 on machine, expected to end"
                                + " 20");
    }

    private List<String> onScenario(String... lines) throws IOException {
        return on(SCENARIO, lines);
    }

    private List<String> on(String scenario, String... lines) throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), scenario);
        return run(List.of("--scenario", file.toString()), lines);
    }

    private List<String> run(List<String> options, String... lines) {
        var in = new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        var console = new Console(in, print(out), print(err), false);
        int code = CommandLineTool.run(
                console,
                () -> new TraceSimulator(new InOrder(), UnaryOperator.identity()),
                Stream.concat(Stream.of("sim", "--interactive"), options.stream())
                        .toArray(String[]::new));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(code).isZero();
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}
