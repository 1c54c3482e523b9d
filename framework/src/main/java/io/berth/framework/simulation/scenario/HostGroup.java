package io.berth.framework.simulation.scenario;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Hosts that are alike.
 *
 * @param names          their names, ranges written out
 * @param slots          slots of each
 * @param memoryBytes    memory of each
 * @param gpusThousandth GPUs of each, in thousandths
 * @param resources      named resources of each, by name, in the resource's unit
 * @param type           type; empty when it is not given
 * @param model          model; empty when it is not given
 * @param rack           rack; empty when it is not given
 * @param attributes     other attributes of each, by name
 * @param open           whether they take jobs
 * @param up             whether they are there from the beginning
 */
public record HostGroup(
        List<String> names,
        long slots,
        long memoryBytes,
        long gpusThousandth,
        SortedMap<String, Long> resources,
        String type,
        String model,
        String rack,
        SortedMap<String, AttributeValue> attributes,
        boolean open,
        boolean up) {
    public HostGroup {
        names = List.copyOf(names);
        resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
        attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    }

    /** {@return what each has, by name of resource, as the core takes it; without what it has nothing of, slots apart} */
    public SortedMap<String, Long> capacity() {
        var capacity = new TreeMap<String, Long>(resources);
        capacity.put("memory", memoryBytes);
        capacity.put("gpus", gpusThousandth);
        capacity.values().removeIf(amount -> amount == 0);
        capacity.put("slots", slots);
        return capacity;
    }
}
