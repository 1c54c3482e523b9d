package io.berth.framework.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object that was read: whole numbers as long, others as double, in the order of the text. Unmodifiable. */
public final class JsonFields {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Object> fields;

    private JsonFields(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** Something that is not as it should be in a text; the message completes a sentence that begins with the place. */
    public static final class Fault extends IOException {
        private static final long serialVersionUID = 1L;

        public Fault(String message) {
            super(message);
        }
    }

    /**
     * Reads one object.
     *
     * @param text   bytes that hold it, in UTF-8
     * @param from   first byte
     * @param length how many
     * @throws Fault when it is no JSON object, or something follows it
     */
    public static JsonFields read(byte[] text, int from, int length) throws IOException {
        try (JsonParser json = JSON.createParser(text, from, length)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new Fault("is no JSON object");
            }
            Map<String, Object> fields = object(json);
            if (json.nextToken() != null) {
                throw new Fault("has something behind its JSON object");
            }
            return new JsonFields(fields);
        } catch (JsonProcessingException e) {
            throw new Fault("is no JSON: " + e.getOriginalMessage());
        }
    }

    private static Map<String, Object> object(JsonParser json) throws IOException {
        var fields = new LinkedHashMap<String, Object>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            Object value = value(json);
            if (value != null) {
                fields.put(name, value);
            }
        }
        return fields;
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case START_OBJECT -> new JsonFields(object(json));
            case START_ARRAY -> {
                var list = new ArrayList<Object>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    Object element = value(json);
                    if (element != null) {
                        list.add(element);
                    }
                }
                yield list;
            }
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new Fault("is no JSON: a value is missing");
        };
    }

    /** {@return whether there is such a field} */
    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** {@return the names of all fields, in the order of the text} */
    public Iterable<String> names() {
        return Collections.unmodifiableSet(fields.keySet());
    }

    public long number(String name) throws Fault {
        return typed(name, Long.class, "whole number");
    }

    public long number(String name, long otherwise) throws Fault {
        return has(name) ? number(name) : otherwise;
    }

    public int integer(String name) throws Fault {
        long value = number(name);
        if (value != (int) value) {
            throw new Fault("has " + value + " for '" + name + "', which is too much");
        }
        return (int) value;
    }

    public int integer(String name, int otherwise) throws Fault {
        return has(name) ? integer(name) : otherwise;
    }

    public String text(String name) throws Fault {
        return typed(name, String.class, "string");
    }

    public String text(String name, String otherwise) throws Fault {
        return has(name) ? text(name) : otherwise;
    }

    public boolean flag(String name) throws Fault {
        return typed(name, Boolean.class, "true or false");
    }

    public boolean flag(String name, boolean otherwise) throws Fault {
        return has(name) ? flag(name) : otherwise;
    }

    public JsonFields fields(String name) throws Fault {
        return typed(name, JsonFields.class, "object");
    }

    /** A constant by its name. */
    public <E extends Enum<E>> E constant(String name, Class<E> type) throws Fault {
        String word = text(name);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(word)) {
                return constant;
            }
        }
        throw new Fault("has '" + word + "' for '" + name + "', which is not known here");
    }

    public List<String> texts(String name) throws Fault {
        return list(name, String.class, "strings");
    }

    public List<Long> numbers(String name) throws Fault {
        return list(name, Long.class, "whole numbers");
    }

    public List<JsonFields> objects(String name) throws Fault {
        return list(name, JsonFields.class, "objects");
    }

    private <T> List<T> list(String name, Class<T> type, String what) throws Fault {
        var list = new ArrayList<T>();
        for (Object element : typed(name, List.class, "list")) {
            if (!type.isInstance(element)) {
                throw new Fault("has a list '" + name + "' that is not one of " + what);
            }
            list.add(type.cast(element));
        }
        return list;
    }

    private <T> T typed(String name, Class<T> type, String what) throws Fault {
        Object value = fields.get(name);
        if (!type.isInstance(value)) {
            throw new Fault(value == null ? "has no '" + name + "'" : "has a '" + name + "' that is no " + what);
        }
        return type.cast(value);
    }
}
