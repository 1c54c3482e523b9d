package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.ScenarioRun;
import io.berth.framework.simulation.ScenarioSimulator;
import io.berth.framework.simulation.scenario.ScenarioException;
import io.berth.framework.simulation.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scenario's machine does, each rule by a scenario that expects it. */
final class ScenarioRulesIT {
    @AutoClose
    private static final Shipped SHIPPED = Shipped.open();

    private static final ScenarioSimulator SIMULATOR = SHIPPED.simulator().scenarios();

    @TempDir
    private Path folder;

    private ScenarioFile file(String text) throws IOException {
        return ScenarioFile.read(Files.writeString(folder.resolve("rule.yaml"), "scenario: rule\n" + text));
    }

    private ScenarioRun run(String text, ScenarioOptions options) throws IOException {
        ScenarioFile file = file(text);
        SIMULATOR.check(file, List.of());
        return SIMULATOR.run(file, "own", options, Progress.NONE, null);
    }

    private ScenarioRun met(String text) throws IOException {
        ScenarioRun run = run(text, ScenarioOptions.NONE);
        assertThat(run.summary().unmet()).isEmpty();
        assertThat(run.summary().met()).isPositive();
        return run;
    }

    @Test
    void endsThenEventsThenSubmissionsThenOneRound() throws IOException {
        met("""
                hosts: [{names: n1, slots: 1}]
                queues: [{name: q}]
                workload:
                  jobs:
                    - {name: first, queue: q, run: 10m}
                    - {name: second, queue: q, run: 10m}
                    - {name: third, at: 10m, queue: q, run: 10m}
                    - {name: fourth, at: 10m, queue: q, run: 0}
                  events:
                    - {at: 10m, hold: second}
                    - {at: 10m, cancel: third}
                    - {at: 15m, release: second}
                    - {at: 15m, hold: fourth}
                    - {at: 15m, release: fourth}
                    - {at: 15m, hold: third}
                expect:
                  - {job: third, start: 10m, end: 20m, rule: its slot came free before it came and second was held}
                  - {job: second, start: 20m, reasons: [{at: 12m, code: HELD}, {at: 5m, code: NO_ROOM}]}
                  - {job: fourth, start: 30m, end: 30m, rule: a job without length ends when it starts}
                """);
    }

    @Test
    void aLostHostTakesItsJobsAlongAndComesBackByJoining() throws IOException {
        met("""
                hosts: [{names: "n[1-2]", slots: 1}, {names: n3, slots: 1, up: false}, {names: n4, slots: 1, open: false}]
                queues: [{name: q}]
                workload:
                  jobs:
                    - {name: wide, queue: q, tasks: 2, run: 1h}
                    - {name: next, at: 1m, queue: q, tasks: 2, run: 1h}
                    - {name: more, at: 2m, queue: q, tasks: 4, run: 1h}
                  events:
                    - {at: 10m, lose: n2}
                    - {at: 15m, open: n2}
                    - {at: 20m, join: n2}
                    - {at: 30m, join: n3}
                    - {at: 40m, open: n4}
                expect:
                  - {job: wide, start: 0, end: 10m, hosts: "n[1-2]"}
                  - {job: next, start: 20m, hosts: "n[1-2]", rule: a lost host is not opened by an event but by its coming back}
                  - {job: more, start: 1h20m, hosts: "n[1-4]"}
                """);
    }

    @Test
    void aJobIsKilledAtTheLimitThatItHas() throws IOException {
        ScenarioRun run = met("""
                hosts: [{names: n1, slots: 2}]
                queues: [{name: q, time_limit_default: 30m}]
                workload:
                  jobs:
                    - {name: own, queue: q, run: 2h, limit: 1h}
                    - {name: default, queue: q, run: 2h}
                    - {name: changed, at: 1m, queue: q, run: 2h, limit: 1h}
                  events:
                    - {at: 2m, modify: {job: changed, limit: 3h}}
                expect:
                  - {job: own, end: 1h}
                  - {job: default, end: 30m}
                  - {job: changed, start: 30m, end: 2h30m}
                """);
        assertThat(run.report().filter().killedAtLimit()).isEqualTo(2);
    }

