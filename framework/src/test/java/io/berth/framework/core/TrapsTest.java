package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Traps that other schedulers fell into, one test each, in the core alone; docs/traps.md has the whole table. {@link PromiseTrapsTest} has those of
 * reservations, limits and licences, and TrapsIT, in the distribution, those that need the shipped pickers.
 */
final class TrapsTest {
    private static SortedMap<String, Long> amounts(long slots, long gpus) {
        var amounts = new TreeMap<String, Long>();
        amounts.put("slots", slots);
        amounts.put("gpus", gpus);
        return amounts;
    }

    private static JobSpec asking(String queue, long slots, long gpus) {
        var request = new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, amounts(slots, gpus));
        return JobSpec.of(queue, "", request, 100);
    }

    private static CoreJob job(CoreLab lab, long id) {
        return (CoreJob) Objects.requireNonNull(lab.core().job(id));
    }

    /** Flux (flux-sched#1383): jobs that nothing could satisfy wedged the scheduler. */
    @Test
    void anUnsatisfiableJobNeverWedgesAQueue() {
        CoreLab lab = new CoreLab().host("big", 8).host("small", 2).queue("q", "list:verdict=stop");
        assertThat(lab.core().admit(JobSpec.of("q", "", RequestSpec.of(1, 9), 100)))
                .isInstanceOf(Admission.Refused.class);
        lab.submit(9, 100); // by whoever does not ask first
        lab.submit(8, 100);
        lab.submit(1, 100);
        lab.apply(new Input.HostOpened(0, "big", false));
        assertThat(lab.round(0)).as("8 slots are down").containsExactly("start 3 on small IMMEDIATE");
        lab.apply(new Input.HostOpened(1, "big", true));
        assertThat(lab.round(1)).as("and up again").containsExactly("start 2 on big IMMEDIATE");
    }

    /** Flux (flux-sched#573, #1383): each round went through all the jobs that could not run. */
    @Test
    void jobsWhoseHostsAreDownCostNoPulls() {
        CoreLab lab = new CoreLab().host("up", 1).host("down", 8).queue("q", "list:verdict=skip");
        lab.apply(new Input.HostOpened(0, "down", false));
        for (int i = 0; i < 2_000; i++) {
            lab.submit(2 + i % 7, 100);
        }
        lab.submit(1, 100);
        assertThat(lab.round(0)).containsExactly("start 2001 on up IMMEDIATE");
        assertThat(lab.core().candidatePulls()).isEqualTo(1);
    }

    /** Kueue (kueue#8309): under strict FIFO a job that waited for one flavour held up jobs that needed another. */
    @Test
    void aGpuJobThatWaitsDoesNotHoldUpACpuPartition() {
        var partitions = List.of(
                new PartitionSpec("gpus", List.of("g0"), ""), new PartitionSpec("cpus", List.of("c0", "c1"), ""));
        CoreLab lab = new CoreLab()
                .queue(inPartition("gpu", "gpus"))
                .queue(inPartition("cpu", "cpus"))
                .configured(c -> c.withResources(List.of("slots", "gpus")).withSite(withPartitions(partitions)));
        lab.apply(new Input.HostJoined(0, new HostSpec("g0", amounts(4, 1_000))));
        lab.apply(new Input.HostJoined(0, new HostSpec("c0", amounts(4, 0))));
        lab.apply(new Input.HostJoined(0, new HostSpec("c1", amounts(4, 0))));
        lab.submit(asking("gpu", 1, 1_000));
        lab.submit(asking("gpu", 1, 1_000));
        lab.submit(asking("gpu", 1, 0));
        lab.submit(asking("cpu", 4, 0));
        lab.submit(asking("cpu", 4, 0));
        lab.submit(asking("cpu", 1, 0));
        assertThat(lab.round(0))
                .as("one lane, which stops on each partition alone")
                .containsExactly(
                        "start 1 on g0 IMMEDIATE",
                        "pend 2 NO_ROOM",
                        "start 4 on c0 BACKFILLED",
                        "start 5 on c1 BACKFILLED",
                        "pend 6 NO_ROOM");
    }

    private static QueueSpec inPartition(String name, String partition) {
        var rules = new QueueRules(partition, Long.MAX_VALUE, List.of(), true, true, List.of());
        return new QueueSpec(name, 0, PolicySpec.parse("list:verdict=stop"), CoreLab.FIRST_FIT, null, false, rules);
    }

    private static SiteRules withPartitions(List<PartitionSpec> partitions) {
        return new SiteRules(new TreeMap<>(), List.of(), partitions, List.of(), List.of(), new TreeMap<>(), Per.TASK);
    }

    /** Kueue (kueue#14570): two queues booked one node twice in the same cycle. */
    @Test
    void nothingIsBookedTwiceInOneRound() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            CoreLab lab = new CoreLab()
                    .host("h0", 7)
                    .host("h1", 5)
                    .queue("a", "list:verdict=skip")
                    .queue("b", "list:verdict=skip:heedful=yes")
                    .queue("c", 1, "list:verdict=reserve");
            for (int i = 0; i < 12; i++) {
                int tasks = 1 + random.nextInt(3);
                lab.submit("" + "abc".charAt(random.nextInt(3)), tasks, 1 + random.nextInt(3), 50);
            }
            lab.round(0);
            assertThat(slotsStartedOn(lab, 0)).as("seed " + seed).isLessThanOrEqualTo(7);
            assertThat(slotsStartedOn(lab, 1)).as("seed " + seed).isLessThanOrEqualTo(5);
        }
    }

    private static long slotsStartedOn(CoreLab lab, int host) {
        long slots = 0;
        for (Decision decision : lab.latest) {
            if (decision instanceof Decision.Start start) {
                Allocation where = start.allocation();
                for (int i = 0; i < where.hosts(); i++) {
                    slots += where.host(i) == host
                            ? where.tasks(i) * job(lab, start.job()).request.perTask(0)
                            : 0;
                }
            }
        }
        return slots;
    }

    /** Kueue (kueue#4329): a quota that was summed over nodes admitted what no node could hold. */
    @Test
    void roomOnSeveralHostsIsNoRoomForOneTask() {
        CoreLab lab = new CoreLab().host("h0", 4).host("h1", 4).queue("q", "list:verdict=skip");
        lab.submit(2, 100);
        lab.submit("q", 1, 3, 100);
        lab.submit(4, 100);
        assertThat(lab.round(0))
                .as("3 slots are free")
                .contains("pend 3 NO_ROOM")
                .hasSize(3);
    }

    /** Koordinator (koordinator#872), scheduler-plugins#114: gangs that held a part each waited for each other for ever. */
    @Test
    void aJobTakesAllItsTasksOrNothing() {
        CoreLab lab = new CoreLab()
                .host("h0", 3)
                .host("h1", 3)
                .queue("a", "list:verdict=skip")
                .queue("b", "list:verdict=skip:heedful=yes");
        lab.submit("a", 1, 1, 100);
        lab.submit("a", 6, 1, 100);
        lab.submit("b", 6, 1, 100);
        assertThat(lab.round(0)).contains("pend 2 NO_ROOM", "pend 3 NO_ROOM");
        assertThat(lab.core().freeTotal(0)).isEqualTo(5);
        lab.end(1, 1);
        assertThat(lab.round(1)).contains("start 2 on h0x3+h1x3 IMMEDIATE");
    }

    /** An LSF-like scheduler: an update made the jobs anew. */
    @Test
    void anUpdateNeverRecreates() {
        CoreLab lab =
                new CoreLab().host("h0", 4).queue("a", "list:verdict=skip").queue("b", 1, "list:verdict=skip");
        lab.submit("a", 1, 4, 100);
        lab.submit("a", 1, 4, 100);
        lab.round(0);
        CoreJob runs = job(lab, 1);
        CoreJob waits = job(lab, 2);
        List<String> heard = new ArrayList<>();
        lab.policies.heard = heard;
        lab.apply(new Input.Modify(1, 2, 5, 200));
        assertThat(heard).containsExactly("changed 2");
        lab.apply(new Input.Modify(1, 1, 5, 200));
        lab.apply(new Input.Switch(1, 2, "b"));
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("h0", 4)));
        assertThat(heard)
                .as("one object, told once to the new lane")
                .containsExactly("changed 2", "removed 2", "added 2");
        assertThat(lab.round(1)).isEmpty();
        assertThat(job(lab, 1)).isSameAs(runs);
        assertThat(job(lab, 2)).isSameAs(waits);
        assertThat(lab.core().lastJob()).isEqualTo(2);
        assertThat(lab.core().jobs()).isEqualTo(2);
        assertThat(lab.execution(1).attempt()).isEqualTo(1);
        assertThat(lab.core().cluster().hosts()).isEqualTo(1);
    }

    /** An LSF-like scheduler: after a reconnect it went on with the old view of a host, or with one of no slots. */
    @Test
    void aReconnectedHostIsSeenAsItIs() {
        CoreLab lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=stop");
        lab.submit(3, 100);
        lab.round(0);
        lab.submit(4, 100);
        lab.submit(6, 100);
        lab.apply(new Input.HostLost(1, "h0"));
        lab.apply(new Input.HostJoined(2, HostSpec.ofSlots("h0", 0)));
        assertThat(lab.round(2)).as("no slots: all wait outside").isEmpty();
        lab.apply(new Input.HostJoined(3, HostSpec.ofSlots("h0", 8)));
        assertThat(lab.core().freeTotal(0)).as("what runs there still counts").isEqualTo(5);
        assertThat(lab.round(3)).containsExactly("start 2 on h0 IMMEDIATE", "pend 3 NO_ROOM");
        lab.apply(new Input.HostLost(4, "h0"));
        lab.apply(new Input.HostJoined(4, HostSpec.ofSlots("h0", 8)));
        assertThat(lab.core().freeTotal(0)).isEqualTo(1);
        lab.end(5, 1, 2);
        assertThat(lab.round(5)).contains("start 3 on h0 IMMEDIATE");
    }

    /** Slurm: a reason went back to None until the job was processed again. */
    @Test
    void aReasonIsNeverOverwrittenByNothing() {
        var random = new Random(4);
        CoreLab lab = new CoreLab().host("h0", 4).host("h1", 2).queue("q", "list:verdict=stop");
        var known = new TreeMap<Long, Boolean>();
        for (int now = 0; now < 300; now++) {
            lab.submit(1 + random.nextInt(4), 100);
            if (random.nextInt(5) == 0) {
                lab.apply(new Input.HostOpened(now, "h" + random.nextInt(2), random.nextBoolean()));
            }
            long some = 1 + random.nextLong(lab.core().lastJob());
            if (lab.core().execution(some) != null) {
                lab.end(now, some);
            } else {
                lab.apply(new Input.Modify(now, some, random.nextInt(3), 50));
            }
            lab.round(now);
            for (Decision decision : lab.latest) {
                switch (decision.kind()) {
                    case PEND -> known.put(decision.job(), true);
                    case START, FINISH -> known.remove(decision.job());
                    case RESERVE, PREEMPT, SUSPEND, RESUME, REQUEUE, KILL -> {}
                }
            }
            for (long id : known.keySet()) {
                assertThat(job(lab, id).why).as("job %d at %d", id, now).isNotNull();
            }
        }
        assertThat(known).hasSizeGreaterThan(1);
    }

    /** YuniKorn (YUNIKORN-3445): one of the sorts was the wrong way round. */
    @Test
    void everySortHasItsRightEndFirst() {
        assertThat(first("low", 0, 0, 1, "high", 0, 0, 1)).as("queue priority").isEqualTo(2);
        assertThat(first("a", 0, 1, 1, "b", 0, 2, 1)).as("QOS priority").isEqualTo(2);
        assertThat(first("a", 1, 0, 1, "b", 2, 0, 1)).as("job priority").isEqualTo(2);
        assertThat(first("a", 0, 0, 2, "b", 0, 0, 1)).as("key").isEqualTo(2);
        assertThat(first("b", 0, 0, 1, "a", 0, 0, 1)).as("queue time, id").isEqualTo(1);
    }

    /** Slurm: with small weights the sums came out equal and the order was lost. */
    @Test
    void prioritiesThatDifferByOnePartInAMillionAreOrdered() {
        assertThat(first("a", 1_000_000, 0, 1, "b", 1_000_001, 0, 1)).isEqualTo(2);
        assertThat(first("a", 0, 1_000_000, 1, "b", 0, 1_000_001, 1)).isEqualTo(2);
        assertThat(first("a", 0, 0, 1.000_001, "b", 0, 0, 1)).isEqualTo(2);
        assertThat(first("a", 0, 0, 1e15 + 1, "b", 0, 0, 1e15)).isEqualTo(2);
    }

    /** Which of two jobs gets the only slot; the first is submitted first. */
    private static long first(
            String queue, int priority, int qos, double key, String other, int priority2, int qos2, double key2) {
        CoreLab lab = new CoreLab()
                .host("h0", 1)
                .queue("low", -1, "list")
                .queue("a", "list")
                .queue("b", "list:heedful=yes")
                .queue("high", 1, "list");
        lab.policies.key = job -> job.id() == 1 ? key : key2;
        lab.submit(CoreLab.spec(queue, "", 1, 100, priority, qos));
        lab.submit(CoreLab.spec(other, "", 1, 100, priority2, qos2));
        lab.round(0);
        return lab.latest.get(0).job();
    }

    /** Kueue (kueue#510, #10076), OpenPBS (openpbs#1217): what was about to end counted as free. */
    @Test
    void capacityComesBackOnConfirmationNotOnIntent() {
        CoreLab lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=stop");
        lab.submit(4, 100);
        lab.round(0);
        lab.submit(4, 100);
        lab.apply(new Input.Cancel(1, 1));
        assertThat(lab.round(1)).containsExactly("kill 1", "pend 2 NO_ROOM");
        lab.report(new ExecutionReport.Ended(lab.execution(1), 1, 137, EndCause.EXIT_CODE, false));
        lab.apply(new Input.HostLost(2, "h0"));
        lab.apply(new Input.HostOpened(2, "h0", true));
        assertThat(lab.round(1_000))
                .as("it ended, and nobody said that nothing is left")
                .isEmpty();
        lab.report(new ExecutionReport.Cleaned(lab.execution(1), 2));
        assertThat(lab.round(1_000)).containsExactly("finish 1 EXIT USER_KILL", "start 2 on h0 IMMEDIATE");
    }

    /** Chronos (chronos#411, #371): after a failover it had forgotten what ran, and launched it again. */
    @Test
    void aRecoveredCoreStartsNothingTwice() {
        CoreLab lab = new CoreLab().host("h0", 8).queue("q", "list:verdict=skip");
        lab.submit(3, 100);
        lab.submit(8, 100);
        lab.round(0);
        lab.recover();
        assertThat(lab.round(1)).as("folded").isEmpty();
        lab.restore();
        assertThat(lab.round(2)).as("restored from a snapshot").isEmpty();
        assertThat(lab.execution(1).attempt()).isEqualTo(1);
        lab.end(3, 1);
        assertThat(lab.round(3)).containsExactly("finish 1 DONE SUCCESS", "start 2 on h0 IMMEDIATE");
    }

    /** OpenPBS (openpbs#2518): one job "will run in year 13429", and the cycle that found it took 57 hours. */
    @Test
    void jobsWithoutTimeLimitOverflowNothing() {
        CoreLab lab =
                new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve").allowance(1_000);
        lab.submit(3, Long.MAX_VALUE);
        lab.submit(3, Long.MAX_VALUE);
        lab.submit(1, Long.MAX_VALUE);
        assertThat(lab.round(0)).contains("start 1 on h0 IMMEDIATE", "start 3 on h0 BACKFILLED");
        assertThat(job(lab, 2).reservedStartMillis()).isEqualTo(PendingJob.NOT_RESERVED);
        assertThatCode(() ->
                        lab.apply(new Input.ClockStepped(1, Long.MAX_VALUE)).round(1))
                .doesNotThrowAnyException();
    }
}
