package io.berth.framework.limits;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** Limits, names and requests, small enough that they often meet. */
final class RandomLimits {
    private static final List<String> THINGS =
            List.of("slots", "memory", "licence", LimitSpec.JOBS, LimitSpec.PENDING_JOBS);

    private RandomLimits() {}

    static LimitSpec limit(SplittableRandom random, String name) {
        var members = new TreeMap<Dimension, Members>();
        for (Dimension dimension : Dimension.values()) {
            if (random.nextInt(dimension == Dimension.HOST ? 2 : 4) == 0) {
                var names = new TreeSet<String>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    names.add(nameOf(random, dimension));
                }
                members.put(
                        dimension,
                        new Members(random.nextBoolean() ? Members.Counting.EACH : Members.Counting.TOTAL, names));
            }
        }
        boolean hosts = members.containsKey(Dimension.HOST);
        var things = hosts ? List.of("slots", "memory", LimitSpec.JOBS) : THINGS;
        var amounts = new TreeMap<String, Long>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            String thing = things.get(random.nextInt(things.size()));
            boolean small = thing.endsWith("jobs");
            amounts.put(thing, (long) random.nextInt(small ? 5 : hosts ? 16 : 30));
        }
        return LimitSpec.of(name, amounts, members);
    }

    private static String nameOf(SplittableRandom random, Dimension dimension) {
        return dimension.name().substring(0, 1).toLowerCase(Locale.ROOT) + random.nextInt(3);
    }

    private static String maybe(SplittableRandom random, Dimension dimension) {
        return random.nextInt(4) == 0 ? "" : nameOf(random, dimension);
    }

    static Names names(SplittableRandom random) {
        return new Names(
                maybe(random, Dimension.USER),
                maybe(random, Dimension.TEAM),
                maybe(random, Dimension.PROJECT),
                nameOf(random, Dimension.QUEUE),
                nameOf(random, Dimension.PARTITION),
                maybe(random, Dimension.QOS));
    }

    static Asked request(SplittableRandom random) {
        int tasksMin = 1 + random.nextInt(3);
        int perHost = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
        int hosts = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
        return new Asked(
                tasksMin,
                tasksMin + random.nextInt(5),
                hosts,
                perHost,
                List.of((long) random.nextInt(4), (long) random.nextInt(3), (long) random.nextInt(2)),
                List.of((long) random.nextInt(2), (long) random.nextInt(3), 0L),
                List.of(0L, 0L, (long) random.nextInt(3)));
    }
}
