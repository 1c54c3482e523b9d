package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.Snapshot;
import io.berth.framework.journal.LinePolicies;
import io.berth.framework.request.RequestFault;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.plugin.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenarios a step at a time, whatever their pickers, under one that reserves for its head; each job stands on one host. */
final class SteppedScenarioTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("berth.root", "..")).resolve("examples/scenarios");

    /** Events of every kind, copies, a window, hosts that are down or closed, a refusal, licences, and more steps than lie between two snapshots. */
    private static final String MANY_THINGS = """
            scenario: many things
            resources: [{name: lic, scope: cluster, amount: 3}]
            hosts:
              - {names: "n[1-3]", slots: 4, memory: 8G}
              - {names: [late, gone], slots: 4, up: false}
              - {names: shut, slots: 4, open: false}
            queues:
              - {name: day, time_limit_default: 1h}
              - {name: night, windows: ["20:00-06:00"], time_limit_default: 1h}
            workload:
              jobs:
                - {name: sweep, count: 420, every: 61s, queue: day, user: ann, cpus_per_task: 2, run: 7m, limit: 5m}
                - {name: mem, count: 60, every: 9m, queue: day, user: ben, memory: 6G, run: 30m, limit: 40m}
                - {name: lic, count: 40, every: 11m, queue: day, request: "rusage[lic=2]", run: 13m}
                - {name: owl, count: 30, every: 13m, queue: night, run: 10m}
                - {name: huge, queue: day, cpus_per_task: 9, run: 1m}
                - {name: held, queue: day, held: true, run: 2m}
              events:
                - {at: 30m, lose: n2}
                - {at: 1h, join: [late, n2]}
                - {at: 1h, close: n1}
                - {at: 2h, open: [n1, shut]}
                - {at: 2h, release: held}
                - {at: 2h, hold: "sweep[150]"}
                - {at: 3h, release: "sweep[150]"}
                - {at: 3h, requeue: mem}
                - {at: 3h, cancel: "sweep[170]"}
                - {at: 3h, modify: {job: "sweep[175]", priority: 5, limit: 3m}}
                - {at: 7h, open: gone}
                - {at: 4h, switch: {job: "owl[3]", queue: day}}
            """;

    private static final String SMALL = """
            scenario: small
            hosts: [{names: "n[1-2]", slots: 2, memory: 4G}]
            queues: [{name: q, time_limit_default: 1h}, {name: r}]
            workload:
              jobs:
                - {name: a, count: 2, queue: q, cpus_per_task: 2, run: 10m}
                - {name: b, at: 1m, queue: q, run: 5m}
                - {name: no, at: 2m, queue: q, cpus_per_task: 9, run: 1m}
            """;

    private final ScenarioSimulator simulator =
            new ScenarioSimulator(new LinePolicies(), _ -> PolicySpec.of("line"), List::of);

    @TempDir
    private Path folder;

    private ScenarioFile manyThings;
    private ScenarioFile small;

    @BeforeEach
    void write() throws IOException {
        manyThings = ScenarioFile.read(Files.writeString(folder.resolve("many.yaml"), MANY_THINGS));
        small = ScenarioFile.read(Files.writeString(folder.resolve("small.yaml"), SMALL));
    }

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleStepByStepIsTheSameRun(Path example) {
        sameAsStraight(ScenarioFile.read(example));
    }

    @Test
    void manyThingsStepByStepAreTheSameRun() {
        assertThat(sameAsStraight(manyThings)).isGreaterThan(600);
    }

    private int sameAsStraight(ScenarioFile file) {
        SteppedRun run = simulator.stepped(file, ScenarioOptions.NONE);
        toTheEnd(run);
        assertThat(run.core().hash()).isEqualTo(straight(file));
        assertThat(run.nextMillis()).isEqualTo(Long.MAX_VALUE);
        return run.steps();
    }

    private String straight(ScenarioFile file) {
        return simulator
                .run(file, "line", ScenarioOptions.NONE, Progress.NONE, null)
                .result()
                .decisionHash();
    }

    /** Walks on and back at random, past snapshots, and is everywhere what it was there before. */
    @Test
    void backIsWhereItWas() {
        SteppedRun run = simulator.stepped(manyThings, ScenarioOptions.NONE);
        List<Snapshot> states = new ArrayList<>();
        List<List<Object>> latest = new ArrayList<>();
        var random = new SplittableRandom(5);
        for (int walk = 0; walk < 60; walk++) {
            for (int n = random.nextInt(60); n > 0 && run.step(); n--) {
                note(run, states, latest);
            }
            for (int n = random.nextInt(20); n > 0 && run.back(); n--) {
                note(run, states, latest);
            }
        }
        assertThat(states.size()).isGreaterThan(600);
        toTheEnd(run);
        assertThat(run.core().hash()).isEqualTo(straight(manyThings));
    }

    private static void note(SteppedRun run, List<Snapshot> states, List<List<Object>> latest) {
        int step = run.steps();
        if (step == 0) {
            return;
        }
        if (step > states.size()) {
            states.add(run.state());
            latest.add(latest(run));
            return;
        }
        assertThat(run.state()).as("state after step " + step).isEqualTo(states.get(step - 1));
        if (step % 500 != 0) { // at a snapshot nothing is decided again, so what was is not told
            assertThat(latest(run)).as("told in step " + step).isEqualTo(latest.get(step - 1));
        }
    }

    private static List<Object> latest(SteppedRun run) {
        return List.of(run.nowMillis(), run.nextMillis(), List.copyOf(run.told()), List.copyOf(run.decided()));
    }

    @Test
    void anAddedJobHasANameRunsAndIsTakenBack() {
        SteppedRun run = simulator.stepped(manyThings, ScenarioOptions.NONE);
        step(run, 530);
        String name = run.submit("", job("day", 2, ""), 60_000);
        assertThat(name).isEqualTo("added-1");
        assertThat(run.submit("mine", job("day", 1, "rusage[lic=1]"), 60_000)).isEqualTo("mine");
        assertThat(run.number("mine")).isZero();
        step(run, 1);
        long id = run.number("mine");
        assertThat(id).isEqualTo(run.core().lastJob());
        assertThat(run.name(id)).isEqualTo("mine");
        assertThat(run.told())
                .filteredOn(input -> input instanceof Input.Submit)
                .hasSize(2);
        step(run, 30);
        Snapshot there = run.state();
        run.back();
        step(run, 1);
        assertThat(run.state()).as("added again on the way").isEqualTo(there);
        assertThat(run.name(id)).isEqualTo("mine");

        while (run.steps() > 490) {
            run.back();
        }
        toTheEnd(run);
        assertThat(run.core().hash()).as("the run without the jobs").isEqualTo(straight(manyThings));
        assertThatExceptionOfType(SettingsException.class).isThrownBy(() -> run.number("mine"));
    }

    /** A host that is not there is opened by joining only, also once the machine has been made anew for one more job. */
    @Test
    void whatIsNotThereStaysAway() {
        SteppedRun run = simulator.stepped(manyThings, ScenarioOptions.NONE);
        step(run, 100);
        run.submit("", job("day", 1, ""), 60_000);
        int opened = 0;
        while (run.step()) {
            assertThat(run.told()).doesNotContain(new Input.HostOpened(run.nowMillis(), "gone", true));
            opened += run.told().contains(new Input.HostOpened(run.nowMillis(), "shut", true)) ? 1 : 0;
        }
        assertThat(opened).isEqualTo(1);
        assertThat(run.nowMillis()).isGreaterThan(7 * 3_600_000);
    }

    @Test
    void whatCannotBeAddedChangesNothing() {
        SteppedRun run = simulator.stepped(small, ScenarioOptions.NONE);
        step(run, 1);
        Snapshot before = run.state();
        assertThatExceptionOfType(RequestFault.class)
                .isThrownBy(() -> run.submit("", job("q", 1, "select[moem > 1G]"), 1_000))
                .withMessageContaining("\n  select[moem > 1G]\n         ^");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.submit("", job("q", 5, ""), 1_000))
                .withMessageStartingWith("the job would be refused: no hosts of this cluster could ever hold");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.submit("a", job("q", 1, ""), 1_000))
                .withMessageStartingWith("there is a job 'a' already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.submit("a[1]", job("q", 1, ""), 1_000))
                .withMessageStartingWith("there is a job 'a[1]' already");
        assertThat(run.state()).isEqualTo(before);
        toTheEnd(run);
        assertThat(run.core().hash()).isEqualTo(straight(small));
    }

    @Test
    void aLostHostTakesAlongWhatRunsThere() {
        SteppedRun run = simulator.stepped(small, ScenarioOptions.NONE);
        step(run, 1);
        assertThat(run.decided()).filteredOn(d -> d instanceof Decision.Start).hasSize(2);
        int told = run.told().size();
        run.happen(HostAction.LOSE, "n1");
        assertThat(run.told().subList(told, run.told().size()))
                .hasSize(2)
                .first()
                .isEqualTo(new Input.HostLost(0, "n1"));
        assertThat(run.nextMillis()).as("a round on it").isZero();
        step(run, 1);
        assertThat(run.decided()).singleElement().isInstanceOf(Decision.Finish.class);
        Snapshot lost = run.state();
        run.back();
        step(run, 1);
        assertThat(run.state()).as("the loss is told again on the way").isEqualTo(lost);
        run.back();
        run.back();
        toTheEnd(run);
        assertThat(run.core().hash()).isEqualTo(straight(small));
    }

    @Test
    void jobsAreAskedForByNameOrNumber() {
        SteppedRun run = simulator.stepped(small, ScenarioOptions.NONE);
        assertThat(run.number("b")).isZero();
        step(run, 2);
        assertThat(run.number("b")).isEqualTo(3);
        assertThat(run.number("3")).isEqualTo(3);
        assertThat(run.name(2)).isEqualTo("a[2]");
        assertThat(run.name(4)).isEmpty();
        assertThat(run.explain("b").state()).isEqualTo("PEND");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> run.number("a"))
                .withMessageContaining("has 2 copies");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> run.explain("no"))
                .withMessageContaining("job 'no' is submitted at 2m");
        assertThat(run.refused()).isEmpty();
        step(run, 1);
        assertThat(run.refused()).singleElement().asString().startsWith("no: no hosts of this cluster");
        assertThat(run.explain("no").state()).isEqualTo("REFUSED");
        step(run, 1);
        assertThat(run.refused()).isEmpty();
    }

    private static JobSpec job(String queue, long slots, String expression) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        var request = new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, false, expression);
        return JobSpec.of(queue, "me", request, 120_000);
    }

    private static void step(SteppedRun run, int steps) {
        for (int i = 0; i < steps; i++) {
            assertThat(run.step()).isTrue();
        }
    }

    private static void toTheEnd(SteppedRun run) {
        while (run.step()) {
            // on
        }
    }
}