    @Test
    void whatIsRequeuedBeginsAnewBehindTheOthers() throws IOException {
        met("""
                hosts: [{names: n1, slots: 1}]
                queues: [{name: q}, {name: other, active: false}]
                workload:
                  jobs:
                    - {name: a, queue: q, run: 1h}
                    - {name: b, at: 1m, queue: q, run: 1h}
                    - {name: c, at: 2m, queue: other, run: 1h}
                    - {name: d, at: 3m, queue: q, run: 1h}
                    - {name: e, at: 4m, queue: q, run: 1h}
                  events:
                    - {at: 10m, requeue: a}
                    - {at: 20m, switch: {job: c, queue: q}}
                    - {at: 30m, cancel: [d]}
                    - {at: 40m, cancel: b}
                expect:
                  - {job: b, start: 10m, end: 40m}
                  - {job: d, start: never, end: never}
                  - {job: e, start: 40m}
                  - {job: a, start: 1h40m, end: 2h40m}
                  - {job: c, start: 2h40m, reasons: [{at: 15m, code: QUEUE_INACTIVE}]}
                """.replace("cancel: [d]", "cancel: d"));
    }

    @Test
    void whatNeverStartsIsSaidWithItsReason() throws IOException {
        ScenarioRun run = met("""
                hosts: [{names: n1, slots: 4}, {names: n2, slots: 8}]
                qos: [{name: urgent}, {name: slow}]
                queues:
                  - {name: q, qos_allowed: [slow]}
                  - {name: shut, open: false}
                  - {name: asleep, active: false}
                  - {name: night, windows: ["20:00-06:00"]}
                workload:
                  jobs:
                    - {name: held, queue: night, held: true, run: 1h}
                    - {name: never, queue: asleep, run: 1h}
                    - {name: late, queue: night, begin: 30h, run: 1h}
                    - {name: big, at: 1m, queue: q, tasks: 13, run: 1h}
                    - {name: wide, at: 1m, queue: q, cpus_per_task: 8, run: 1h}
                    - {name: vip, queue: q, qos: urgent, run: 1h}
                    - {name: fine, queue: q, qos: slow, run: 1h}
                    - {name: outside, queue: shut, run: 1h}
                  events:
                    - {at: 1m, lose: n2}
                expect:
                  - {job: held, start: never, reasons: [{at: 1d, code: HELD}]}
                  - {job: never, start: never, reasons: [{at: 1d, code: QUEUE_INACTIVE}]}
                  - {job: late, start: 44h, reasons: [{at: 1d, code: BEGIN_TIME}, {at: 31h, code: QUEUE_INACTIVE}]}
                  - {job: big, refused: no hosts of this cluster could ever hold}
                  - {job: wide, start: never, reasons: [{at: 1d, code: NO_HOSTS}]}
                  - {job: vip, refused: "allowed are slow"}
                  - {job: fine, start: 0, hosts: n1}
                  - {job: outside, refused: closed}
                """);
        assertThat(run.summary().waiting())
                .containsExactlyInAnyOrder("held: HELD", "never: QUEUE_INACTIVE (asleep, never)", "wide: NO_HOSTS (1)");
        assertThat(run.summary().refused()).hasSize(3);
        assertThat(run.summary().text("")).contains("8 jobs submitted on 2 hosts, 3 refused, 3 never started");
    }

    @Test
    void anExpectationThatIsNotMetIsToldWithItsPlaceAndRule() throws IOException {
        ScenarioRun run = run("""
                hosts: [{names: n1, slots: 1}]
                queues: [{name: q}]
                workload:
                  jobs:
                    - {name: a, count: 2, queue: q, run: 10m}
                expect:
                  - {job: "a[2]", start: 5m, rule: a guess}
                  - {job: a, end: 10m}
                  - {job: "a[1]", hosts: n1, refused: closed}
                  - {job: "a[2]", reasons: [{at: 1m, code: LIMIT}]}
                """, ScenarioOptions.NONE);
        String at = folder.resolve("rule.yaml") + ":";
        assertThat(run.summary().met()).isEqualTo(2);
        assertThat(run.summary().unmet())
                .containsExactly(
                        at + "11:29: expect 'a[2]', reasons number 1: job 'a[2]' was expected to wait at 1m for LIMIT;"
                                + " its reason was NO_ROOM",
                        at + "8:26: expect 'a[2]', start: job 'a[2]' was expected to start at 5m; it started at 10m."
                                + " Rule: a guess",
                        at + "9:19: expect 'a', end: job 'a[2]' was expected to end at 10m; it ended at 20m",
                        at
                                + "10:39: expect 'a[1]', refused: job 'a[1]' was expected to be refused with 'closed'; it was"
                                + " accepted");
    }

