package io.berth.framework.simulation.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page's resources, and how values get into them: each {@code {{name}}} is replaced once, and what was put in is not looked at
 * again.
 */
final class Template {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private Template() {}

    /** {@return the text of a resource of this package} */
    static String resource(String name) throws IOException {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("resource " + name + " is missing from the jar; build Berth again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Fills a template.
     *
     * @param values by name; put in as they are, so what is text must come {@linkplain #escaped escaped}
     * @throws IllegalStateException when a place has no value
     */
    static String fill(String template, Map<String, String> values) {
        StringBuilder filled = new StringBuilder();
        Matcher place = PLACE.matcher(template);
        int done = 0;
        while (place.find()) {
            String value = values.get(place.group(1));
            if (value == null) {
                throw new IllegalStateException(
                        "the report's template has a place '" + place.group(1) + "' without a value");
            }
            filled.append(template, done, place.start()).append(value);
            done = place.end();
        }
        return filled.append(template, done, template.length()).toString();
    }

    /** {@return text as HTML shows it, in an element or a quoted attribute} */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** {@return JSON that can stand in a script element: nothing in it ends or opens one} */
    static String inScript(String json) {
        // In JSON this character only occurs in strings, where it may be written so.
        return json.replace("<", "\\u003c");
    }
}
