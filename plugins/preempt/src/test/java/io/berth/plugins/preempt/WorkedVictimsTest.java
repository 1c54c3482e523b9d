package io.berth.plugins.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of docs/preemption: each row is a case. */
final class WorkedVictimsTest {
    /** Fewer would mean that a table was not read. */
    private static final int ROWS_MIN = 10;

    @TestFactory
    Stream<DynamicTest> rows() {
        return Stream.of("lowest-priority-first", "youngest-first", "cheapest", "slurm", "kubernetes", "nomad")
                .flatMap(policy -> table(policy).stream())
                .map(row -> DynamicTest.dynamicTest(row[0] + " " + row[5], () -> check(row)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lowest-priority-first", "youngest-first", "cheapest", "slurm", "kubernetes", "nomad"})
    void eachTableHasTenRows(String policy) {
        assertThat(table(policy)).hasSizeGreaterThanOrEqualTo(ROWS_MIN);
    }

    private static void check(String[] row) {
        var worked = new Worked(row[1], row[2], row[3]);
        assertThat(worked.startsAtOnce()).as("starts without preemption").isFalse();
        List<Long> expected = row[4].equals("nobody")
                ? null
                : Arrays.stream(row[4].split(" ", -1)).map(Long::valueOf).toList();
        assertThat(worked.victims(row[0]))
                .as("victims on %s of %s", row[1], row[2])
                .isEqualTo(expected);
    }

    /** Policy, hosts, running, job, victims, why. */
    private static List<String[]> table(String policy) {
        Path page = Path.of(System.getProperty("berth.root", ".."), "docs", "preemption", policy + ".md");
        try (Stream<String> lines = Files.lines(page)) {
            return lines.filter(line -> line.startsWith("| `" + policy))
                    .map(line -> Arrays.stream(line.replace("`", "").split("\\|", -1))
                            .map(String::strip)
                            .skip(1)
                            .toArray(String[]::new))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
