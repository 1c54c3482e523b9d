package io.berth.framework.simulation.scenario;

import io.berth.framework.nearest.NearestName;
import io.berth.framework.simulation.scenario.Section.Item;
import io.berth.framework.text.TextPlace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The things of one kind that a file names, and what refers to them. */
final class Names<T> {
    /** Looking for the nearest of a million names would take long, and nobody reads it. */
    private static final int NEAREST_AMONG = 20_000;

    private final String kind;
    private boolean complete;
    private final Map<String, Named<T>> things = new HashMap<>();

    /** A thing and where it stands; hosts of one group share it. */
    record Named<T>(T thing, TextPlace place) {}

    /**
     * @param kind     what they are, such as {@code queue}
     * @param complete whether all will be known; otherwise an unknown one is not told of
     */
    Names(String kind, boolean complete) {
        this.kind = kind;
        this.complete = complete;
    }

    /** Adds a thing under its key {@code name}; tells when the name is there already. */
    void add(Section section, T thing) {
        String name = section.text("name");
        if (name.isEmpty()) {
            complete = false;
        } else if (!add(name, new Named<>(thing, section.place()))) {
            section.fault("name", twice(name));
        }
    }

    /** Adds a thing; false when its name is there already. */
    boolean add(String name, Named<T> thing) {
        return things.putIfAbsent(name, thing) == null;
    }

    String twice(String name) {
        Named<T> first = things.get(name);
        return kind + " '" + name + "' stands there twice, first in line "
                + (first == null ? 0 : first.place().line()) + "; rename one or leave it out";
    }

    @Nullable
    T get(String name) {
        Named<T> named = things.get(name);
        return named == null ? null : named.thing();
    }

    /** A reference; tells when there is no such thing. Empty when there is no such key. */
    String refer(Section section, String key) {
        Item item = section.item(key);
        if (item == null) {
            return "";
        }
        refer(section, item);
        return item.text();
    }

    void refer(Section section, Item item) {
        if (complete && !things.containsKey(item.text())) {
            section.fault(item, unknown(item.text()));
        }
    }

    boolean knows(String name) {
        return !complete || things.containsKey(name);
    }

    String unknown(String name) {
        return unknown(name, List.of());
    }

    /** What to say of an unknown one where some others would be known, too. */
    String unknown(String name, List<String> besides) {
        List<String> known = Stream.concat(
                        besides.stream(), things.keySet().stream().sorted())
                .limit(NEAREST_AMONG)
                .toList();
        return kind + " '" + name + "' is not known" + NearestName.hint(name, known) + known(known);
    }

    private String known(List<String> names) {
        if (names.isEmpty()) {
            return " There is none in this file.";
        }
        return names.size() > 15 ? "" : " Known: " + String.join(", ", names);
    }
}
