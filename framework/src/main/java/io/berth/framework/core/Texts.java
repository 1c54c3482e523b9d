package io.berth.framework.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** One object for each text that many jobs name: owners, projects, teams. A submission brings its own copies, and a million jobs would keep them. */
final class Texts {
    private final Map<String, String> known = new LinkedHashMap<>();

    /** {@return the text as it came first} */
    String one(String text) {
        if (text.isEmpty()) {
            return "";
        }
        String first = known.get(text);
        if (first == null) {
            known.put(text, text);
            return text;
        }
        return first;
    }
}
