package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds: it is read, or every fault of it has a place in the file. */
final class ScenarioFuzzTest {
    private static final int TRIES = 150;
    private static final List<String> INSERTED = List.of(
            "[",
            "]",
            "{",
            "}",
            ":",
            ": ",
            "-",
            "\n",
            "  ",
            "\t",
            "&a ",
            "*a",
            "!!int ",
            "0",
            "-1",
            "99999999999999999999",
            "1e9",
            "~",
            "'",
            "\"",
            "|",
            "#",
            ",",
            "null",
            "true",
            "\u00e4",
            "[1-3]");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isReadOrRefusedWithPlaces(long seed) throws IOException {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        String everything = everything();
        int refused = 0;
        for (int i = 0; i < TRIES; i++) {
            String text = mutated(everything, random);
            refused += check(text, "seed " + seed + ", try " + i) ? 1 : 0;
        }
        assertThat(refused).as("of " + TRIES).isBetween(TRIES / 3, TRIES - 1);
    }

    /** Every line left out once. */
    @Test
    void isReadOrRefusedWithoutAnyLine() throws IOException {
        List<String> lines = everything().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            var fewer = new ArrayList<>(lines);
            fewer.remove(i);
            check(String.join("\n", fewer) + "\n", "without line " + (i + 1));
        }
    }

    /** Whether it was refused. */
    private boolean check(String text, String what) throws IOException {
        Path file = folder.resolve("s.yaml");
        Files.writeString(file, text);
        long lines = text.lines().count() + 1;
        try {
            Scenario.read(file);
            return false;
        } catch (ScenarioException e) {
            assertThat(e.faults())
                    .as(what)
                    .isNotEmpty()
                    .allMatch(
                            fault -> fault.place().line() >= 1 && fault.place().line() <= lines)
                    .allMatch(fault ->
                            fault.place().column() >= 1 && !fault.message().isBlank());
            return true;
        } catch (RuntimeException e) {
            throw new AssertionError(what + ":\n" + text, e);
        }
    }

    private static String mutated(String text, RandomGenerator random) {
        var changed = new StringBuilder(text);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(changed.length());
            switch (random.nextInt(4)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.insert(at, INSERTED.get(random.nextInt(INSERTED.size())));
                case 2 -> changed.setCharAt(at, text.charAt(random.nextInt(text.length())));
                default -> replaceValue(changed, at, random);
            }
        }
        return changed.toString();
    }

    /** Puts something else in the place of what follows the next colon. */
    private static void replaceValue(StringBuilder text, int from, RandomGenerator random) {
        int colon = text.indexOf(": ", from);
        if (colon < 0) {
            return;
        }
        int end = colon + 2;
        while (end < text.length() && ",}\n]".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        text.replace(colon + 2, end, INSERTED.get(random.nextInt(INSERTED.size())));
    }

    private static String everything() throws IOException {
        try (var in = ScenarioFuzzTest.class.getResourceAsStream("everything.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
