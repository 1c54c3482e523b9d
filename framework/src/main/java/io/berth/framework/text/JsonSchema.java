package io.berth.framework.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A JSON Schema (2020-12) that a YAML file must fit. Its faults are told in words of ours: what a value should be is the {@code title} of the schema it breaks, how to
 * write it its {@code examples}, and what a combination of keys should be its {@code description}. Immutable.
 */
public final class JsonSchema {
    private final JsonNode text;
    private final Schema schema;

    private JsonSchema(JsonNode text, Schema schema) {
        this.text = text;
        this.schema = schema;
    }

    /**
     * Reads a schema.
     *
     * @param in its text
     * @return the schema
     * @throws IOException when it cannot be read
     */
    public static JsonSchema read(InputStream in) throws IOException {
        JsonNode text = new ObjectMapper(JsonFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
                .readTree(in);
        return new JsonSchema(
                text,
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(text));
    }

    /**
     * Checks a value against it.
     *
     * @param root the value
     * @return what is wrong, in the order of the places; empty when it fits
     */
    public List<TextFault> check(YamlNode root) {
        List<SchemaWords> all = schema.validate(json(root)).stream()
                .map(error -> new SchemaWords(text, error))
                .toList();
        Map<NodePath, List<SchemaWords>> mistyped =
                all.stream().filter(SchemaWords::isOfUnknownKey).collect(Collectors.groupingBy(SchemaWords::location));
        return all.stream()
                .filter(each -> mistyped.getOrDefault(each.location(), List.of()).stream()
                        .noneMatch(each::followsFrom))
                .map(each -> each.fault(root))
                .sorted(Comparator.comparing(TextFault::place))
                .toList();
    }

    private static JsonNode json(YamlNode node) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (node) {
            case YamlNode.Text text -> json.textNode(text.value());
            case YamlNode.Numeral number ->
                number.value().scale() <= 0
                        ? json.numberNode(number.value().toBigInteger())
                        : json.numberNode(number.value());
            case YamlNode.Flag flag -> json.booleanNode(flag.value());
            case YamlNode.Nothing _ -> json.nullNode();
            case YamlNode.Sequence sequence -> {
                var array = json.arrayNode(sequence.items().size());
                sequence.items().forEach(item -> array.add(json(item)));
                yield array;
            }
            case YamlNode.Mapping mapping -> {
                var object = json.objectNode();
                mapping.entries().forEach((key, entry) -> object.set(key, json(entry.value())));
                yield object;
            }
        };
    }
}
