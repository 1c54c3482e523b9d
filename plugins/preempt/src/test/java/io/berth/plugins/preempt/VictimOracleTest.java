package io.berth.plugins.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.preemption.VictimSearch;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Searches against brute force over all sets of victims: several hosts, two resources, licences, a limit, promises, victims on two hosts. */
final class VictimOracleTest {
    /** So many cases in which two irredundant sets differ in cost, or more. */
    private static final int TELLING = 5_000;

    /** The same where there are more candidates than are looked at in every combination. */
    private static final int TELLING_OF_MORE = 1_500;

    private static final int MORE_MIN = 11;
    private static final int MORE_MAX = 20;

    /** How the results of one policy compare with the cheapest. */
    private static final class Tally {
        private int cases;
        private int possible;
        private int telling;
        private int optimal;
        private int optimalTelling;
        private int higherRank;
        private double worstLost = 1;
        private int worstCount;

        void add(BruteForce.Cost found, BruteForce.Cost cheapest, boolean tells) {
            telling += tells ? 1 : 0;
            if (found.sameButForIds(cheapest)) {
                optimal++;
                optimalTelling += tells ? 1 : 0;
            } else if (found.rank() > cheapest.rank()) {
                higherRank++;
            } else {
                worstLost = Math.max(worstLost, (double) found.lost() / cheapest.lost());
                worstCount = Math.max(worstCount, found.count() - cheapest.count());
            }
        }

        double share() {
            return (double) optimalTelling / telling;
        }

        @Override
        public String toString() {
            return cases + " cases, " + possible + " possible, " + telling
                    + " with irredundant sets of different cost; optimal "
                    + optimal + ", of the telling " + optimalTelling + String.format(" (%.2f %%)", 100 * share())
                    + "; a higher rank than need be " + higherRank + ", worst gap else: lost work x "
                    + String.format("%.2f", worstLost) + ", " + worstCount + " victims more";
        }
    }

    private static void check(Case it, BruteForce truth, PreemptionPolicy policy, Tally tally) {
        List<Long> before = free(it);
        VictimSearch.Found found = it.yard().search(it.preemptor(), policy);
        assertThat(free(it)).as("the cluster is as it was").isEqualTo(before);
        tally.cases++;
        assertThat(found != null)
                .as("somebody is disturbed exactly if that helps: %s", it)
                .isEqualTo(truth.possible());
        if (found == null) {
            return;
        }
        tally.possible++;
        assertThat(truth.irredundant(it.set(found.victims())))
                .as("sufficient, and nobody could be spared: %s", found.victims())
                .isTrue();
        BruteForce.Cost cost = BruteForce.Cost.of(it.members(it.set(found.victims())));
        BruteForce.Cost cheapest = truth.cheapest();
        boolean tells = !cheapest.sameButForIds(truth.dearest());
        tally.add(cost, cheapest, tells);
        if (policy instanceof LowestPriorityFirst && it.preemptor().request().hostsMax() == 1) {
            assertThat(cost).as("the cheapest of %s", it).isEqualTo(cheapest);
        }
    }

    private static List<Long> free(Case it) {
        var free = new ArrayList<Long>();
        for (int host = 0; host < it.yard().table.hosts(); host++) {
            free.add(it.yard().table.free(host, 0));
            free.add(it.yard().table.free(host, 1));
        }
        free.add(it.yard().table.freeTotal(2));
        return free;
    }

    private static Case next(Random random, boolean oneHost) {
        return next(() -> Case.random(random, oneHost));
    }

    private static Case next(Supplier<Case> cases) {
        Case it;
        do {
            it = cases.get();
        } while (it.yard().startsAlready(it.preemptor()) || it.running().isEmpty());
        return it;
    }

    @Test
    void onOneHostTheCheapestSetAlways() {
        var random = new Random(5);
        var tally = new Tally();
        var youngest = new Tally();
        while (tally.telling < TELLING) {
            Case it = next(random, true);
            var truth = new BruteForce(it);
            check(it, truth, new LowestPriorityFirst(), tally);
            check(it, truth, new YoungestFirst(), youngest);
        }
        System.out.println("one host, lowest-priority-first" + ": " + tally);
        System.out.println("one host, youngest-first" + ": " + youngest);
        assertThat(tally.share()).isEqualTo(1);
    }

    @Test
    void withMoreCandidatesNearlyAlways() {
        var random = new Random(7);
        var tally = new Tally();
        var windows = new Tally();
        var many = new Tally();
        while (tally.telling < TELLING_OF_MORE) {
            int jobs = MORE_MIN + random.nextInt(MORE_MAX - MORE_MIN + 1);
            Case it = next(() -> Case.wide(random, jobs));
            if (it.running().size() >= MORE_MIN) {
                var truth = new BruteForce(it);
                check(it, truth, new LowestPriorityFirst(), tally);
                check(it, truth, new LowestPriorityFirst(0, 64), windows);
                check(it, truth, new LowestPriorityFirst(0, 0), many);
            }
        }
        System.out.println("several hosts, 11 to 20 candidates, lowest-priority-first: " + tally);
        System.out.println(
                "several hosts, 11 to 20 candidates, without looking at every combination of all: " + windows);
        assertThat(tally.share()).isGreaterThanOrEqualTo(0.95);
        System.out.println("several hosts, 11 to 20 candidates, as if there were more than 64: " + many);
        assertThat(windows.share()).isGreaterThanOrEqualTo(0.95);
        assertThat(many.share()).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void onSeveralHostsNearlyAlways() {
        var random = new Random(6);
        var tally = new Tally();
        var greedy = new Tally();
        while (tally.telling < TELLING) {
            Case it = next(random, false);
            var truth = new BruteForce(it);
            check(it, truth, new LowestPriorityFirst(), tally);
            check(it, truth, new LowestPriorityFirst(0, 64), greedy);
        }
        System.out.println("several hosts, lowest-priority-first" + ": " + tally);
        System.out.println("several hosts, without looking at every combination" + ": " + greedy);
        assertThat(tally.share()).isGreaterThanOrEqualTo(0.95);
    }
}
