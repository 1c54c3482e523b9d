package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.PendingJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Several queues: who goes first among them, and what queue time means. The pickers are lists in the order of first come, first served. MultiQueueIT, in the distribution,
 * runs the shipped pickers against an order that is written down independently.
 */
final class MultiQueueTest {
    private static final Comparator<PendingJob> FIRST_COME = Comparator.comparingInt(PendingJob::qosPriority)
            .thenComparingInt(PendingJob::priority)
            .reversed()
            .thenComparingLong(PendingJob::queuedAtMillis)
            .thenComparingLong(PendingJob::id);

    /** One host of four slots, and queues that are first come, first served. */
    private static CoreLab lab(String... pickers) {
        var lab = new CoreLab().host("h0", 4);
        for (int i = 0; i < pickers.length; i++) {
            lab.queue(i == 0 ? "a" : i == 1 ? "b" : "c", pickers[i]);
        }
        lab.policies.comparator = FIRST_COME;
        lab.policies.key = job -> 0;
        return lab;
    }

    private static List<Long> starts(CoreLab lab, long at) {
        lab.round(at);
        return lab.latest.stream()
                .filter(Decision.Start.class::isInstance)
                .map(Decision::job)
                .toList();
    }

    /** Fills the host with job 1 of queue a, which is to end at 100. */
    private static CoreLab full(String... pickers) {
        CoreLab lab = lab(pickers);
        lab.submit("a", 1, 4, 100);
        assertThat(starts(lab, 0)).containsExactly(1L);
        return lab;
    }

    @Test
    void eachQueueHasItsPicker() {
        CoreLab lab = lab("list:verdict=stop", "list:verdict=skip");
        lab.submit("a", 1, 5, 100); // holds nobody up: no host could hold it
        lab.submit("a", 1, 3, 100);
        lab.submit("a", 1, 2, 100);
        lab.submit("a", 1, 1, 100);
        lab.submit("b", 1, 2, 100);
        lab.submit("b", 1, 1, 100);
        assertThat(starts(lab, 0)).as("a stops at 3, b skips 5").containsExactly(2L, 6L);
    }

    @Test
    void equalPrioritiesWithOnePickerStopAsOne() {
        CoreLab lab = lab("list:verdict=stop", "list:verdict=stop");
        lab.submit("b", 1, 3, 100);
        lab.submit("a", 1, 2, 100);
        lab.submit("b", 1, 1, 100);
        assertThat(starts(lab, 0)).containsExactly(1L);
    }

    @Test
    void equalPrioritiesWithTwoPickersStopEachAlone() {
        CoreLab lab = lab("list:verdict=stop", "list:verdict=stop:heedful=yes");
        lab.submit("b", 1, 3, 100);
        lab.submit("a", 1, 2, 100);
        lab.submit("b", 1, 1, 100);
        lab.submit("a", 1, 1, 100);
        assertThat(starts(lab, 0)).as("only a is stopped").containsExactly(1L, 3L);
    }

    @Test
    void equalPrioritiesStartInTheSameOrderWithOnePickerAndWithTwo() {
        for (String second : List.of("list:verdict=skip", "list:verdict=skip:heedful=yes")) {
            CoreLab lab = lab("list:verdict=skip", second);
            lab.now = 9;
            lab.submitAt = 7;
            lab.submit("a", 1, 1, 100);
            lab.submitAt = 5;
            lab.submit("b", 1, 1, 100);
            lab.submit(CoreLab.spec("b", "", 1, 100, 1, 0));
            lab.submitAt = 9;
            lab.submit(CoreLab.spec("a", "", 1, 100, 0, 1));
            lab.submit("a", 1, 1, 100);
            assertThat(starts(lab, 9))
                    .as("QOS, priority, queue time, with " + second)
                    .containsExactly(4L, 3L, 2L, 1L);
        }
    }

    @Test
    void qosGoesFirstAcrossQueuesAndAfterTheirPriority() {
        CoreLab lab = lab("list:verdict=stop", "list:verdict=stop:heedful=yes")
                .queue("high", 1, "list:verdict=stop")
                .queue("low", -1, "list:verdict=stop");
        lab.submit(CoreLab.spec("low", "", 1, 100, 99, 99));
        lab.submit(CoreLab.spec("a", "", 1, 100, 9, 0));
        lab.submit(CoreLab.spec("a", "", 1, 100, -9, 1));
        lab.submit(CoreLab.spec("b", "", 1, 100, -8, 1));
        lab.submit(CoreLab.spec("high", "", 1, 100, -9, -9));
        assertThat(starts(lab, 0)).containsExactly(5L, 4L, 3L, 2L);
    }

