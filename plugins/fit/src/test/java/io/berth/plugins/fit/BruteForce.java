package io.berth.plugins.fit;

import io.berth.framework.request.Catalogue;
import io.berth.plugins.fit.Case.Wish;
import io.berth.spi.job.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every way to place a case, by trying all numbers of tasks on all hosts. Written down from the documented rules alone: it shares nothing with the allocators or the host table.
 */
final class BruteForce {
    private final Case given;
    private final Wish wish;
    private final List<int[]> ways = new ArrayList<>();

    BruteForce(Case given) {
        this.given = given;
        this.wish = given.wish();
        extend(new int[given.hosts()], 0, 0);
    }

    private void extend(int[] tasks, int host, int placed) {
        if (host == tasks.length) {
            if (placed >= wish.tasksMin() && spreads(tasks)) {
                ways.add(tasks.clone());
            }
            return;
        }
        for (int here = 0; placed + here <= wish.tasksMax() && given.holds(host, here); here++) {
            tasks[host] = here;
            extend(tasks, host + 1, placed + here);
        }
        tasks[host] = 0;
    }

    /** Whether tasks on hosts are as the request wants them, room aside. */
    private boolean spreads(int[] tasks) {
        int size = wish.size();
        int[] used = Arrays.stream(tasks).filter(here -> here > 0).toArray();
        return used.length <= wish.hostsMax()
                && switch (wish.spread()) {
                    case ANY -> true;
                    case PTILE ->
                        Arrays.stream(used).allMatch(here -> here <= size)
                                && Arrays.stream(used)
                                                .filter(here -> here < size)
                                                .count()
                                        <= 1;
                    case BLOCK -> Arrays.stream(used).allMatch(here -> here % size == 0);
                    case STRIPE -> Arrays.stream(used).allMatch(here -> here <= size);
                };
    }

    boolean possible() {
        return !ways.isEmpty();
    }

    boolean allows(int[] tasks) {
        return ways.stream().anyMatch(way -> Arrays.equals(way, tasks));
    }

    /** Whether some way, with whatever number of tasks, is even. */
    boolean evenlyPossible() {
        return ways.stream().anyMatch(BruteForce::even);
    }

    /** Whether N tasks on k hosts are ceil(N/k) on each, but for one that has what is left. */
    private static boolean even(int[] tasks) {
        int share = Math.ceilDiv(sum(tasks), used(tasks));
        return Arrays.stream(tasks).allMatch(here -> here <= share)
                && Arrays.stream(tasks).filter(here -> here > 0 && here < share).count() <= 1;
    }

    private static int sum(int[] tasks) {
        return Arrays.stream(tasks).sum();
    }

    private static int used(int[] tasks) {
        return (int) Arrays.stream(tasks).filter(here -> here > 0).count();
    }

    /**
     * The shape of a way: the earlier of two in the natural order of lists is preferred. First the most tasks. Then, spread at will: even ones before ragged ones, on fewest
     * hosts; in blocks: one host before several; in stripes: the most hosts, then those with the fewest tasks on the fullest hosts.
     */
    private List<Integer> shape(int[] tasks) {
        var shape = new ArrayList<Integer>(List.of(-sum(tasks)));
        switch (wish.spread()) {
            case ANY -> shape.addAll(even(tasks) ? List.of(0, used(tasks)) : List.of(1, 0));
            case PTILE -> shape.add(used(tasks));
            case BLOCK -> shape.add(used(tasks) == 1 ? 0 : 1);
            case STRIPE -> {
                shape.add(-used(tasks));
                Arrays.stream(tasks).boxed().sorted(Comparator.reverseOrder()).forEach(shape::add);
            }
        }
        return shape;
    }

    private static int compare(List<Integer> a, List<Integer> b) {
        for (int i = 0; i < a.size(); i++) {
            int order = a.get(i).compareTo(b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** What is wrong with tasks on hosts, or null. */
    @Nullable
    String fault(int[] tasks, Taste taste) {
        if (!allows(tasks)) {
            return "is none of the " + ways.size() + " ways";
        }
        List<Integer> best =
                ways.stream().map(this::shape).min(BruteForce::compare).orElseThrow();
        if (compare(shape(tasks), best) != 0) {
            return "has shape " + shape(tasks) + ", not " + best;
        }
        if (notPacked(tasks)) {
            return "does not pack its hosts";
        }
        List<Integer> first = even(tasks) && wish.spread() == Spread.ANY ? bestHosts(tasks, taste) : null;
        return first == null || first.equals(hosts(tasks)) ? null : "takes others than hosts " + first;
    }

    /** Ragged and in blocks, each host but the last takes all that it holds, in whole blocks. */
    private boolean notPacked(int[] tasks) {
        if (used(tasks) == 1
                || wish.spread() == Spread.PTILE
                || wish.spread() == Spread.STRIPE
                || (wish.spread() == Spread.ANY && even(tasks))) {
            return false;
        }
        int block = wish.spread() == Spread.BLOCK ? wish.size() : 1;
        int below = 0;
        for (int host = 0; host < tasks.length; host++) {
            boolean couldTakeABlock = given.holds(host, (tasks[host] / block + 1) * block);
            below += tasks[host] > 0 && couldTakeABlock ? 1 : 0;
        }
        return below > 1;
    }

    private static List<Integer> hosts(int[] tasks) {
        var hosts = new ArrayList<Integer>();
        for (int host = 0; host < tasks.length; host++) {
            if (tasks[host] > 0) {
                hosts.add(host);
            }
        }
        return hosts;
    }

    /** The hosts of an even shape: those that hold a full share before others, by taste, then by ordinal. Null when shares of capacities are not exact. */
    private @Nullable List<Integer> bestHosts(int[] tasks, Taste taste) {
        int share = Arrays.stream(tasks).max().orElseThrow();
        int rest = sum(tasks) - share * (used(tasks) - 1);
        if (given.capacity().stream().flatMapToLong(Arrays::stream).anyMatch(all -> Long.bitCount(all) > 1)) {
            return null;
        }
        var candidates = new ArrayList<Integer>();
        for (int host = 0; host < given.hosts(); host++) {
            if (given.holds(host, rest)) {
                candidates.add(host);
            }
        }
        candidates.sort(Comparator.<Integer, Boolean>comparing(host -> !given.holds(host, share))
                .thenComparing(host -> switch (taste) {
                    case FIRST -> 0L;
                    case BEST -> leftOver(host, given.holds(host, share) ? share : rest);
                    case WORST -> -leftOver(host, given.holds(host, share) ? share : rest);
                })
                .thenComparing(Comparator.naturalOrder()));
        return candidates.subList(0, used(tasks)).stream().sorted().toList();
    }

    /** What is left over of what is asked for, in shares of the host's capacity, the host itself included. */
    private long leftOver(int host, int tasks) {
        long whole = Catalogue.WHOLE_HOST;
        long sum = wish.exclusive() ? 0 : whole - (given.idle(host) ? 1 : 2);
        for (int r = 0; r < Case.RESOURCES.size(); r++) {
            long needed = wish.needs(r, tasks);
            if (needed > 0) {
                sum += (given.free().get(host)[r] - needed)
                        * whole
                        / given.capacity().get(host)[r];
            }
        }
        return sum;
    }
}
