package io.berth.framework.text;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a YAML file, with its place. Immutable. */
public sealed interface YamlNode {
    /** {@return where it begins} */
    TextPlace place();

    /**
     * A text.
     *
     * @param place    where it begins, its quote if it has one
     * @param value    the text
     * @param indent   columns from the place to the first character of the value: 1 when it is quoted
     * @param verbatim whether it stands in the file as it is, on one line: only then do its columns tell places in the file
     */
    record Text(TextPlace place, String value, int indent, boolean verbatim) implements YamlNode {}

    /**
     * A number, exact.
     *
     * @param place where it begins
     * @param value the number
     */
    record Numeral(TextPlace place, BigDecimal value) implements YamlNode {}

    /**
     * True or false.
     *
     * @param place where it begins
     * @param value which
     */
    record Flag(TextPlace place, boolean value) implements YamlNode {}

    /**
     * Nothing, where a value could be.
     *
     * @param place where
     */
    record Nothing(TextPlace place) implements YamlNode {}

    /**
     * A list.
     *
     * @param place where it begins
     * @param items its elements
     */
    record Sequence(TextPlace place, List<YamlNode> items) implements YamlNode {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /**
     * Keys and values.
     *
     * @param place   where it begins
     * @param entries by key, in the order of the file
     */
    record Mapping(TextPlace place, Map<String, Entry> entries) implements YamlNode {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        /**
         * What a key says.
         *
         * @param key the key
         * @return its value; null when it is not there
         */
        public @Nullable YamlNode value(String key) {
            Entry entry = entries.get(key);
            return entry == null ? null : entry.value();
        }
    }

    /**
     * The value of a key.
     *
     * @param keyPlace where the key begins
     * @param value    the value
     */
    record Entry(TextPlace keyPlace, YamlNode value) {}
}
