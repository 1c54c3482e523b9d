package io.berth.plugins.fit;

import io.berth.plugins.fit.Case.Wish;
import io.berth.spi.job.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Draws cases of at most four hosts, four resources and eight tasks. What a seed draws never changes. */
final class Cases {
    private static final int TASKS = 8;
    /** How often a place is drawn for a wish, some of which have none. */
    private static final int ATTEMPTS = 20;

    private static final List<Spread> SPREADS =
            List.of(Spread.ANY, Spread.ANY, Spread.PTILE, Spread.BLOCK, Spread.STRIPE);

    private final SplittableRandom random;

    Cases(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Any case. Capacities are powers of two, so that shares of them are exact. */
    Case any() {
        List<long[]> capacity = new ArrayList<>();
        List<long[]> free = new ArrayList<>();
        List<Boolean> open = new ArrayList<>();
        for (int host = random.nextInt(1, 5); host > 0; host--) {
            boolean idle = random.nextInt(3) == 0;
            long[] has = amounts(() -> 4L << random.nextInt(3));
            capacity.add(has);
            free.add(Arrays.stream(has)
                    .map(all -> idle ? all : random.nextLong(all + 1))
                    .toArray());
            open.add(random.nextInt(12) > 0);
        }
        while (true) {
            int least = random.nextInt(1, TASKS + 1);
            Wish wish = wish().tasks(least, random.nextInt(least, TASKS + 1));
            if (!wish.contradictory()) {
                return new Case(capacity, free, open, wish);
            }
        }
    }

    /** A case that becomes impossible by a single unit, taken away from one that is possible. */
    Case shortByOneUnit() {
        while (true) {
            Case tight = tight(wish());
            if (tight == null) {
                continue;
            }
            int host = random.nextInt(tight.hosts());
            int resource = random.nextInt(Case.RESOURCES.size());
            if (tight.free().get(host)[resource] > 0 && new BruteForce(tight).possible()) {
                Case less = tight.oneUnitLess(host, resource);
                if (!new BruteForce(less).possible()) {
                    return less;
                }
            }
        }
    }

    /** A case that has ragged places only. */
    Case raggedOnly() {
        while (true) {
            Wish wish = wish();
            Case drawn = tight(new Wish(
                    1,
                    1,
                    wish.hostsMax(),
                    wish.tasksPerHostMax(),
                    Spread.ANY,
                    Case.NO_BOUND,
                    wish.exclusive(),
                    wish.perTask(),
                    wish.perHost()));
            if (drawn == null) {
                continue;
            }
            var places = new BruteForce(drawn);
            if (places.possible() && !places.evenlyPossible()) {
                return drawn;
            }
        }
    }

    /** Hosts that hold one distribution of the tasks that is as the request wants it, and nothing, or little, besides. */
    private @Nullable Case tight(Wish wish) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int[] tasks = IntStream.range(0, random.nextInt(1, 5))
                    .map(i -> random.nextInt(5))
                    .toArray();
            int all = Arrays.stream(tasks).sum();
            if (all < 1 || all > TASKS) {
                continue;
            }
            Wish asked = wish.tasks(all, random.nextBoolean() ? all : random.nextInt(all, TASKS + 1));
            List<long[]> capacity = new ArrayList<>();
            List<long[]> free = new ArrayList<>();
            List<Boolean> open = new ArrayList<>();
            for (int here : tasks) {
                boolean more = random.nextInt(6) == 0;
                long[] left = new long[Case.RESOURCES.size()];
                long[] has = new long[left.length];
                for (int r = 0; r < left.length; r++) {
                    left[r] = asked.needs(r, here) + (more || here == 0 ? random.nextInt(3) : 0);
                    has[r] = asked.exclusive() ? left[r] : Long.highestOneBit(left[r]) * 2;
                }
                capacity.add(has);
                free.add(left);
                open.add(true);
            }
            var drawn = new Case(capacity, free, open, asked);
            if (!asked.contradictory() && new BruteForce(drawn).allows(tasks)) {
                return drawn;
            }
        }
        return null;
    }

    private Wish wish() {
        Spread spread = SPREADS.get(random.nextInt(SPREADS.size()));
        boolean once = random.nextInt(3) == 0;
        long[] perTask = amounts(() -> random.nextInt(3) == 0 ? 0 : random.nextLong(1, 3));
        perTask[0] = Math.max(perTask[0], 1);
        long[] perHost = amounts(() -> once ? random.nextLong(1, 3) : 0);
        for (int r = 0; r < perHost.length; r++) {
            perHost[r] = perTask[r] > 0 ? 0 : perHost[r]; // the language has one amount of each resource
        }
        return new Wish(
                1,
                1,
                random.nextInt(3) > 0 ? Case.NO_BOUND : random.nextInt(1, 5),
                random.nextInt(4) > 0 ? Case.NO_BOUND : random.nextInt(1, TASKS + 1),
                spread,
                spread == Spread.ANY || (spread == Spread.STRIPE && random.nextBoolean())
                        ? Case.NO_BOUND
                        : random.nextInt(1, 5),
                random.nextInt(6) == 0,
                Arrays.stream(perTask).boxed().toList(),
                Arrays.stream(perHost).boxed().toList());
    }

    private interface Amount {
        long draw();
    }

    private static long[] amounts(Amount amount) {
        var drawn = new long[Case.RESOURCES.size()];
        Arrays.setAll(drawn, r -> amount.draw());
        return drawn;
    }
}
