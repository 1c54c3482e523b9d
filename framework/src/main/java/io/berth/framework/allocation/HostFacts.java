package io.berth.framework.allocation;

import io.berth.framework.request.Attribute;
import io.berth.framework.request.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What hosts are called, and what they report besides amounts: words, numbers and flags by attribute and host. */
public final class HostFacts {
    private final Vocabulary vocabulary;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ordinals = new TreeMap<>();
    private final double[][] numbers;
    private final @Nullable String[][] texts;
    private final boolean[][] flags;

    HostFacts(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
        int count = vocabulary.attributes().size();
        this.numbers = new double[count][0];
        this.texts = new @Nullable String[count][0];
        this.flags = new boolean[count][0];
    }

    int add(String name) {
        int host = names.size();
        if (ordinals.putIfAbsent(name, host) != null) {
            throw new IllegalArgumentException("host '" + name + "' stands there twice");
        }
        names.add(name);
        return host;
    }

    /**
     * Sets all that a host reports.
     *
     * @param host   its ordinal
     * @param values values by name of attribute, as text: a number, a word, or {@code yes} or {@code no} for a flag; what is left out is not reported
     * @throws IllegalArgumentException naming the attribute that is not known or whose value is none
     */
    public void report(int host, Map<String, String> values) {
        check(names.get(host), values);
        for (int a = 0; a < numbers.length; a++) {
            String value = values.get(vocabulary.attributes().get(a).name());
            switch (vocabulary.attributes().get(a).kind()) {
                case RISING, FALLING -> {
                    int before = numbers[a].length;
                    numbers[a] = host < before ? numbers[a] : Arrays.copyOf(numbers[a], roomFor(host));
                    Arrays.fill(numbers[a], before, numbers[a].length, Double.NaN);
                    numbers[a][host] = value == null ? Double.NaN : Double.parseDouble(value);
                }
                case TEXT -> {
                    texts[a] = host < texts[a].length ? texts[a] : Arrays.copyOf(texts[a], roomFor(host));
                    texts[a][host] = value;
                }
                case FLAG -> {
                    flags[a] = host < flags[a].length ? flags[a] : Arrays.copyOf(flags[a], roomFor(host));
                    flags[a][host] = "yes".equals(value);
                }
            }
        }
    }

    private static int roomFor(int host) {
        return Math.max(16, host * 3 / 2 + 1);
    }

    /** {@return the names that hosts report under} */
    public Vocabulary vocabulary() {
        return vocabulary;
    }

    /**
     * Looks whether a host may report some values.
     *
     * @param host   its name
     * @param values as {@link #report} takes them
     * @throws IllegalArgumentException naming the attribute that is not known or whose value is none
     */
    public void check(String host, Map<String, String> values) {
        values.forEach((name, value) -> check(host, name, value));
    }

    private void check(String host, String name, String value) {
        Attribute attribute = vocabulary.attributes().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("host '" + host + "': attribute '" + name
                        + "' is not known; known are "
                        + vocabulary.attributes().stream().map(Attribute::name).toList()));
        boolean right = switch (attribute.kind()) {
            case RISING, FALLING -> isNumber(value);
            case TEXT -> !value.isEmpty();
            case FLAG -> value.equals("yes") || value.equals("no");
        };
        if (!right) {
            throw new IllegalArgumentException("host '" + host + "': attribute '" + name + "' is '" + value
                    + "'; it takes "
                    + switch (attribute.kind()) {
                        case RISING, FALLING -> "a number";
                        case TEXT -> "a word";
                        case FLAG -> "yes or no";
                    });
        }
    }

    private static boolean isNumber(String value) {
        try {
            return Double.isFinite(Double.parseDouble(value));
        } catch (NumberFormatException _) {
            return false;
        }
    }

    /** {@return all that a host reports, by name of attribute, as {@link #report} takes it} */
    public SortedMap<String, String> reported(int host) {
        var values = new TreeMap<String, String>();
        for (int a = 0; a < numbers.length; a++) {
            Attribute attribute = vocabulary.attributes().get(a);
            switch (attribute.kind()) {
                case RISING, FALLING -> {
                    if (!Double.isNaN(number(host, a))) {
                        values.put(attribute.name(), Double.toString(number(host, a)));
                    }
                }
                case TEXT -> {
                    String text = text(host, a);
                    if (text != null) {
                        values.put(attribute.name(), text);
                    }
                }
                case FLAG -> {
                    if (flag(host, a)) {
                        values.put(attribute.name(), "yes");
                    }
                }
            }
        }
        return values;
    }

    int hosts() {
        return names.size();
    }

    String name(int host) {
        return names.get(host);
    }

    int ordinal(String name) {
        Integer ordinal = ordinals.get(name);
        return ordinal == null ? -1 : ordinal;
    }

    double number(int host, int attribute) {
        return host < numbers[attribute].length ? numbers[attribute][host] : Double.NaN;
    }

    @Nullable
    String text(int host, int attribute) {
        return host < texts[attribute].length ? texts[attribute][host] : null;
    }

    boolean flag(int host, int attribute) {
        return host < flags[attribute].length && flags[attribute][host];
    }
}
