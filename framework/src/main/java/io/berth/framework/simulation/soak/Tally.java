package io.berth.framework.simulation.soak;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How often what went wrong, and which two kinds of trouble met in one seed. */
public final class Tally {
    private final TreeMap<String, Long> times = new TreeMap<>();
    private final TreeMap<String, Long> pairs = new TreeMap<>();
    private long events;
    private long jobs;

    /** {@return how often each kind of trouble was met, by name} */
    public SortedMap<String, Long> times() {
        return Collections.unmodifiableSortedMap(times);
    }

    /** {@return in how many seeds two kinds met, by {@link #pair}} */
    public SortedMap<String, Long> pairs() {
        return Collections.unmodifiableSortedMap(pairs);
    }

    /** {@return how much was done in all} */
    public long events() {
        return events;
    }

    /** {@return how many jobs went all the way} */
    public long jobs() {
        return jobs;
    }

    /**
     * How a pair is named.
     *
     * @param one   a kind
     * @param other another
     * @return its name, whichever comes first
     */
    public static String pair(String one, String other) {
        return one.compareTo(other) <= 0 ? one + " + " + other : other + " + " + one;
    }

    void add(Tally seed) {
        seed.times.forEach((kind, n) -> times.merge(kind, n, Long::sum));
        List<String> kinds = new ArrayList<>(seed.times.keySet());
        for (int i = 0; i < kinds.size(); i++) {
            for (int j = i + 1; j < kinds.size(); j++) {
                pairs.merge(pair(kinds.get(i), kinds.get(j)), 1L, Long::sum);
            }
        }
        events += seed.events;
        jobs += seed.jobs;
    }

    void met(String kind) {
        times.merge(kind, 1L, Long::sum);
    }

    void event() {
        events++;
    }

    void jobsDone(long count) {
        jobs += count;
    }
}
