package io.berth.framework.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The schema of scenarios as a schema. */
final class JsonSchemaTest {
    private static final String SCHEMA = "/io/berth/framework/simulation/scenario/scenario.schema.json";
    private static final Set<String> NAMES_OF_SCHEMAS = Set.of("properties", "$defs");

    @Test
    void isWhatSchemasMustBe() throws IOException {
        var meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

        assertThat(meta.validate(schema())).isEmpty();
    }

    @Test
    void saysOfEveryKeyWhatItIs() throws IOException {
        var silent = new ArrayList<String>();
        visit(schema(), "", (path, node) -> {
            // What refers to a definition may leave it at what that says.
            boolean isTold = node.has("title") && node.has("description");
            if (!isTold && !node.has("$ref")) {
                silent.add(path);
            }
        });

        assertThat(silent).isEmpty();
    }

    @Test
    void takesNoUnknownKey() throws IOException {
        var open = new ArrayList<String>();
        visit(schema(), "", (path, node) -> {
            if (node.has("properties") && !node.has("additionalProperties")) {
                open.add(path);
            }
        });

        assertThat(open).isEmpty();
    }

    @Test
    void hasKeysInSnakeCase() throws IOException {
        var keys = new ArrayList<String>();
        visit(schema(), "", (_, node) -> node.path("properties").fieldNames().forEachRemaining(keys::add));

        assertThat(keys).hasSizeGreaterThan(100).allMatch(key -> key.matches("[a-z]+(_[a-z]+)*"));
    }

    @Test
    void hasNoDefinitionThatIsNotUsed() throws IOException {
        JsonNode schema = schema();
        String text = schema.toString();
        var unused = new ArrayList<String>();
        schema.path("$defs").fieldNames().forEachRemaining(name -> {
            if (!text.contains("\"#/$defs/" + name + "\"")) {
                unused.add(name);
            }
        });

        assertThat(unused).isEmpty();
    }

    @Test
    void tellsOfAMistypedKeyOnce() throws IOException {
        JsonSchema schema;
        try (var in = JsonSchemaTest.class.getResourceAsStream(SCHEMA)) {
            schema = JsonSchema.read(in);
        }
        byte[] text = "scenari: s\nhosts: []\nqueues: []\n".getBytes(StandardCharsets.UTF_8);
        YamlNode root = Objects.requireNonNull(YamlFile.of(text).root());

        List<TextFault> faults = schema.check(root);

        assertThat(faults).extracting(fault -> fault.place().toString()).containsExactly("1:1", "1:1", "2:8", "3:9");
        assertThat(faults.getFirst().message() + faults.get(1).message())
                .contains("did you mean 'scenario'?", "key 'workload' is missing")
                .doesNotContain("'scenario' is missing");
    }

    private interface Visitor {
        void visit(String path, JsonNode node);
    }

    /** All schemas that describe a value, but for those that only say what must not be. */
    private static void visit(JsonNode schema, String path, Visitor visitor) {
        visitor.visit(path, schema);
        for (String key : NAMES_OF_SCHEMAS) {
            schema.path(key)
                    .properties()
                    .forEach(each -> visit(each.getValue(), path + "/" + key + "/" + each.getKey(), visitor));
        }
        for (String key : List.of("items", "additionalProperties")) {
            if (schema.path(key).isObject()) {
                visit(schema.get(key), path + "/" + key, visitor);
            }
        }
    }

    private static JsonNode schema() throws IOException {
        try (var in = JsonSchemaTest.class.getResourceAsStream(SCHEMA)) {
            return new ObjectMapper().readTree(in);
        }
    }
}
