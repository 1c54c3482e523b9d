package io.berth.framework.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.limits.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference for users, the schema and the code say the same. */
final class ScenarioReferenceTest {
    private static final Path DOCS =
            Path.of(System.getProperty("berth.root", "..")).resolve("docs");
    /** Names of keys and of definitions; the latter stand four columns in. */
    private static final Pattern KEY = Pattern.compile("\"([a-z_]+)\": \\{\\s+\"(?:\\$ref|title)\"");

    @Test
    void everyKeyOfTheSchemaIsInTheReference() throws IOException {
        String reference = Files.readString(DOCS.resolve("scenarios.md"));
        String schema = schema();
        List<String> keys = KEY.matcher(schema)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .filter(key ->
                        !schema.contains("\n    \"" + key + "\": {") || schema.contains("\n        \"" + key + "\": {"))
                .filter(key -> !List.of("items", "min", "max", "each", "total").contains(key))
                .toList();

        assertThat(keys).hasSizeGreaterThan(60).allMatch(key -> reference.contains("| `" + key + "`"));
    }

    @Test
    void whatIsPublishedIsWhatChecks() throws IOException {
        assertThat(Files.readString(DOCS.resolve("schema/scenario.schema.json")))
                .isEqualTo(schema());
    }

    @Test
    void limitsCountByWhatTheSchemaSays() throws IOException {
        assertThat(RulesReader.MEMBERS.keySet()).containsExactly(Dimension.values());
        for (String key : RulesReader.MEMBERS.values()) {
            assertThat(schema()).contains("\"" + key + "\": {\n          \"$ref\": \"#/$defs/members\"");
        }
    }

    private static String schema() throws IOException {
        try (InputStream in = ScenarioReferenceTest.class.getResourceAsStream(ScenarioFile.SCHEMA)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
