package io.berth.framework.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.RunningJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Jobs come and go; what is kept of them by host is what a look at all of them says. */
final class PreemptibleJobsTest {
    private static final int HOSTS = 7;
    private static final int STEPS = 20_000;
    private static final int RANKS = 4;

    private final SplittableRandom random = new SplittableRandom(5);
    private final RequestClasses classes = new RequestClasses(new Catalogue(List.of("slots", "memory")));
    private final PreemptibleJobs kept = new PreemptibleJobs(2);
    private final List<StandingJob> standing = new ArrayList<>();

    private StandingJob job(long id) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", random.nextLong(1, 4));
        perTask.put("memory", random.nextLong(0, 3));
        var request = classes.of(new RequestSpec(1, 9, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask));
        int first = random.nextInt(HOSTS);
        Allocation at = random.nextInt(3) > 0
                ? Allocation.on(first, random.nextInt(1, 4))
                : Allocation.copyOf(new int[] {first, (first + 1) % HOSTS}, new int[] {random.nextInt(1, 4), 1}, 2);
        return new StandingJob(id, request, at, random.nextLong(RANKS));
    }

    private static long held(RunningJob job, int host, int resource) {
        long held = 0;
        for (int i = 0; i < job.hosts(); i++) {
            held += job.host(i) == host ? job.request().perTask(resource) * job.tasks(i) : 0;
        }
        return held;
    }

    private void compare(int host) {
        List<StandingJob> here = standing.stream()
                .filter(job -> held(job, host, 0) > 0)
                .sorted(Comparator.<StandingJob>comparingLong(RunningJob::preemptionRank)
                        .thenComparingLong(RunningJob::id))
                .toList();
        assertThat(kept.countOn(host)).isEqualTo(here.size());
        for (int i = 0; i < here.size(); i++) {
            assertThat(kept.jobOn(host, i)).isSameAs(here.get(i));
            assertThat(kept.rankOn(host, i)).isEqualTo(here.get(i).preemptionRank());
        }
        assertThat(kept.lowestOn(host))
                .isEqualTo(
                        here.isEmpty()
                                ? PreemptibleJobs.NOBODY
                                : here.getFirst().preemptionRank());
        for (long rank = -1; rank <= RANKS; rank++) {
            for (int resource = 0; resource < 2; resource++) {
                long sum = 0;
                for (StandingJob job : here) {
                    sum += job.preemptionRank() <= rank ? held(job, host, resource) : 0;
                }
                assertThat(kept.heldOn(host, rank, resource))
                        .as("up to rank %d", rank)
                        .isEqualTo(sum);
            }
        }
    }

    @Test
    void whatIsKeptIsWhatStands() {
        for (int step = 1; step <= STEPS; step++) {
            if (standing.size() < random.nextInt(60)) {
                StandingJob job = job(step);
                standing.add(job);
                kept.add(job);
            } else if (!standing.isEmpty()) {
                kept.remove(standing.remove(random.nextInt(standing.size())));
            }
            compare(random.nextInt(HOSTS));
        }
    }
}
