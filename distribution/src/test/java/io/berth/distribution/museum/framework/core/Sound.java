package io.berth.distribution.museum.framework.core;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;

/** Everything here is allowed in a decision package; a law that speaks up is too strict. */
public final class Sound {
    enum Colour {
        RED,
        GREEN
    }

    record Pair(String name, long value) {}

    private final Map<String, Long> inOrder = new LinkedHashMap<>();
    private final SequencedSet<Long> ids = new LinkedHashSet<>();
    private final Map<Colour, Long> byColour = new EnumMap<>(Colour.class);

    public Sound() {
        inOrder.put("a", 1L);
        ids.add(1L);
        byColour.put(Colour.RED, 1L);
    }

    public static long larger(long a, long b) {
        return Math.max(Math.addExact(a, 0L), Math.floorDiv(b, 1L));
    }

    static double root(double x) {
        return StrictMath.exp(StrictMath.log(x) / 2) + Math.sqrt(x);
    }

    static Map<Long, Long> counts(List<Long> list) {
        return list.stream().collect(Collectors.groupingBy(each -> each % 2, TreeMap::new, Collectors.counting()));
    }

    static Map<Long, Long> sums(List<Long> list) {
        return list.stream().collect(Collectors.toMap(each -> each, each -> each, Long::sum, TreeMap::new));
    }

    static RandomGenerator seeded(long seed) {
        return seed == 0
                ? new Random(seed)
                : RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    static String text(String name, long value) {
        return String.format(Locale.ROOT, "%s %d", name.toLowerCase(Locale.ROOT), value) + new Pair(name, value);
    }

    static boolean nothingToOrder(Object element) {
        return Set.of().isEmpty()
                && Set.of(element).isEmpty()
                && Map.of().isEmpty()
                && Map.of(1, 2).isEmpty();
    }

    static ClassLoader enter(ClassLoader plugin) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(plugin);
        return before;
    }

    static long seconds(long millis) {
        return TimeUnit.MILLISECONDS.toSeconds(millis);
    }

    long turn(String name, Colour colour) {
        return inOrder.computeIfAbsent(name, _ -> 0L)
                + switch (colour) {
                    case RED -> ids.getFirst();
                    case GREEN -> byColour.getOrDefault(colour, 0L);
                };
    }
}
