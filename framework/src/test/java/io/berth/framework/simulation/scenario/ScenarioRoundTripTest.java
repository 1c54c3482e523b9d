package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScenarioRoundTripTest {
    @TempDir
    private Path folder;

    @Test
    void readsWhatWasWritten() throws IOException {
        for (long seed = 1; seed <= 200; seed++) {
            Scenario scenario = new RandomScenario(
                            RandomGeneratorFactory.of("L64X128MixRandom").create(seed))
                    .scenario();

            assertThat(written(scenario)).as("seed " + seed).isEqualTo(scenario);
        }
    }

    @Test
    void readsEverythingThatWasWritten() throws IOException {
        Path path = folder.resolve("everything.yaml");
        try (var in = ScenarioRoundTripTest.class.getResourceAsStream("everything.yaml")) {
            Files.copy(in, path);
        }
        Scenario everything = Scenario.read(path);

        assertThat(written(everything)).isEqualTo(everything);
    }

    private Scenario written(Scenario scenario) throws IOException {
        Path path = folder.resolve("written.yaml");
        Files.writeString(path, ScenarioText.of(scenario));
        return Scenario.read(path);
    }
}