    @Test
    void aLogsJobsSpreadOverTheHosts() throws IOException {
        Files.writeString(folder.resolve("log.swf"), """
                ; MaxProcs: 12
                1 0 -1 600 10 -1 -1 10 900 -1 1 1 -1 -1 -1 -1 -1 -1
                2 5 -1 600 12 -1 -1 12 300 -1 1 2 -1 -1 -1 -1 -1 -1
                3 6 -1 60 2 -1 -1 2 120 -1 1 2 -1 -1 -1 -1 -1 -1
                4 7 -1 60 20 -1 -1 20 120 -1 1 2 -1 -1 -1 -1 -1 -1
                """);
        String text = """
                hosts: [{names: "n[1-3]", slots: 4}]
                queues: [{name: q, picker: easy}]
                workload: {trace: log.swf}
                """;
        ScenarioRun run = run(text, ScenarioOptions.NONE);

        assertThat(run.jobs().get(0).hosts()).containsExactly("n1", "n2", "n3");
        assertThat(run.jobs().get(0).name()).isEqualTo("1");
        assertThat(run.jobs().get(2).startMillis()).as("overtakes").isEqualTo(6_000);
        assertThat(run.jobs().get(1).startMillis()).isEqualTo(600_000);
        assertThat(run.jobs().get(1).endMillis()).as("killed at its limit").isEqualTo(900_000);
        assertThat(run.report().filter().droppedTotal()).isEqualTo(1);
        assertThat(run.report().filter().killedAtLimit()).isEqualTo(1);

        var exact = new ScenarioOptions(null, null, null, true, true);
        String oneHost = text.replace("n[1-3]", "n1").replace("slots: 4", "slots: 12");
        assertThat(run(oneHost, exact).result().decisionHash())
                .as("promises tell")
                .isNotEqualTo(run(oneHost, ScenarioOptions.NONE).result().decisionHash());
    }

    /** A block needs four tasks, of which one user may have three only: that is no lack of room for anybody else. */
    @Test
    void whatOneMayNotHaveIsNoLackOfRoomForAnother() throws IOException {
        met("""
                hosts: [{names: n1, slots: 4}]
                limits: [{name: few, amounts: {slots: 3}, users: {each: [ann]}}]
                queues: [{name: q, picker: greedy}]
                workload:
                  jobs:
                    - {name: bound, queue: q, user: ann, tasks: {min: 3, max: 4}, request: "span[block=4]", run: 10m}
                    - {name: free, queue: q, user: bob, tasks: {min: 3, max: 4}, request: "span[block=4]", run: 10m}
                expect:
                  - {job: free, start: 0}
                """);
    }

    @Test
    void whatOnlyARunCanTellIsToldWithItsPlace() throws IOException {
        ScenarioFile file = file("""
                hosts: [{names: n1, slots: 1}]
                partitions: [{name: p, select: "slots > x"}]
                queues:
                  - {name: q, picker: "easi", partition: p}
                  - {name: r, allocator: nofit}
                workload:
                  jobs:
                    - {name: a, queue: q, run: 10m, request: "select[mem > 4] rusage[lic=1]"}
                """);
        String at = folder.resolve("rule.yaml") + ":";
        assertThatThrownBy(() -> SIMULATOR.check(file, List.of()))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        e -> assertThat(e.faults())
                                .extracting(fault -> fault.place().line())
                                .containsExactly(3, 5, 6, 9))
                .hasMessageContaining(at + "3:41: partitions 'p', select: ")
                .hasMessageContaining(at + "5:23: queues 'q', picker: ")
                .hasMessageContaining(at + "6:26: queues 'r', allocator: ")
                .hasMessageContaining(at + "9:70: workload, jobs 'a', request: ")
                .hasMessageContaining("lic");
    }
}
