package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.journal.LinePolicies;
import io.berth.framework.simulation.scenario.ScenarioFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that save their work, in whole runs: a job of one hour has to make way after twenty-five minutes for one of ten. */
final class ScenarioCheckpointsTest {
    private static final long MINUTE = 60_000;

    private final ScenarioSimulator simulator =
            new ScenarioSimulator(new LinePolicies(), _ -> PolicySpec.of("line"), List::of);

    @TempDir
    private Path folder;

    private ScenarioFile scenario(String more, String event) {
        String text = """
                scenario: saving
                hosts: [{names: n1, slots: 2}]
                queues:
                  - {name: low, preemptible: true}
                  - {name: high, priority: 1, preempt_policy: all, preempt_if_wait_exceeds: 0}
                workload:
                  jobs:
                    - {name: long, queue: low, cpus_per_task: 2, run: 1h, limit: 2h%s}
                    - {name: urgent, at: 25m, queue: high, cpus_per_task: 2, run: 10m, limit: 10m}
                  events: [%s]
                """.formatted(more, event);
        try {
            return ScenarioFile.read(Files.writeString(folder.resolve("saving.yaml"), text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ScenarioRun run(String more) {
        return run(scenario(more, ""));
    }

    private ScenarioRun run(ScenarioFile file) {
        ScenarioRun run = simulator.run(file, "line", ScenarioOptions.NONE, Progress.NONE, null);
        SteppedRun stepped = simulator.stepped(file, ScenarioOptions.NONE);
        while (stepped.step()) {
            stepped.back(); // every step twice: what is saved is part of the position
            stepped.step();
        }
        assertThat(stepped.core().hash()).isEqualTo(run.result().decisionHash());
        return run;
    }

    private static void ends(ScenarioRun run, long urgentStarts, long longStarts, long longEnds) {
        assertThat(run.jobs().get(1).startMillis()).as("urgent starts").isEqualTo(urgentStarts * MINUTE);
        assertThat(run.jobs().get(0).startMillis()).as("long starts anew").isEqualTo(longStarts * MINUTE);
        assertThat(run.jobs().get(0).endMillis()).as("long ends").isEqualTo(longEnds * MINUTE);
    }

    @Test
    void withoutACheckpointAllIsDoneAgain() {
        ends(run(""), 25, 35, 95);
    }

    @Test
    void onTheSignalAllIsSaved() {
        ends(run(", checkpoint: {signal: USR1, lead: 2m}"), 27, 37, 37 + 33);
    }

    @Test
    void withNoLeadTimeToo() {
        ends(run(", checkpoint: {signal: USR1, lead: 0}"), 25, 35, 35 + 35);
    }

    @Test
    void whatItSavedByItselfIsKept() {
        ScenarioRun run = run(scenario(
                ", checkpoint: {signal: USR1, lead: 2m, every: 10m}, priority: 9", "{at: 24m, requeue: long}"));
        // 24 minutes, 20 of them saved; urgent comes a minute later, and saves that minute and two more.
        ends(run, 27, 37, 37 + 60 - 20 - 3);
    }

    @Test
    void whatIsNotSavedIsTold() {
        ScenarioRun all = run("");
        assertThat(all.jobs().get(0).preempted()).isEqualTo(new Preempted(1, 0, 0, 2 * 25 * MINUTE, 0));
        assertThat(all.jobs().get(1).preempted()).isEqualTo(Preempted.NONE);
        assertThat(all.summary().preempted()).isEqualTo(all.jobs().get(0).preempted());
        assertThat(all.summary().text("")).contains("\npreempted: 1 requeued; work lost: 50m of one slot\n");
        ScenarioRun saved = run(", checkpoint: {signal: USR1, lead: 2m}");
        assertThat(saved.summary().preempted()).isEqualTo(new Preempted(1, 0, 0, 0, 0));
    }

    @Test
    void whoNobodyDisturbsIsNotCounted() {
        ScenarioRun run = run(scenario(", priority: 1", "{at: 24m, requeue: long}, {at: 24m, close: n1}"));
        assertThat(run.summary().preempted()).isEqualTo(Preempted.NONE);
        assertThat(run.summary().text("")).doesNotContain("preempted");
    }

    @Test
    void aNaturalEndComesFirst() {
        ScenarioRun run = run(", checkpoint: {signal: USR1, lead: 50m}");
        ends(run, 60, 70, 70);
    }
}
