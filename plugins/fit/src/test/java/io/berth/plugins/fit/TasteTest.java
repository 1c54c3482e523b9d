package io.berth.plugins.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.testkit.view.Lab;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which hosts come first, and what it costs to find them. */
final class TasteTest {
    private final Lab lab = new Lab(List.of("slots", "scratch"));

    /** Slots free: 4 of 4, 3 of 8, 1 of 2, 8 of 8; scratch is asked for by nobody unless a test says so. */
    private final ClusterView cluster = lab.aCluster()
            .host("whole", 4, 64)
            .hostWithFree("half", 8, 3)
            .hostWithFree("full", 2, 1)
            .host("large", 8, 8)
            .build();

    private List<String> order(Taste taste, PendingJob job, ClusterView hosts) {
        var names = new ArrayList<String>();
        try (PlanIterator plans = new Fit(taste).plans(job, hosts)) {
            assertThat(plans.next()).isNotNull();
            for (int host = plans.nextHost(0, hosts); host >= 0; host = plans.nextHost(0, hosts)) {
                names.add(hosts.name(host));
            }
        }
        return names;
    }

    @Test
    void firstFitGoesByOrdinal() {
        assertThat(order(Taste.FIRST, lab.aJob().build(), cluster)).containsExactly("whole", "half", "full", "large");
        assertThat(order(Taste.FIRST, lab.aJob().tasks(4).build(), cluster)).containsExactly("whole", "large");
    }

    @Test
    void bestFitLeavesTheLeastOfTheHost() {
        assertThat(order(Taste.BEST, lab.aJob().build(), cluster))
                .as("left over: 0, 2/8, 3/4, 7/8")
                .containsExactly("full", "half", "whole", "large");
    }

    @Test
    void worstFitLeavesTheMost() {
        assertThat(order(Taste.WORST, lab.aJob().build(), cluster)).containsExactly("large", "whole", "half", "full");
    }

    @Test
    void sharesOfAllThatIsAskedForAreAdded() {
        PendingJob job = lab.aJob().perTask("scratch", 4).build();
        assertThat(order(Taste.BEST, job, cluster))
                .as("large: 7/8 of slots and 4/8 of scratch; whole: 3/4 and 60/64")
                .containsExactly("large", "whole");
        PendingJob once = lab.aJob().expression("rusage[scratch=8/host]").build();
        ClusterView two = lab.aCluster().host("a", 4, 8).host("b", 4, 16).build();
        assertThat(order(Taste.WORST, once, two))
                .as("3/4 and 8/16 before 3/4 and 0")
                .containsExactly("b", "a");
    }

    @Test
    void equalHostsGoByOrdinal() {
        ClusterView equal = lab.aCluster().hosts(4, 4, 4).build();
        for (Taste taste : Taste.values()) {
            assertThat(order(taste, lab.aJob().build(), equal)).as(taste.name()).containsExactly("h0", "h1", "h2");
        }
    }

    @Test
    void whatTheRequestPrefersComesBeforeTaste() {
        ClusterView preferring = lab.aCluster()
                .host("a", 4, 1)
                .host("b", 2, 7)
                .host("c", 3, 8)
                .host("d", 4, 8)
                .build();
        PendingJob job = lab.aJob().expression("order[scratch]").build();
        assertThat(order(Taste.FIRST, job, preferring)).containsExactly("c", "d", "b", "a");
        assertThat(order(Taste.WORST, job, preferring)).containsExactly("d", "c", "b", "a");
        assertThat(order(Taste.WORST, lab.aJob().build(), preferring)).containsExactly("a", "d", "c", "b");
    }

    @Test
    void ofManyHostsTheBestComeFirst() {
        long[] slots = new SplittableRandom(1).longs(2_000, 1, 100).toArray();
        var hosts = lab.aCluster();
        for (int i = 0; i < slots.length; i++) {
            hosts.hostWithFree("h" + i, 128, slots[i]);
        }
        ClusterView many = hosts.build();
        List<Long> free = order(Taste.BEST, lab.aJob().build(), many).stream()
                .map(name -> slots[Integer.parseInt(name.substring(1))])
                .toList();
        assertThat(free).hasSize(2_000).isSorted();
    }

    @Test
    void choosingHostsAllocatesNothing() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        var allocators = List.of(new Fit(Taste.FIRST), new Fit(Taste.BEST), new Fit(Taste.WORST));
        var jobs = new ArrayList<PendingJob>();
        for (int tasks : new int[] {1, 5, 16, 40}) {
            jobs.add(lab.aJob().tasks(1, tasks).build());
            jobs.add(lab.aJob().tasks(tasks).hostsMax(3).build());
        }
        walk(allocators, jobs);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            walk(allocators, jobs);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
    }

    private void walk(List<Fit> allocators, List<PendingJob> jobs) {
        for (int a = 0; a < allocators.size(); a++) {
            for (int j = 0; j < jobs.size(); j++) {
                PlanIterator plans = allocators.get(a).plans(jobs.get(j), cluster);
                while (plans.next() != null) {
                    while (plans.nextHost(0, cluster) >= 0) {}
                }
                plans.close();
            }
        }
    }
}
