package io.berth.plugins.preempt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The cheapest of all sufficient subsets of a few candidates, exactly, provided that whoever suffices does so with others too. The lowest possible highest rank is found
 * first, by leaving out the highest ranks one after the other; nobody above it is looked at again. Then branch and bound: one candidate after the other, those with most work
 * to lose first, stays if the rest suffices without it; the branch in which it goes is left as soon as it costs more than the best set so far.
 */
final class CheapestSet {
    /** A set is an {@code int} of bits, and what is known of each set one byte. */
    static final int MOST = 16;

    private static final byte YES = 1;
    private static final byte NO = 2;

    private final List<Weighed> sorted;
    private final IntPredicate suffices;
    private final byte[] known;
    private final int[] order;

    private @Nullable Choice best;
    private long bestLost;
    private int bestCount;

    private CheapestSet(List<Weighed> sorted, IntPredicate suffices) {
        this.sorted = sorted;
        this.suffices = suffices;
        this.known = new byte[1 << sorted.size()];
        int ranked = lowest();
        this.order = IntStream.range(0, ranked)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> -sorted.get(i).lost())
                        .thenComparing(Comparator.reverseOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * Searches.
     *
     * @param sorted   at most {@link #MOST}, cheapest first
     * @param suffices whether it suffices that those go whose bits are set; bit {@code i} is candidate {@code i}
     * @param other    a set that suffices already; null for none
     * @return the cheapest set that suffices, or the other when that is cheaper; null when there is none
     */
    static @Nullable Choice of(List<Weighed> sorted, IntPredicate suffices, @Nullable Choice other) {
        var search = new CheapestSet(sorted, suffices);
        int ranked = search.order.length;
        int all = (1 << ranked) - 1;
        if (ranked == 0 || !search.suffices(all)) {
            return other;
        }
        long rank = sorted.get(ranked - 1).rank();
        if (other != null && rank > other.rank) {
            return other;
        }
        if (other != null && rank == other.rank) {
            search.keep(other);
        }
        search.decide(0, all, 0, 0, 0);
        return search.best;
    }

    private void keep(Choice choice) {
        best = choice;
        bestLost = choice.lost;
        bestCount = choice.count();
    }

    /** How many candidates have at most the lowest highest rank that suffices. */
    private int lowest() {
        int end = sorted.size();
        while (end > 0) {
            int fewer = end - 1;
            while (fewer > 0
                    && sorted.get(fewer - 1).rank() == sorted.get(fewer).rank()) {
                fewer--;
            }
            if (fewer == 0 || !suffices((1 << fewer) - 1)) {
                return end;
            }
            end = fewer;
        }
        return end;
    }

    private boolean suffices(int set) {
        if (known[set] == 0) {
            known[set] = suffices.test(set) ? YES : NO;
        }
        return known[set] == YES;
    }

    /** With the next candidate and all after it undecided: {@code going} are all who go or are undecided, and suffice; {@code decided} are those of them who go. */
    private void decide(int next, int going, int decided, long lost, int count) {
        if (best != null && (lost > bestLost || (lost == bestLost && count > bestCount))) {
            return;
        }
        if (next == order.length) {
            offer(decided, count);
            return;
        }
        int bit = 1 << order[next];
        if (going != bit && suffices(going & ~bit)) {
            decide(next + 1, going & ~bit, decided, lost, count);
        }
        long more = Choice.saturatedSum(lost, sorted.get(order[next]).lost());
        decide(next + 1, going, decided | bit, more, count + 1);
    }

    private void offer(int set, int count) {
        var members = new ArrayList<Weighed>(count);
        for (int i = 0; i < sorted.size(); i++) {
            if ((set & 1 << i) != 0) {
                members.add(sorted.get(i));
            }
        }
        var choice = new Choice(members);
        if (best == null || choice.compareTo(best) < 0) {
            keep(choice);
        }
    }
}
