package io.berth.framework.simulation.scenario;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much may be held at once.
 *
 * @param name    its name
 * @param amounts how much at most, by {@code slots}, {@code memory} (bytes), {@code gpus} (thousandths), {@code jobs}, {@code pending_jobs} or the name of a resource (its
 *                unit)
 * @param members for whom; what no key speaks of does not matter, and without any it is the cluster's
 */
public record ScenarioLimit(
        String name, SortedMap<String, Long> amounts, SortedMap<LimitDimension, LimitMembers> members) {
    public ScenarioLimit {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
        members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
    }
}
