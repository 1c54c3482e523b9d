package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is remembered of searches saves some of them and changes no decision: random sites, each with and without memories. */
final class FailedSearchesTest {
    private static final int SITES = 300;
    private static final int ROUNDS = 12;

    private static CoreLab lab(long seed, boolean memories) {
        var random = new SplittableRandom(seed);
        var lab = new CoreLab();
        int hosts = 1 + random.nextInt(3);
        for (int host = 0; host < hosts; host++) {
            lab.host("h" + host, 2 + random.nextInt(4));
        }
        PolicySpec picker = PolicySpec.parse("list:verdict=" + (random.nextBoolean() ? "skip" : "reserve"));
        lab.queue(new QueueSpec("low", 0, picker, CoreLab.FIRST_FIT, null, true));
        lab.queue(new QueueSpec("safe", 0, picker, CoreLab.FIRST_FIT, null, false));
        lab.queue(new QueueSpec("high", 9, picker, CoreLab.FIRST_FIT, PolicySpec.of("evict"), true));
        lab.policies.youngestFirst = true;
        lab.policies.preemptsForClass = true;
        lab.policies.heard = new ArrayList<>();
        return memories ? lab : lab.configured(CoreConfiguration::withoutMemories);
    }

    /** Drives a site; returns all that was decided, and the hash. */
    private static List<String> decided(CoreLab lab, long seed) {
        var random = new SplittableRandom(~seed);
        var running = new TreeSet<Long>();
        var all = new ArrayList<String>();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = random.nextInt(6); i > 0; i--) {
                String queue = List.of("low", "safe", "high", "high").get(random.nextInt(4));
                lab.submit(CoreLab.spec(
                        queue, "", 1 + random.nextInt(4), 20 + random.nextInt(2) * 50, random.nextInt(3), 0));
            }
            for (long job : List.copyOf(running)) {
                if (random.nextInt(5) == 0) {
                    lab.end(round * 10L, job);
                    running.remove(job);
                }
            }
            all.addAll(lab.round(round * 10L));
            for (Decision decision : lab.latest) {
                if (decision instanceof Decision.Start start) {
                    running.add(start.job());
                }
            }
        }
        all.add(String.valueOf(lab.core().hash()));
        return all;
    }

    private static long searches(CoreLab lab) {
        List<String> heard = lab.policies.heard;
        return heard == null
                ? 0
                : heard.stream().filter(h -> h.startsWith("preempt for")).count();
    }

    @Test
    void theSameIsDecidedWithFewerSearches() {
        long with = 0;
        long without = 0;
        int preemptions = 0;
        for (long seed = 0; seed < SITES; seed++) {
            CoreLab remembers = lab(seed, true);
            CoreLab forgets = lab(seed, false);
            List<String> decided = decided(remembers, seed);
            assertThat(decided).as("seed %d", seed).isEqualTo(decided(forgets, seed));
            preemptions +=
                    (int) decided.stream().filter(d -> d.startsWith("preempt")).count();
            with += searches(remembers);
            without += searches(forgets);
        }
        assertThat(preemptions).isGreaterThan(SITES);
        assertThat(with).as("of %d searches", without).isLessThan(without - SITES / 3);
    }
}
