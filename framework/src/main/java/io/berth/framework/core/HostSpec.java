package io.berth.framework.core;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A host by name.
 *
 * @param name       its name
 * @param capacity   what it has, by name of resource: slots, memory (bytes), gpus (thousandths) or a named one
 * @param attributes what it reports besides, by name of attribute: a word, a number, or {@code yes} or {@code no}
 */
public record HostSpec(String name, SortedMap<String, Long> capacity, SortedMap<String, String> attributes) {
    public HostSpec {
        capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
        attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    }

    /**
     * A host that reports nothing.
     *
     * @param name     its name
     * @param capacity what it has
     */
    public HostSpec(String name, SortedMap<String, Long> capacity) {
        this(name, capacity, new TreeMap<>());
    }

    /**
     * A host with nothing but slots.
     *
     * @param name  its name
     * @param slots how many
     * @return the host
     */
    public static HostSpec ofSlots(String name, long slots) {
        var capacity = new TreeMap<String, Long>();
        capacity.put("slots", slots);
        return new HostSpec(name, capacity);
    }
}