    @Test
    void anOperatorsRequeueGivesTheQueueTimeOfTheReturn() {
        CoreLab lab = full("list:verdict=stop");
        lab.apply(new Input.Requeue(10, 1));
        assertThat(lab.round(10)).containsExactly("requeue 1 for 0");
        lab.submitAt = 20;
        lab.submit("a", 1, 4, 100);
        lab.submitAt = -1;
        lab.now = 30;
        lab.report(new ExecutionReport.Ended(lab.execution(1), 1, 143, EndCause.EXIT_CODE, true));
        assertThat(queuedAt(lab, 1)).isEqualTo(30);
        assertThat(starts(lab, 30)).as("behind what came while it was leaving").containsExactly(2L);
    }

    @Test
    void aVictimKeepsItsQueueTime() {
        var low = new QueueSpec("low", 0, PolicySpec.parse("list"), CoreLab.FIRST_FIT, null, true);
        var high = new QueueSpec("high", 9, PolicySpec.parse("list"), CoreLab.FIRST_FIT, PolicySpec.of("evict"), false);
        CoreLab lab = new CoreLab().host("h0", 4).queue(low).queue(high);
        lab.policies.comparator = FIRST_COME;
        lab.submit("low", 1, 4, 100);
        lab.round(0);
        lab.policies.proposals = List.of(List.of(1L));
        lab.submit("low", 1, 4, 100);
        lab.submit("high", 1, 4, 50);
        assertThat(lab.round(10)).contains("requeue 1 for 3");
        lab.now = 20;
        lab.report(new ExecutionReport.Ended(lab.execution(1), 1, 143, EndCause.EXIT_CODE, true));
        assertThat(starts(lab, 20)).containsExactly(3L);
        assertThat(queuedAt(lab, 1)).isZero();
        lab.end(30, 3);
        assertThat(starts(lab, 30)).as("before job 2, which came later").containsExactly(1L);
    }

    @Test
    void aMoveGivesTheTimeOfTheMove() {
        CoreLab lab = full("list:verdict=stop", "list:verdict=stop:heedful=yes");
        lab.submit("a", 1, 4, 100);
        lab.submitAt = 10;
        lab.submit("b", 1, 4, 100);
        lab.submitAt = -1;
        lab.apply(new Input.Switch(20, 2, "b"));
        assertThat(queuedAt(lab, 2)).isEqualTo(20);
        lab.end(30, 1);
        assertThat(starts(lab, 30)).containsExactly(3L);
    }

    @Test
    void aMoveAsksTheLimitOfPendingJobsOfTheNewQueue() {
        var one = new TreeMap<>(Map.of(LimitSpec.PENDING_JOBS, 1L));
        var two = new TreeMap<>(Map.of(LimitSpec.PENDING_JOBS, 2L));
        CoreLab lab = lab("list:verdict=stop", "list:verdict=stop", "list:verdict=stop")
                .configured(c -> c.withSite(limited(
                        LimitSpec.of("in-b", one, new TreeMap<>(Map.of(Dimension.QUEUE, Members.each("b")))),
                        LimitSpec.of("in-all", two, new TreeMap<>()))));
        lab.submit("a", 1, 4, 100);
        assertThat(lab.core().refusalOfMove(1, "b")).isEmpty();
        lab.submit("b", 1, 4, 100);
        assertThat(lab.core().refusalOfMove(1, "b"))
                .isEqualTo(
                        "limit 'in-b' is reached: pending jobs of queue b are at most 1; job 1 stays in queue 'a', move it"
                                + " when some have started");
        assertThat(lab.core().refusalOfMove(1, "c"))
                .as("it counts under the limit of all queues already")
                .isEmpty();
        assertThat(lab.core().refusalOfMove(2, "b")).as("it is there").isEmpty();
        lab.apply(new Input.Switch(20, 2, "c"));
        assertThat(lab.core().refusalOfMove(1, "b")).isEmpty();
    }

    private static SiteRules limited(LimitSpec... limits) {
        SiteRules none = SiteRules.NONE;
        return new SiteRules(
                none.clusterResources(),
                none.attributes(),
                none.partitions(),
                none.qos(),
                List.of(limits),
                none.maxima(),
                none.rusagePer());
    }

    @Test
    void aMoveToWhereItStandsChangesNothing() {
        CoreLab lab = full("list:verdict=stop");
        lab.submit("a", 1, 4, 100);
        lab.submit("a", 1, 4, 100);
        lab.apply(new Input.Switch(20, 2, "a"));
        lab.end(30, 1);
        assertThat(starts(lab, 30)).containsExactly(2L);
    }

    @Test
    void changesHoldsAndReleasesKeepTheQueueTime() {
        CoreLab lab = full("list:verdict=stop");
        lab.submit("a", 1, 4, 100);
        lab.submit("a", 1, 4, 100);
        lab.apply(new Input.Modify(10, 2, 0, 500));
        lab.apply(new Input.Hold(11, 2));
        lab.apply(new Input.Release(12, 2));
        assertThat(queuedAt(lab, 2)).isZero();
        lab.end(30, 1);
        assertThat(starts(lab, 30)).containsExactly(2L);
    }

    private static long queuedAt(CoreLab lab, long job) {
        return ((PendingJob) Objects.requireNonNull(lab.core().job(job))).queuedAtMillis();
    }
}
