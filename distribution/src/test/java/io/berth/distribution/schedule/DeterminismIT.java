package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.SwfReader;
import io.berth.framework.simulation.trace.Workload;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same inputs give the same hash, whatever Java does underneath and however often policies are made anew; other inputs
 * give another.
 */
final class DeterminismIT {
    private static final int LOADS = 200;
    private static final int LARGE = 1_500;
    private static final int SMALL = 50;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseSerialGC",
                "-XX:+UseParallelGC",
                "-XX:+UseG1GC -Duser.timezone=Pacific/Kiritimati -Duser.language=tr -Duser.country=TR",
                "-XX:+UseSerialGC -XX:+UnlockExperimentalVMOptions -XX:hashCode=3 -XX:TieredStopAtLevel=1",
            })
    void anotherJavaGivesTheSameHashes(String options) throws Exception {
        assertThat(inAnotherJava(options, LARGE, SMALL)).isEqualTo(Here.LINES);
    }

    @Test
    void soDoesOneThatCompilesNothing() throws Exception {
        assertThat(inAnotherJava("-Xint", 100, 10)).isEqualTo(HashesOfRuns.lines(100, 10));
    }

    @Test
    void whatDecidesIsInTheHash() {
        Workload load = SampleWorkload.generate(3, 300, 32, 0.9);
        Workload larger = SampleWorkload.generate(3, 300, 33, 0.9);
        List<String> hashes = new ArrayList<>();
        try (Shipped shipped = Shipped.open()) {
            hashes.add(shipped.run(load, "hybrid:depth=3", EventOrder.BATCH, 1).decisionHash());
            hashes.add(
                    shipped.run(load, "hybrid:depth=299", EventOrder.BATCH, 1).decisionHash());
            hashes.add(
                    shipped.run(load, "hybrid:depth=300", EventOrder.BATCH, 1).decisionHash()); // the same decisions
            hashes.add(shipped.run(load, "conservative", EventOrder.BATCH, 1).decisionHash()); // again
            hashes.add(shipped.run(load, "hybrid:depth=3", EventOrder.EVENT, 1).decisionHash());
            hashes.add(shipped.run(load, "hybrid:depth=3", EventOrder.PYSS, 1).decisionHash());
            hashes.add(shipped.run(load, "hybrid:depth=3", EventOrder.BATCH, 2).decisionHash());
            hashes.add(
                    shipped.run(larger, "hybrid:depth=3", EventOrder.BATCH, 1).decisionHash());
            hashes.add(shipped.run(load.withExactEstimates(), "hybrid:depth=3", EventOrder.BATCH, 1)
                    .decisionHash());
        }
        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void whereTheLogLiesAndWhenItWasWrittenIsNotInTheHash() throws IOException {
        String log = swf(SampleWorkload.generate(3, 300, 32, 0.9));
        Path here = Files.writeString(folder.resolve("a.swf"), log);
        Path there = Files.createDirectories(folder.resolve("elsewhere")).resolve("b.txt");
        Files.writeString(there, "; Computer: another name\n" + log);
        Files.setLastModifiedTime(there, FileTime.from(Instant.EPOCH));
        try (Shipped shipped = Shipped.open()) {
            String hash = shipped.run(read(here), "easy", EventOrder.BATCH).decisionHash();
            assertThat(shipped.run(read(there), "easy", EventOrder.BATCH).decisionHash())
                    .isEqualTo(hash);
        }
    }

    @Test
    void policiesMadeAnewInMidRunChangeNothing() {
        int rebirths = 0;
        try (Shipped shipped = Shipped.open()) {
            for (long seed = 1; seed <= LOADS; seed++) {
                Workload load = RandomLoads.of(seed);
                for (String policy : HashesOfRuns.POLICIES) {
                    WatchedRun undisturbed = WatchedRun.of(load, shipped, policy);
                    var rebirth = new Rebirth(RandomLoads.random(seed));
                    WatchedRun disturbed =
                            WatchedRun.of(load, WatchedRun.configuration(load, shipped, policy, 1), shipped, rebirth);
                    rebirths += rebirth.count;
                    assertThat(disturbed.hash())
                            .as("%s with policies made anew, %s", policy, RandomLoads.describe(load))
                            .isEqualTo(undisturbed.hash());
                }
            }
        }
        assertThat(rebirths).isGreaterThan(LOADS * HashesOfRuns.POLICIES.length);
    }

    @Test
    void aRecordedRunFoldsWithoutPoliciesAndGoesOnFromAnywhere() {
        try (Shipped shipped = Shipped.open()) {
            for (long seed = 1; seed <= LOADS; seed++) {
                Workload load = RandomLoads.of(seed);
                for (String policy : HashesOfRuns.POLICIES) {
                    CoreConfiguration configuration = WatchedRun.configuration(load, shipped, policy, 1);
                    var journal = new Journal();
                    WatchedRun run = WatchedRun.of(load, configuration, shipped, journal);

                    Core folded = Core.withoutPolicies(configuration);
                    journal.entries.forEach(entry -> entry.fold(folded));
                    assertThat(folded.hash()).as("%s, %s", policy, load.name()).isEqualTo(run.hash());
                    assertThat(folded.jobs()).isZero();

                    RandomGenerator random = RandomLoads.random(seed);
                    int recorded = random.nextInt(journal.entries.size());
                    Core recovered = Core.of(configuration, shipped.policies());
                    journal.entries.subList(0, recorded).forEach(entry -> entry.fold(recovered));
                    recovered.rebirth(random);
                    journal.entries
                            .subList(recorded, journal.entries.size())
                            .forEach(entry -> entry.decideAgain(recovered));
                    assertThat(recovered.hash())
                            .as("%s, %s", policy, load.name())
                            .isEqualTo(run.hash());
                }
            }
        }
    }

    /** What this Java says. */
    private static final class Here {
        static final String LINES = HashesOfRuns.lines(LARGE, SMALL);
    }

    /** Makes all policies anew before about every third round. */
    private static final class Rebirth implements WatchedRun.Watcher {
        private final RandomGenerator random;
        private int count;

        Rebirth(RandomGenerator random) {
            this.random = random;
        }

        @Override
        public void before(Core core, int rounds) {
            if (random.nextInt(3) == 0) {
                core.rebirth(random);
                count++;
            }
        }
    }

    /** What a core was told, and what it decided. */
    private static final class Journal implements WatchedRun.Watcher {
        private sealed interface Entry {
            void fold(Core core);

            /** Tells the core the same and demands the same decisions. */
            void decideAgain(Core core);
        }

        private record Told(Input input) implements Entry {
            @Override
            public void fold(Core core) {
                core.apply(input);
            }

            @Override
            public void decideAgain(Core core) {
                core.apply(input);
            }
        }

        private record Decided(long atMillis, List<Decision> decisions) implements Entry {
            @Override
            public void fold(Core core) {
                core.fold(atMillis, decisions);
            }

            @Override
            public void decideAgain(Core core) {
                assertThat(core.round(atMillis)).isEqualTo(decisions);
            }
        }

        private final List<Entry> entries = new ArrayList<>();

        @Override
        public void applied(Input input) {
            entries.add(new Told(input));
        }

        @Override
        public void decided(long atMillis, List<Decision> decisions) {
            entries.add(new Decided(atMillis, decisions));
        }
    }

    private String inAnotherJava(String options, int jobs, int loads)
            throws IOException, InterruptedException, URISyntaxException {
        Path distribution = Path.of(System.getProperty("berth.dist", "target/berth"));
        Path tests = Path.of(HashesOfRuns.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options.split(" ", -1)));
        command.add("-Dberth.dist=" + distribution);
        command.add("-cp");
        command.add(tests + File.pathSeparator + distribution.resolve("lib") + File.separator + "*");
        command.add(HashesOfRuns.class.getName());
        command.add(String.valueOf(jobs));
        command.add(String.valueOf(loads));
        Path lines = folder.resolve("hashes");
        command.add(lines.toString());
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).as("exit code of %s", command).isZero();
        return Files.readString(lines);
    }

    private static Workload read(Path log) {
        return SwfReader.read(log, EstimateModel.USER, OptionalInt.empty());
    }

    private static String swf(Workload load) {
        var text = new StringBuilder();
        text.append("; MaxProcs: ").append(load.machineProcs()).append('\n');
        for (int row = 0; row < load.jobs(); row++) {
            text.append(load.jobId(row))
                    .append(' ')
                    .append(load.submitSeconds(row))
                    .append(" -1 ");
            text.append(load.runSeconds(row))
                    .append(' ')
                    .append(load.procs(row))
                    .append(" -1 -1 ");
            text.append(load.procs(row))
                    .append(' ')
                    .append(load.estimateSeconds(row))
                    .append(" -1 1 ");
            text.append(load.userId(row)).append(" -1 -1 -1 -1 -1 -1\n");
        }
        return text.toString();
    }
}
