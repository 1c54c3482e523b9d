package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.explanation.ExplanationText;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** At most so many jobs of a tag are out at one time. Times in milliseconds. */
final class DisruptionBudgetsTest {
    private final CoreLab lab = new CoreLab().host("h0", 6);

    private static QueueSpec queue(String name, int priority, boolean preempts, PreemptionRules rules) {
        return new QueueSpec(
                name,
                priority,
                PolicySpec.parse("list:verdict=skip"),
                CoreLab.FIRST_FIT,
                preempts ? PolicySpec.of("evict") : null,
                true,
                QueueRules.NONE,
                rules);
    }

    private void budgets(DisruptionBudget... budgets) {
        budgets(PreemptionRules.NONE, budgets);
    }

    private void budgets(PreemptionRules low, DisruptionBudget... budgets) {
        lab.policies.youngestFirst = true;
        lab.queue(queue("low", 0, false, low)).queue(queue("high", 9, true, PreemptionRules.NONE));
        lab.configured(c -> c.withSite(SiteRules.NONE.with(List.of(budgets))));
    }

    private long submit(String queue, long slots, Map<String, String> tags) {
        return lab.submit(new JobSpec(queue, "", "", 0, 0, CoreLab.request(1, slots), 1_000, new TreeMap<>(tags)));
    }

    /** Jobs 1 to 3 with two slots each, all of the tag, two of them on the stage prod. */
    private void threeRun() {
        for (String stage : List.of("test", "prod", "prod")) {
            long job = submit("low", 2, Map.of("stage", stage));
            assertThat(lab.round(0)).contains("start " + job + " on h0 IMMEDIATE");
        }
    }

    private void gone(long at, long job) {
        lab.now = at;
        lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, EndCause.EXIT_CODE, true));
    }

    @Test
    void asManyAsMayBeAreOutUntilTheyRunAgain() {
        budgets(new DisruptionBudget("stage", "", 1));
        threeRun();
        submit("high", 2, Map.of());
        assertThat(lab.round(1)).contains("preempt [3] for 4");
        long waits = submit("high", 2, Map.of());
        assertThat(lab.round(2)).contains("pend 5 NO_ROOM").noneMatch(text -> text.startsWith("preempt"));
        assertThat(ExplanationText.of(lab.core().explain(waits, false)))
                .contains("1 is leaving already, 2 of a disruption budget that is used up");
        gone(3, 3);
        assertThat(lab.round(3)).as("it left, but is still out").contains("start 4 on h0 CLAIMED", "pend 3 NO_ROOM");
        lab.restore();
        assertThat(lab.round(4)).isEmpty();
        lab.end(5, 4);
        lab.policies.offers = job -> job.id() == 3;
        assertThat(lab.round(5)).contains("start 3 on h0 IMMEDIATE");
        lab.policies.offers = job -> true;
        assertThat(lab.round(6)).as("it runs again").contains("preempt [3] for 5");
    }

    @Test
    void whoIsOverIsNotOut() {
        budgets(new DisruptionBudget("stage", "", 1));
        threeRun();
        submit("high", 2, Map.of());
        lab.round(1);
        gone(2, 3);
        lab.round(2);
        submit("high", 2, Map.of());
        assertThat(lab.round(3)).containsExactly("pend 5 NO_ROOM");
        lab.apply(new Input.Cancel(4, 3));
        assertThat(lab.round(4)).contains("finish 3 EXIT USER_KILL", "preempt [2] for 5");
    }

    @Test
    void whoSleepsIsOutUntilItGoesOn() {
        var suspend = new PreemptionRules(List.of(), PreemptionRules.Action.SUSPEND, 0, Integer.MAX_VALUE, 0, -1, 0, 0);
        budgets(suspend, new DisruptionBudget("stage", "", 1));
        threeRun();
        submit("high", 2, Map.of());
        assertThat(lab.round(1)).contains("preempt [3] for 4", "suspend 3");
        lab.now = 2;
        lab.report(new ExecutionReport.Suspended(lab.execution(3), 1));
        assertThat(lab.round(2)).contains("start 4 on h0 CLAIMED");
        submit("high", 2, Map.of());
        assertThat(lab.round(3)).containsExactly("pend 5 NO_ROOM");
        lab.restore();
        assertThat(lab.round(4)).as("a snapshot knows").isEmpty();
        lab.policies.offers = job -> false;
        lab.end(5, 4);
        assertThat(lab.round(5)).contains("resume 3");
        lab.policies.offers = job -> true;
        assertThat(lab.round(6)).as("it goes on").contains("preempt [3] for 5", "suspend 3");
    }

    @Test
    void aSleeperThatHasToWaitInLineIsOutOnce() {
        var suspend = new PreemptionRules(
                List.of(), PreemptionRules.Action.SUSPEND, 0, Integer.MAX_VALUE, 0, -1, 0, 0, 0, 10);
        budgets(suspend, new DisruptionBudget("stage", "", 2));
        threeRun();
        submit("high", 2, Map.of());
        lab.round(1);
        lab.now = 2;
        lab.report(new ExecutionReport.Suspended(lab.execution(3), 1));
        lab.round(2);
        assertThat(lab.round(12)).as("its resume_bound").contains("requeue 3 for 4");
        gone(13, 3);
        lab.round(13);
        submit("high", 4, Map.of());
        assertThat(lab.round(14)).as("two would be three").containsExactly("pend 5 NO_ROOM");
        submit("high", 2, Map.of());
        assertThat(lab.round(15)).as("one would be two").contains("preempt [2] for 6");
    }

    @Test
    void aSetThatWouldBeTooManyIsPassedOver() {
        budgets(new DisruptionBudget("stage", "prod", 1));
        threeRun();
        lab.policies.youngestFirst = false;
        lab.policies.proposals = List.of(List.of(3L, 2L), List.of(3L, 1L));
        submit("high", 4, Map.of());
        assertThat(lab.round(1)).as("two of prod would be too many").contains("preempt [3, 1] for 4");
    }

    @Test
    void whoIsNotNeededDoesNotCount() {
        budgets(new DisruptionBudget("stage", "", 1));
        threeRun();
        lab.policies.youngestFirst = false;
        lab.policies.proposals = List.of(List.of(1L, 2L, 3L));
        submit("high", 2, Map.of());
        assertThat(lab.round(1)).contains("preempt [3] for 4");
    }

    @Test
    void aBudgetOfNoneKeepsAllOfThem() {
        budgets(new DisruptionBudget("stage", "prod", 0), new DisruptionBudget("other", "", 0));
        threeRun();
        submit("high", 4, Map.of());
        assertThat(lab.round(1)).containsExactly("pend 4 NO_ROOM");
        submit("high", 2, Map.of());
        assertThat(lab.round(2)).contains("preempt [1] for 5");
    }

    @Test
    void withoutBudgetsNothingIsHashed() {
        assertThat(SiteRules.NONE.toString()).doesNotContain("budgets").endsWith("rusagePer=TASK]");
    }
}
