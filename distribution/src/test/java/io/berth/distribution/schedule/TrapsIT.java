package io.berth.distribution.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.HostSpec;
import io.berth.spi.job.PendingJob;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Traps that other schedulers fell into, in which the picker has a part: one test each, with the shipped jars. docs/traps.md has the whole table; TrapsTest and
 * PromiseTrapsTest, in the framework, have those of the core alone.
 */
final class TrapsIT {
    private static final List<String> ALL = List.of("fcfs", "greedy", "easy", "easy-sjbf", "hybrid", "conservative");
    private static final List<String> RESERVING = List.of("easy", "easy-sjbf", "hybrid", "conservative");

    private final Shipped shipped = Shipped.open();

    @AfterEach
    void close() {
        shipped.close();
    }

    private SmallSite cpus(String picker, long... slots) {
        var hosts = new HostSpec[slots.length];
        for (int i = 0; i < slots.length; i++) {
            hosts[i] = SmallSite.host("cpu." + i, slots[i], 0);
        }
        return new SmallSite(shipped, picker, hosts);
    }

    /** Flux (flux-sched#573): EASY over a depth of 8,000 came to 0.6 jobs a second, since each round went through all that waited. */
    @Test
    void aRoundCostsTheSameWhetherAThousandWaitOrTenThousand() {
        for (String picker : List.of("fcfs", "greedy", "easy", "hybrid")) {
            long few = pullsOfARound(picker, 1_000);
            long many = pullsOfARound(picker, 10_000);
            assertThat(many).as(picker).isLessThanOrEqualTo(few + 20).isLessThan(500);
        }
    }

    /** Pulls of a round in which a job came to a full machine. */
    private long pullsOfARound(String picker, int pending) {
        SmallSite site = cpus(picker, 64);
        site.submit("cpu", 64, 1_000_000);
        for (int i = 0; i < pending; i++) {
            site.submit("cpu", 1 + i % 10, 1_000 + i);
        }
        site.round(0);
        long before = site.pulls();
        site.submit("cpu", 1, 1_000);
        assertThat(site.round(1)).isEmpty();
        return site.pulls() - before;
    }

    /** Flux (flux-sched#1383): many jobs that nothing could satisfy wedged the scheduler. */
    @Test
    void jobsWhoseHostsAreDownAreNotLookedAtAndHoldNobodyUp() {
        for (String picker : ALL) {
            SmallSite site = cpus(picker, 2, 8);
            site.open("cpu.1", false);
            for (int i = 0; i < 1_000; i++) {
                site.submit("cpu", 3 + i % 6, 1_000);
            }
            long last = site.submit("cpu", 2, 1_000);
            assertThat(site.round(0)).as(picker).containsExactly(last);
            assertThat(site.pulls()).as(picker).isEqualTo(1);
            site.open("cpu.1", true);
            assertThat(site.round(1)).as("%s, up again", picker).startsWith(1L);
        }
    }

    /** Kueue (kueue#8309): under strict FIFO, jobs that waited for one flavour held up those that needed another. */
    @Test
    void aGpuJobThatWaitsDoesNotHoldUpACpuPartition() {
        for (String picker : ALL) {
            var site = new SmallSite(shipped, picker, SmallSite.host("gpu.0", 4, 1_000), SmallSite.host("cpu.0", 4, 0));
            long first = site.submit("gpu", "", 1, "gpus", 1_000, 100);
            long waits = site.submit("gpu", "", 1, "gpus", 1_000, 100);
            long cpu = site.submit("cpu", 4, 100_000);
            assertThat(site.round(0)).as(picker).containsExactly(first, cpu);
            site.end(50, first);
            assertThat(site.round(50)).as(picker).containsExactly(waits);
        }
    }

    /** Old LSF: the planner ignored limits. */
    @Test
    void aJobThatALimitRefusesGetsNoReservationAndHoldsNobodyUp() {
        for (String picker : ALL) {
            SmallSite site = cpus(picker, 4);
            long first = site.submit("cpu", "one", 1, "gpus", 0, 100);
            long refused = site.submit("cpu", "one", 3, "gpus", 0, 100);
            long other = site.submit("cpu", "two", 3, "gpus", 0, 100_000);
            assertThat(site.round(0)).as(picker).containsExactly(first, other);
            assertThat(site.promise(refused)).as(picker).isEqualTo(PendingJob.NOT_RESERVED);
        }
    }

    /** Slurm (bf_licenses off): a job that waits for a licence gets no reservation, and starves behind those who come later. */
    @Test
    void aJobThatWaitsForLicencesIsPromisedThem() {
        for (String picker : RESERVING) {
            SmallSite site = cpus(picker, 8);
            long holds = site.submit("cpu", "", 1, "lic", 1, 100);
            long waits = site.submit("cpu", "", 1, "lic", 2, 100);
            long tooLong = site.submit("cpu", "", 1, "lic", 1, 500);
            long shorter = site.submit("cpu", "", 1, "lic", 1, 100);
            assertThat(site.round(0)).as(picker).containsExactly(holds, shorter);
            assertThat(site.promise(waits)).as(picker).isEqualTo(100);
            site.end(100, holds);
            site.end(100, shorter);
            assertThat(site.round(100)).as(picker).containsExactly(waits);
            site.end(150, waits);
            assertThat(site.round(150)).as(picker).containsExactly(tooLong);
        }
    }

    /** Slurm: backfill reserves whole nodes. */
    @Test
    void aReservationTakesOnlyWhatIsAsked() {
        for (String picker : RESERVING) {
            SmallSite site = cpus(picker, 8);
            long first = site.submit("cpu", 6, 100);
            long promised = site.submit("cpu", 4, 100);
            long beside = site.submit("cpu", 2, 100_000);
            assertThat(site.round(0)).as(picker).containsExactly(first, beside);
            assertThat(site.promise(promised)).as(picker).isEqualTo(100);
        }
    }

    /** Volcano (volcano#4690, #3950): small jobs overtook a big one again and again, and it starved. */
    @Test
    void aStreamOfSmallJobsDoesNotStarveABigOne() {
        for (String picker : List.of("fcfs", "easy", "easy-sjbf", "hybrid", "conservative")) {
            SmallSite site = cpus(picker, 8);
            List<Long> others = new ArrayList<>(List.of(site.submit("cpu", 6, 100)));
            long big = site.submit("cpu", 8, 100);
            for (int now = 0; now < 400 && !site.runs(big); now += 10) {
                if (now >= 100) {
                    for (long job : others) {
                        if (site.runs(job)) {
                            site.end(now, job);
                        }
                    }
                }
                others.add(site.submit("cpu", 2, 10 + now % 90));
                site.round(now);
            }
            assertThat(site.runs(big)).as(picker).isTrue();
        }
    }

    /** Slurm: small weights lost the order of priorities. */
    @Test
    void keysThatDifferByOnePartInABillionAreOrdered() {
        SmallSite site = cpus("ordered:order=sjf", 1);
        site.submit("cpu", 1, 1_000_000_002);
        site.submit("cpu", 1, 1_000_000_001);
        site.submit("cpu", 1, 1_000_000_000);
        assertThat(site.round(0)).containsExactly(3L);
        site.end(1, 3);
        assertThat(site.round(1)).containsExactly(2L);
    }
}
