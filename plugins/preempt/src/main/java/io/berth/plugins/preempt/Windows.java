package io.berth.plugins.preempt;

import io.berth.spi.preempt.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a sufficient set cheaper. Again and again some of its members and some others are put together in a window, small enough for {@link CheapestSet}, which finds whoever of them
 * goes best while all the rest stays as it is; until no window knows better, or too much was asked. Amounts are asked first, and one trial tells whether what they say is true; if
 * not, each set of the window is tried.
 */
final class Windows {
    private static final int MEMBERS = 8;
    /** Of those who stay, so many who lose least. */
    private static final int OTHERS_MAX = 56;

    private static final int QUESTIONS_MAX = 100_000;

    private final Going going;
    private final Field field;
    private final Trial trial;
    private final int trialsMax;
    private int questions;
    private int trials;

    Windows(Going going, Trial trial, int trialsMax) {
        this.going = going;
        this.field = going.field();
        this.trial = trial;
        this.trialsMax = trialsMax;
    }

    /**
     * Searches.
     *
     * @param start a set that a trial found sufficient
     * @return one that costs less, or the same
     */
    int[] improved(int[] start) {
        int[] best = start;
        int[] better = best;
        while (better != null) {
            best = better;
            better = better(best);
        }
        return best;
    }

    private int @Nullable [] better(int[] best) {
        int[] members = byLost(Arrays.stream(best)).toArray();
        boolean[] inside = new boolean[field.size()];
        long lost = 0;
        for (int number : best) {
            inside[number] = true;
            lost = Choice.saturatedSum(lost, field.get(number).lost());
        }
        long all = lost;
        int[] others = byLost(IntStream.range(0, field.size())
                        .filter(number -> !inside[number] && field.get(number).lost() <= all))
                .limit(OTHERS_MAX)
                .toArray();
        int mine = Math.min(members.length, MEMBERS);
        int half = (CheapestSet.MOST - mine) / 2;
        for (int from = 0; from < members.length; from += mine) {
            int[] some = Arrays.copyOfRange(members, from, Math.min(members.length, from + mine));
            for (int a = 0; a == 0 || a < others.length; a += half) {
                for (int b = a + half; b == a + half || b < others.length; b += half) {
                    int[] found = look(best, window(some, others, a, b, half));
                    if (found != null || questions > QUESTIONS_MAX) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private IntStream byLost(IntStream numbers) {
        return numbers.boxed()
                .sorted(Comparator.comparingLong(
                                (Integer number) -> field.get(number).lost())
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue);
    }

    private static int[] window(int[] members, int[] others, int a, int b, int half) {
        return IntStream.concat(
                        Arrays.stream(members),
                        IntStream.concat(
                                IntStream.range(a, Math.min(others.length, a + half))
                                        .map(i -> others[i]),
                                IntStream.range(b, Math.min(others.length, b + half))
                                        .map(i -> others[i])))
                .toArray();
    }

    private int @Nullable [] look(int[] best, int[] window) {
        int[] order = byLost(Arrays.stream(window)).toArray();
        going.set(best);
        var weighed = new ArrayList<Weighed>();
        var now = new ArrayList<Weighed>();
        for (int number : order) {
            Weighed one = field.get(number);
            var unranked = new Weighed(one.job(), 0, one.lost());
            weighed.add(unranked);
            if (going.gone()[number]) {
                now.add(unranked);
            }
        }
        var present = new Choice(now);
        int[] found = numbers(CheapestSet.of(weighed, set -> enough(order, set), present), present, order, weighed);
        if (found == null || fits()) {
            return found;
        }
        IntPredicate tried = set -> enough(order, set) && fits();
        return numbers(CheapestSet.of(weighed, tried, present), present, order, weighed);
    }

    /** The whole set, when it is another than the present one, and so cheaper; it is what goes then. */
    private int @Nullable [] numbers(@Nullable Choice found, Choice present, int[] order, List<Weighed> weighed) {
        if (found == null || found.compareTo(present) >= 0) {
            return null;
        }
        for (int i = 0; i < order.length; i++) {
            if (found.members().contains(weighed.get(i))) {
                going.leaves(order[i]);
            } else {
                going.stays(order[i]);
            }
        }
        return going.numbers();
    }

    private boolean enough(int[] order, int set) {
        if (++questions > QUESTIONS_MAX) {
            return false;
        }
        for (int i = 0; i < order.length; i++) {
            if ((set & 1 << i) != 0) {
                going.leaves(order[i]);
            } else {
                going.stays(order[i]);
            }
        }
        return going.enough();
    }

    private boolean fits() {
        return ++trials <= trialsMax && trial.fitsWithout(going.choice().victims());
    }
}
