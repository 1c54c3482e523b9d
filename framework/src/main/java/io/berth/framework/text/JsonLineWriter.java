package io.berth.framework.text;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** JSON lines as Berth writes them: one object a line, UTF-8, no blanks, each line ended by one line feed. For one thread. */
public final class JsonLineWriter implements Closeable {
    private static final JsonFactory JSON =
            new JsonFactoryBuilder().rootValueSeparator("").build();

    private final JsonGenerator json;

    /**
     * Writes to a stream, which is closed with the writer.
     *
     * @param out buffered or not: lines are collected here until there are some kilobytes
     */
    public JsonLineWriter(OutputStream out) throws IOException {
        json = JSON.createGenerator(out, JsonEncoding.UTF8);
    }

    /** Begins a line. */
    public JsonLineWriter begin() throws IOException {
        json.writeStartObject();
        return this;
    }

    /** Ends the line. */
    public void end() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    public JsonLineWriter put(String name, long value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(value);
        return this;
    }

    public JsonLineWriter put(String name, String value) throws IOException {
        json.writeFieldName(name);
        json.writeString(value);
        return this;
    }

    public JsonLineWriter put(String name, boolean value) throws IOException {
        json.writeFieldName(name);
        json.writeBoolean(value);
        return this;
    }

    /** Any value that {@link JsonText} can write. */
    public JsonLineWriter put(String name, Object value) throws IOException {
        json.writeFieldName(name);
        JsonText.writeValue(json, value);
        return this;
    }

    public JsonLineWriter put(String name, Map<String, Long> amounts) throws IOException {
        json.writeFieldName(name);
        json.writeStartObject();
        for (Map.Entry<String, Long> entry : amounts.entrySet()) {
            json.writeFieldName(entry.getKey());
            json.writeNumber(entry.getValue());
        }
        json.writeEndObject();
        return this;
    }

    /** Begins an object within the line, ended by {@link #endObject}. */
    public JsonLineWriter object(String name) throws IOException {
        json.writeFieldName(name);
        json.writeStartObject();
        return this;
    }

    /** Begins an object within a list. */
    public JsonLineWriter element() throws IOException {
        json.writeStartObject();
        return this;
    }

    public JsonLineWriter endObject() throws IOException {
        json.writeEndObject();
        return this;
    }

    /** Begins a list within the line, ended by {@link #endList}. */
    public JsonLineWriter list(String name) throws IOException {
        json.writeFieldName(name);
        json.writeStartArray();
        return this;
    }

    public JsonLineWriter endList() throws IOException {
        json.writeEndArray();
        return this;
    }

    /** A number in a list. */
    public JsonLineWriter add(long value) throws IOException {
        json.writeNumber(value);
        return this;
    }

    /** A string in a list. */
    public JsonLineWriter add(String value) throws IOException {
        json.writeString(value);
        return this;
    }

    /** Passes on to the stream what is collected here. */
    public void flush() throws IOException {
        json.flush();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
