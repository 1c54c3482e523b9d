package io.berth.spi.plugin;

import io.berth.spi.Stable;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A policy's settings: text by snake_case key, in key order. Immutable.
 */
@Stable
public final class Settings {
    private static final Settings NONE = new Settings(new TreeMap<>());

    private final SortedMap<String, String> values;

    private Settings(SortedMap<String, String> values) {
        this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** {@return no settings} */
    public static Settings none() {
        return NONE;
    }

    /**
     * Settings from a map.
     *
     * @param values text by key
     * @return the settings
     */
    public static Settings of(SortedMap<String, String> values) {
        return new Settings(values);
    }

    /** {@return all of them, in key order} */
    public SortedMap<String, String> asMap() {
        return values;
    }

    /**
     * A copy with one more value.
     *
     * @param key   the key
     * @param value the value
     * @return new settings
     */
    public Settings with(String key, String value) {
        var copy = new TreeMap<>(values);
        copy.put(key, value);
        return new Settings(copy);
    }

    /**
     * A text.
     *
     * @param key      the key
     * @param fallback the value when the key is not set
     * @return the value
     */
    public String text(String key, String fallback) {
        return values.getOrDefault(key, fallback);
    }

    /**
     * One of a few words.
     *
     * @param key      the key
     * @param fallback the value when the key is not set
     * @param allowed  the words
     * @return the value
     * @throws SettingsException when the value is none of them
     */
    public String oneOf(String key, String fallback, List<String> allowed) {
        String value = text(key, fallback);
        if (!allowed.contains(value)) {
            throw new SettingsException(
                    "setting " + key + "=" + value + ": must be one of " + String.join(", ", allowed));
        }
        return value;
    }

    /**
     * A whole number within bounds.
     *
     * @param key      the key
     * @param fallback the value when the key is not set
     * @param least    the least allowed
     * @param most     the most allowed
     * @return the value
     * @throws SettingsException when it is no number or out of bounds
     */
    public int integer(String key, int fallback, int least, int most) {
        String value = values.get(key);
        if (value == null) {
            return fallback;
        }
        int number;
        try {
            number = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new SettingsException(
                    "setting " + key + "=" + value + ": must be a whole number from " + least + " to " + most);
        }
        if (number < least || number > most) {
            throw new SettingsException("setting " + key + "=" + value + ": must be from " + least + " to " + most);
        }
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings that && that.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** {@return the canonical spelling: {@code key=value} joined by colons, in key order} */
    @Override
    public String toString() {
        var text = new StringBuilder();
        values.forEach((key, value) ->
                text.append(text.isEmpty() ? "" : ":").append(key).append('=').append(value));
        return text.toString();
    }
}
