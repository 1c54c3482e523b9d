package io.berth.framework.core;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A host by name.
 *
 * @param name     its name
 * @param capacity what it has, by name of resource: slots, memory (bytes), gpus (thousandths) or a named one
 */
public record HostSpec(String name, SortedMap<String, Long> capacity) {
    public HostSpec {
        capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
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
