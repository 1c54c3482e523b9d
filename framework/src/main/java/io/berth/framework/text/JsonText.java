package io.berth.framework.text;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * JSON as Berth writes it: UTF-8, two spaces of indent, one line feed at every line's end on every system, keys in the
 * order given, and doubles with the fewest digits that read back as the same double. Equal values give equal bytes.
 */
public final class JsonText {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonText() {}

    /**
     * Writes {@code value} and a final line feed; leaves {@code out} open.
     *
     * @param value a String, Integer, Long, Double or Boolean, a List of values, or a Map from String to values that
     *     iterates in the order its keys are to have
     * @throws IllegalArgumentException for any other type, and for a double that JSON cannot say (NaN, infinity)
     */
    public static void write(OutputStream out, Object value) throws IOException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withArrayIndenter(lines);
        printer.indentObjectsWith(lines);
        try (JsonGenerator json = JSON.createGenerator(out, JsonEncoding.UTF8)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setPrettyPrinter(printer);
            writeValue(json, value);
            json.writeRaw('\n');
        }
    }

    static void writeValue(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case String text -> json.writeString(text);
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Double number -> writeDouble(json, number);
            case Boolean truth -> json.writeBoolean(truth);
            case List<?> list -> {
                json.writeStartArray();
                for (Object element : list) {
                    writeValue(json, element);
                }
                json.writeEndArray();
            }
            case Map<?, ?> map -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    json.writeFieldName((String) entry.getKey());
                    writeValue(json, entry.getValue());
                }
                json.writeEndObject();
            }
            default -> throw new IllegalArgumentException("no JSON form for " + value.getClass());
        }
    }

    private static void writeDouble(JsonGenerator json, double number) throws IOException {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("JSON has no number for " + number);
        }
        // 12345678.9 and not 1.23456789E7: people read these files too.
        json.writeNumber(new BigDecimal(Double.toString(number)).toPlainString());
    }
}
