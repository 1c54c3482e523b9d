package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.spi.job.JobSpec;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a quality of service says of preemption holds in place of what the queue says. */
final class QosPreemptionTest {
    private final CoreLab lab = new CoreLab().host("h0", 2);

    private static QueueSpec queue(String name, int priority, boolean preempts, PreemptionRules rules) {
        return new QueueSpec(
                name,
                priority,
                PolicySpec.parse("list:verdict=skip"),
                CoreLab.FIRST_FIT,
                preempts ? PolicySpec.of("evict") : null,
                !name.equals("safe"),
                QueueRules.NONE,
                rules);
    }

    private CoreConfiguration site(CoreConfiguration plain, List<QosSpec> qos) {
        return plain.withSite(new SiteRules(
                new TreeMap<>(), List.of(), List.of(), qos, List.of(), new TreeMap<>(), SiteRules.NONE.rusagePer()));
    }

    private void qos(PreemptionOverrides says) {
        var patient = new PreemptionRules(List.of(), Action.REQUEUE, 100, Integer.MAX_VALUE, 0, -1, 0, 0);
        lab.policies.youngestFirst = true;
        lab.queue(queue("low", 0, false, patient))
                .queue(queue("safe", 0, false, PreemptionRules.NONE))
                .queue(queue("high", 9, true, PreemptionRules.NONE));
        lab.configured(c -> site(c, List.of(new QosSpec("other", 0), new QosSpec("own", 0, says))));
    }

    private long submit(String queue, String qos, long slots) {
        return lab.submit(new JobSpec(
                queue, "", "", 0, 0, CoreLab.request(1, slots), 1_000, new TreeMap<>(), "", qos, Long.MIN_VALUE));
    }

    private void runs(String queue, String qos, long slots) {
        long job = submit(queue, qos, slots);
        assertThat(lab.round(0)).contains("start " + job + " on h0 IMMEDIATE");
    }

    @Test
    void aQosMayBeDisturbedInAQueueThatMayNot() {
        qos(new PreemptionOverrides(true, null, null, null, null, null, null, null));
        runs("safe", "own", 1);
        runs("safe", "other", 1);
        long waits = submit("high", "", 2);
        assertThat(lab.round(1)).containsExactly("pend 3 NO_ROOM");
        assertThat(ExplanationText.of(lab.core().explain(waits, false)))
                .contains("2 running jobs of lower rank: 1 not preemptible, 1 may be disturbed");
        submit("high", "", 1);
        assertThat(lab.round(2)).contains("preempt [1] for 4");
    }

    /** No queue is preemptible; two of one lane preempt, of which only one may disturb whoever runs, and their jobs are of one class. */
    @Test
    void oneThatMayDisturbAQosIsNotHiddenByOneThatMayNot() {
        var choosy = new PreemptionRules(List.of("choosy"), Action.REQUEUE, 0, Integer.MAX_VALUE, 0, -1, 0, 0);
        lab.policies.youngestFirst = true;
        for (QueueSpec each : List.of(
                queue("safe", 0, false, PreemptionRules.NONE),
                queue("choosy", 9, true, choosy),
                queue("high", 9, true, PreemptionRules.NONE))) {
            lab.queue(new QueueSpec(
                    each.name(),
                    each.priority(),
                    PolicySpec.parse("list:verdict=skip:heedful=yes"),
                    each.allocator(),
                    each.preemption(),
                    false,
                    QueueRules.NONE,
                    each.preempting()));
        }
        var says = new PreemptionOverrides(true, null, null, null, null, null, null, null);
        lab.configured(c -> site(c, List.of(new QosSpec("own", 0, says))));
        runs("safe", "own", 2);
        submit("choosy", "", 1);
        submit("high", "", 1);
        assertThat(lab.round(1)).contains("preempt [1] for 3");
    }

    @Test
    void whereOnlyAQosMayBeDisturbedOneOfAClassMayDoWhatAnotherMayNot() {
        lab.policies.youngestFirst = true;
        lab.queue(new QueueSpec(
                "mid",
                0,
                PolicySpec.parse("list:verdict=skip:heedful=yes"),
                CoreLab.FIRST_FIT,
                PolicySpec.of("evict"),
                false));
        var says = new PreemptionOverrides(true, null, null, null, null, null, null, null);
        lab.configured(c -> site(c, List.of(new QosSpec("own", 0, says))));
        for (int priority : new int[] {5, 3, 7}) {
            lab.submit(new JobSpec(
                    "mid",
                    "",
                    "",
                    priority,
                    0,
                    CoreLab.request(1, 2),
                    1_000,
                    new TreeMap<>(),
                    "",
                    "own",
                    Long.MIN_VALUE));
            if (priority == 5) {
                assertThat(lab.round(0)).contains("start 1 on h0 IMMEDIATE");
            }
        }
        assertThat(lab.round(1)).as("the rank of the first is too low").contains("pend 2 NO_ROOM", "preempt [1] for 3");
    }

    @Test
    void aQosMayBeLeftInPeaceInAQueueThatIsPreemptible() {
        qos(new PreemptionOverrides(false, null, null, null, null, null, null, null));
        runs("low", "own", 2);
        submit("high", "", 1);
        assertThat(lab.round(500)).containsExactly("pend 2 NO_ROOM");
    }

    @Test
    void itsGuardRailsComeBeforeTheQueues() {
        qos(new PreemptionOverrides(null, Action.KILL, 10L, 5, 0L, null, null, null));
        runs("low", "other", 1);
        runs("low", "own", 1);
        submit("high", "", 1);
        assertThat(lab.round(9)).containsExactly("pend 3 NO_ROOM");
        assertThat(lab.core().nextDueMillis())
                .as("when its preempt_min_run is over")
                .isEqualTo(10);
        lab.restore();
        assertThat(lab.round(10)).contains("preempt [2] for 3", "kill 2");
        submit("high", "", 1);
        assertThat(lab.round(99)).doesNotContain("preempt [1] for 4");
        assertThat(lab.round(100)).as("the queue's").contains("preempt [1] for 4", "requeue 1 for 4");
    }

    @Test
    void whoWaitsForANearStartIsForItsQosToSay() {
        qos(new PreemptionOverrides(null, null, 0L, null, null, null, null, 2_000L));
        runs("low", "own", 2);
        submit("high", "own", 1);
        assertThat(lab.round(1)).containsExactly("pend 2 NO_ROOM");
        submit("high", "other", 1);
        assertThat(lab.round(2)).contains("preempt [1] for 3");
    }

    @Test
    void whatIsNotSaidIsNotHashed() {
        assertThat(new QosSpec("x", 3)).hasToString("QosSpec[name=x, priority=3]");
        var says = new PreemptionOverrides(null, Action.KILL, null, null, null, null, null, null);
        assertThat(new QosSpec("x", 3, says).toString()).contains("action=KILL");
    }
}
