package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.journal.JournalReplay;
import io.berth.framework.journal.JournalVerification;
import io.berth.framework.journal.RecordedRound;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.RecordedRun;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.ScenarioRun;
import io.berth.framework.simulation.ScenarioSimulator;
import io.berth.framework.simulation.SteppedRun;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.framework.text.JsonFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenarios from their files to their schedules, through the policies as they are shipped. */
final class ScenarioIT {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("berth.root", "..")).resolve("examples/scenarios");
    private static final int SEEDS = Integer.getInteger("berth.scenario.seeds", 300);

    @AutoClose
    private static final Shipped SHIPPED = Shipped.open();

    private static final ScenarioSimulator SIMULATOR = SHIPPED.simulator().scenarios();

    @TempDir
    private Path folder;

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleDoesWhatItExpects(Path example) {
        ScenarioFile file = ScenarioFile.read(example);
        SIMULATOR.check(file, List.of());

        ScenarioRun run = run(file, ScenarioOptions.NONE);

        assertThat(run.summary().unmet()).isEmpty();
        assertThat(run.summary().met()).isPositive();
        assertThat(run(file, ScenarioOptions.NONE).result().decisionHash())
                .isEqualTo(run.result().decisionHash());
        assertThat(run(file, ScenarioOptions.NONE.withoutMemories()).result().decisionHash())
                .as("without memories")
                .isEqualTo(run.result().decisionHash());
    }

    /** Step by step it is the same run; what is walked back is walked again. */
    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleStepByStepIsTheSameRun(Path example) {
        ScenarioFile file = ScenarioFile.read(example);
        SteppedRun stepped = SIMULATOR.stepped(file, ScenarioOptions.NONE);
        int steps = 0;
        while (stepped.step()) {
            if (++steps % 20 == 0) {
                Snapshot there = stepped.state();
                stepped.back();
                stepped.step();
                assertThat(stepped.state()).as("back and on at step " + steps).isEqualTo(there);
            }
        }

        assertThat(stepped.core().hash())
                .isEqualTo(run(file, ScenarioOptions.NONE).result().decisionHash());
    }

    private ScenarioRun run(ScenarioFile file, ScenarioOptions options) {
        return SIMULATOR.run(file, "as configured", options, Progress.NONE, null);
    }

    /** What is held is counted anew; without memories, and with policies made anew before many inputs, the decisions are the same. */
    @Test
    void randomScenariosKeepEveryBoundAndForgetNothing() throws IOException {
        int starts = 0;
        int full = 0;
        int refused = 0;
        int waiting = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            RandomSite site = RandomSite.of(seed);
            String what = "seed " + seed + "\n" + site.text();
            ScenarioFile file = ScenarioFile.read(Files.writeString(folder.resolve("site.yaml"), site.text()));
            var recount = new SiteRecount(site);
            ScenarioRun run;
            try {
                SIMULATOR.check(file, List.of());
                run = SIMULATOR.watched(file, ScenarioOptions.NONE, (_, _) -> recount);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(what, e);
            }
            String hash = run.result().decisionHash();
            assertThat(run(file, ScenarioOptions.NONE.withoutMemories())
                            .result()
                            .decisionHash())
                    .as("without memories, " + what)
                    .isEqualTo(hash);
            RandomGenerator random = RandomLoads.random(seed);
            ScenarioRun reborn = SIMULATOR.watched(file, ScenarioOptions.NONE, (_, core) -> new Rebirth(core, random));
            assertThat(reborn.result().decisionHash()).as("rebirth, " + what).isEqualTo(hash);
            starts += recount.starts;
            full += recount.full;
            refused += run.summary().refused().size();
            waiting += run.summary().waiting().size();
        }
        assertThat(starts).as("jobs started").isGreaterThan(SEEDS * 8);
        assertThat(full).as("resources of hosts that were full").isGreaterThan(SEEDS);
        assertThat(refused).as("jobs refused").isGreaterThan(SEEDS / 10);
        assertThat(waiting).as("jobs that never start").isGreaterThan(SEEDS / 20);
    }

    private record Rebirth(Core core, RandomGenerator random) implements Recording {
        @Override
        public void applied(Input input) {
            if (random.nextInt(3) == 0) {
                core.rebirth(random);
            }
        }

        @Override
        public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
            if (random.nextInt(3) == 0) {
                core.rebirth(random);
            }
        }
    }

    @Test
    void aJournalOfAScenarioIsFoldedAndVerified() throws IOException {
        for (long seed = 1; seed <= 30; seed++) {
            RandomSite site = RandomSite.of(seed);
            ScenarioFile file = ScenarioFile.read(Files.writeString(folder.resolve("site.yaml"), site.text()));
            ScenarioRun run = record(file, folder.resolve("journal"));

            JournalReplay replay = JournalReplay.open(folder.resolve("journal"));
            var verification = new JournalVerification(replay.header(), SHIPPED.policies());
            RecordedRun recorded = RecordedRun.of(replay.header());
            RecordedRound round;
            while ((round = replay.next()) != null) {
                recorded.add(round);
                assertThat(verification.check(round)).as("seed " + seed).isNull();
            }
            assertThat(replay.core().hash())
                    .as("seed " + seed)
                    .isEqualTo(verification.hash())
                    .isEqualTo(run.result().decisionHash());
            JsonFields result = Objects.requireNonNull(replay.tail().result());
            assertThat(recorded.report(result)).as("seed " + seed).isEqualTo(run.report());
            assertThat(RecordedRun.summary(result)).isEqualTo(run.summary());
        }
    }

    private ScenarioRun record(ScenarioFile file, Path journal) {
        var about = RecordedRun.about(file.scenario(), "as configured", SIMULATOR.slots(file), false);
        try (JournalRecorder recorder = JournalRecorder.open(journal, List.of(), about)) {
            ScenarioRun run = SIMULATOR.run(file, "as configured", ScenarioOptions.NONE, Progress.NONE, recorder);
            recorder.complete(RecordedRun.result(run));
            return run;
        }
    }
}
