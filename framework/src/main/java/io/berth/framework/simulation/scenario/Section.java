package io.berth.framework.simulation.scenario;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.text.TextPlace;
import io.berth.framework.text.YamlNode;
import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Some keys of a file and what they say. What has the wrong type reads as if it were not there: the schema has told. What has the right type and still cannot be is told here.
 */
final class Section {
    private final Map<String, YamlNode.Entry> entries;
    private final TextPlace place;
    private final List<Object> path;
    private final FaultList faults;

    private Section(Map<String, YamlNode.Entry> entries, TextPlace place, List<Object> path, FaultList faults) {
        this.entries = entries;
        this.place = place;
        this.path = List.copyOf(path);
        this.faults = faults;
    }

    /** A value that can be a quantity. */
    @FunctionalInterface
    interface Quantity {
        long of(YamlNode node) throws Unfit;
    }

    /** One text of a list, or of what may be a list. */
    record Item(String text, YamlNode.Text node, List<Object> path) {}

    static Section of(YamlNode node, List<Object> path, FaultList faults) {
        return node instanceof YamlNode.Mapping mapping
                ? new Section(mapping.entries(), mapping.place(), path, faults)
                : new Section(Map.of(), node.place(), path, faults);
    }

    private static List<Object> with(List<Object> path, Object step) {
        var longer = new ArrayList<Object>(path);
        longer.add(step);
        return longer;
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    /** Whether a key says a list; what to answer when it is not there is given. */
    boolean isList(String key, boolean whenAbsent) {
        return has(key) ? node(key) instanceof YamlNode.Sequence : whenAbsent;
    }

    TextPlace place() {
        return place;
    }

    /** Tells of a fault of the section as a whole. */
    void fault(String message) {
        faults.add(place, path, message);
    }

    /** Tells of a fault of a key's value. */
    void fault(String key, String message) {
        YamlNode node = node(key);
        faults.add(node == null ? place : node.place(), with(path, key), message);
    }

    /** Tells of a fault of a key itself. */
    void faultOfKey(String key, String message) {
        YamlNode.Entry entry = entries.get(key);
        faults.add(entry == null ? place : entry.keyPlace(), with(path, key), message);
    }

    void fault(Item item, String message) {
        faults.add(item.node.place(), item.path, message);
    }

    void fault(Item item, Unfit unfit) {
        faults.add(placeOf(item.node, unfit.offset), item.path, String.valueOf(unfit.getMessage()));
    }

    /** The place of a character of a text; the text's own when its columns do not tell. */
    static TextPlace placeOf(YamlNode.Text text, int offset) {
        if (!text.verbatim()) {
            return text.place();
        }
        int columns =
                text.value().codePointCount(0, Math.min(offset, text.value().length()));
        return new TextPlace(
                text.place().line(),
                text.place().column() + text.indent() + columns - (offset == 0 ? text.indent() : 0));
    }

    @Nullable
    YamlNode node(String key) {
        YamlNode.Entry entry = entries.get(key);
        return entry == null ? null : entry.value();
    }

    /** A text; empty when there is none. */
    String text(String key) {
        return node(key) instanceof YamlNode.Text text ? text.value() : "";
    }

    boolean flag(String key, boolean otherwise) {
        return node(key) instanceof YamlNode.Flag flag ? flag.value() : otherwise;
    }

    /** A whole number that the schema bounds. */
    int integer(String key, int otherwise) {
        return (int) wide(key, otherwise, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A whole number that the schema bounds. */
    long wide(String key, long otherwise, long least, long most) {
        boolean fits = node(key) instanceof YamlNode.Numeral number
                && number.value().compareTo(BigDecimal.valueOf(least)) >= 0
                && number.value().compareTo(BigDecimal.valueOf(most)) <= 0;
        return fits && node(key) instanceof YamlNode.Numeral number
                ? number.value().longValue()
                : otherwise;
    }

    long quantity(String key, long otherwise, Quantity quantity) {
        YamlNode node = node(key);
        if (node == null) {
            return otherwise;
        }
        try {
            return quantity.of(node);
        } catch (Unfit e) {
            fault(key, String.valueOf(e.getMessage()));
            return otherwise;
        }
    }

    long durationMillis(String key, long otherwise) {
        return quantity(key, otherwise, Quantities::durationMillis);
    }

    /** The keys under a key; none when it is not there. */
    Section section(String key) {
        YamlNode node = node(key);
        return of(node == null ? new YamlNode.Nothing(place) : node, with(path, key), faults);
    }

    /** The keys, in the order of the file. */
    Iterable<String> keys() {
        return entries.keySet();
    }

    /** The elements of a list of sections. */
    List<Section> sections(String key) {
        var sections = new ArrayList<Section>();
        if (node(key) instanceof YamlNode.Sequence sequence) {
            for (int i = 0; i < sequence.items().size(); i++) {
                sections.add(of(sequence.items().get(i), with(with(path, key), i), faults));
            }
        }
        return sections;
    }

    /** The texts of a list, or the one that stands in its place. */
    List<Item> items(String key) {
        List<Object> here = with(path, key);
        var items = new ArrayList<Item>();
        switch (node(key)) {
            case YamlNode.Text text -> items.add(new Item(text.value(), text, here));
            case YamlNode.Sequence sequence -> {
                for (int i = 0; i < sequence.items().size(); i++) {
                    if (sequence.items().get(i) instanceof YamlNode.Text text) {
                        items.add(new Item(text.value(), text, with(here, i)));
                    }
                }
            }
            case null, default -> {}
        }
        return items;
    }

    /** The text of a key as an item; null when there is none. */
    @Nullable
    Item item(String key) {
        return node(key) instanceof YamlNode.Text text ? new Item(text.value(), text, with(path, key)) : null;
    }

    List<String> texts(String key) {
        return items(key).stream().map(Item::text).toList();
    }

    /** A policy, as text or as name and settings. */
    PolicySpec policy(String key, PolicySpec otherwise) {
        try {
            if (node(key) instanceof YamlNode.Text text) {
                return PolicySpec.parse(text.value());
            }
            Section policy = section(key);
            if (policy.text("name").isEmpty()) {
                return otherwise;
            }
            Settings settings = Settings.none();
            Section given = policy.section("settings");
            for (String name : given.keys()) {
                settings = settings.with(name, given.setting(name));
            }
            return new PolicySpec(policy.text("name"), settings);
        } catch (SettingsException e) {
            fault(key, String.valueOf(e.getMessage()));
            return otherwise;
        }
    }

    private String setting(String key) {
        return switch (node(key)) {
            case YamlNode.Text text -> text.value();
            case YamlNode.Numeral number -> number.value().toPlainString();
            case YamlNode.Flag flag -> Boolean.toString(flag.value());
            case null, default -> "";
        };
    }
}
