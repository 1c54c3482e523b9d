package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExampleScenariosTest {
    private static final Path ROOT = Path.of(System.getProperty("berth.root", ".."));

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("examples/scenarios"))) {
            return files.sorted().toList().stream();
        }
    }

    @Test
    void thereAreSome() throws IOException {
        assertThat(examples())
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(file -> file.toString().endsWith(".yaml"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void canBeRead(Path example) {
        Scenario scenario = Scenario.read(example);

        assertThat(scenario.description()).isNotEmpty();
        assertThat(scenario.expectations()).isNotEmpty();
    }
}
