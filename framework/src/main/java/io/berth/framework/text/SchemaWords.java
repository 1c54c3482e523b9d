package io.berth.framework.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import io.berth.framework.nearest.NearestName;
import io.berth.framework.text.YamlNode.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** One fault that a validator found, as a place of the file and a sentence for a person. */
final class SchemaWords {
    private final Error error;
    /** The keyword that is broken, and its value. */
    private final String keyword;

    private final JsonNode broken;
    /** The schema it stands in. */
    private final JsonNode around;

    SchemaWords(JsonNode schema, Error error) {
        this.error = error;
        NodePath where = error.getSchemaLocation().getFragment();
        JsonNode node = schema;
        JsonNode parent = schema;
        for (int i = 0; i < where.getNameCount(); i++) {
            parent = node;
            Object step = where.getElement(i);
            node = step instanceof Integer index ? node.path(index) : node.path(String.valueOf(step));
        }
        this.keyword = error.getKeyword();
        this.broken = node;
        this.around = parent;
    }

    TextFault fault(YamlNode root) {
        var path = new ArrayList<Object>();
        YamlNode value = root;
        TextPlace place = root.place();
        NodePath location = error.getInstanceLocation();
        for (int i = 0; i < location.getNameCount(); i++) {
            value = child(value, location.getElement(i), path);
            place = value.place();
        }
        String property = error.getProperty();
        if (keyword.equals("additionalProperties") && property != null && value instanceof YamlNode.Mapping mapping) {
            Entry entry = mapping.entries().get(property);
            place = entry == null ? place : entry.keyPlace();
        }
        return new TextFault(place, path, message(value));
    }

    private static YamlNode child(YamlNode parent, Object step, List<Object> path) {
        if (parent instanceof YamlNode.Sequence sequence) {
            int index = Integer.parseInt(String.valueOf(step));
            path.add(index);
            return sequence.items().get(index);
        }
        String key = String.valueOf(step);
        YamlNode value = parent instanceof YamlNode.Mapping mapping ? mapping.value(key) : null;
        if (value == null) {
            return parent;
        }
        path.add(key);
        return value;
    }

    private String message(YamlNode value) {
        return switch (keyword) {
            case "required" -> "key '" + error.getProperty() + "' is missing" + meaning(error.getProperty());
            case "additionalProperties" -> unknownKey(String.valueOf(error.getProperty()));
            case "type" ->
                isUnquoted(value)
                        ? shown(value) + ", but must be a text; put quotes around it"
                        : shown(value) + ", but must be " + types() + examples();
            case "enum" -> shown(value) + ", which is not known" + nearest(value) + " Known: " + list(broken, ", ");
            case "pattern" -> shown(value) + ", but must be " + title("written in another way") + examples();
            case "minimum" -> shown(value) + ", but must be at least " + broken.asText();
            case "exclusiveMinimum" -> shown(value) + ", but must be more than " + broken.asText();
            case "maximum" -> shown(value) + ", but must be at most " + broken.asText();
            case "minItems", "minLength" -> "is empty; it needs at least " + broken.asText();
            case "maxLength", "maxItems" -> "is too long: at most " + broken.asText();
            case "minProperties", "maxProperties" -> description(shown(value) + ", which has not the right keys");
            case "not" -> broken.path("description").asText(error.getMessage());
            default -> error.getMessage();
        };
    }

    private boolean isUnquoted(YamlNode value) {
        return broken.asText().equals("string")
                && (value instanceof YamlNode.Numeral || value instanceof YamlNode.Flag);
    }

    boolean isOfUnknownKey() {
        return keyword.equals("additionalProperties");
    }

    NodePath location() {
        return error.getInstanceLocation();
    }

    /** Whether this tells of a missing key that the other, of the same location, tells of as mistyped. */
    boolean followsFrom(SchemaWords other) {
        String missing = error.getProperty();
        String mistyped = other.error.getProperty();
        return keyword.equals("required")
                && other.keyword.equals("additionalProperties")
                && mistyped != null
                && Objects.equals(missing, NearestName.nearest(mistyped, other.knownKeys()));
    }

    private List<String> knownKeys() {
        var known = new ArrayList<String>();
        around.path("properties").fieldNames().forEachRemaining(known::add);
        return known;
    }

    private String unknownKey(String key) {
        List<String> known = knownKeys();
        String hint = NearestName.hint(key, known);
        return "key '" + key + "' is not known" + hint + " Known: " + String.join(", ", known);
    }

    private String nearest(YamlNode value) {
        List<String> known = StreamSupport.stream(broken.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        return value instanceof YamlNode.Text text ? NearestName.hint(text.value(), known) : ".";
    }

    private String meaning(@Nullable String property) {
        String meaning = around.path("properties")
                .path(String.valueOf(property))
                .path("title")
                .asText("");
        return meaning.isEmpty() ? "" : " (" + meaning + ")";
    }

    private String types() {
        String title = around.path("title").asText("");
        if (!title.isEmpty() && around.has("examples")) {
            return title;
        }
        return broken.isTextual()
                ? type(broken.asText())
                : StreamSupport.stream(broken.spliterator(), false)
                        .map(each -> type(each.asText()))
                        .collect(Collectors.joining(" or "));
    }

    private static String type(String name) {
        return switch (name) {
            case "string" -> "a text";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "array" -> "a list";
            case "object" -> "keys with values";
            default -> name;
        };
    }

    private String title(String otherwise) {
        return around.path("title").asText(otherwise);
    }

    private String description(String otherwise) {
        return around.path("description").asText(otherwise);
    }

    private String examples() {
        JsonNode examples = around.path("examples");
        return examples.isEmpty() ? "" : "; write for example " + list(examples, " or ");
    }

    private static String list(JsonNode values, String between) {
        return StreamSupport.stream(values.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(between));
    }

    /** The value, as the beginning of a sentence. */
    static String shown(YamlNode value) {
        return switch (value) {
            case YamlNode.Text text -> "is the text '" + shortened(text.value()) + "'";
            case YamlNode.Numeral number -> "is the number " + number.value().toPlainString();
            case YamlNode.Flag flag -> "is " + flag.value();
            case YamlNode.Nothing _ -> "has no value";
            case YamlNode.Sequence _ -> "is a list";
            case YamlNode.Mapping _ -> "has keys of its own";
        };
    }

    private static String shortened(String text) {
        String line = text.replace("\n", "\\n");
        return line.length() <= 60 ? line : line.substring(0, 60) + "...";
    }
}
