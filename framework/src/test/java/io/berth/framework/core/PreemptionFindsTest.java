package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link PreemptionWaitsTest} found, each as a small case: a job waited for a lower one that might have been disturbed, or for room that was there. */
final class PreemptionFindsTest {
    private final CoreLab lab = new CoreLab();

    private void queue(String name, int priority, String picker, boolean preempts, PreemptionRules rules) {
        lab.queue(new QueueSpec(
                name,
                priority,
                PolicySpec.parse("list:" + picker),
                CoreLab.FIRST_FIT,
                preempts ? PolicySpec.of("evict") : null,
                !preempts,
                QueueRules.NONE,
                rules));
    }

    private void queues() {
        queue("low", 0, "verdict=reserve", false, PreemptionRules.NONE);
        queue("high", 5, "verdict=skip", true, PreemptionRules.NONE);
        lab.policies.youngestFirst = true;
    }

    private static PreemptionRules only(String... queues) {
        return new PreemptionRules(List.of(queues), Action.REQUEUE, 0, Integer.MAX_VALUE, 0, -1, 0, 0);
    }

    private void gone(long at, long job) {
        lab.now = at;
        lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, EndCause.EXIT_CODE, true));
    }

    /** Two queues of one lane, of which only one may disturb whoever runs; their jobs are of one class. */
    @Test
    void aJobThatMayDisturbNobodyDoesNotHideOneThatMay() {
        lab.host("h0", 1);
        queue("low", 0, "verdict=skip", false, PreemptionRules.NONE);
        queue("choosy", 5, "verdict=skip:heedful=yes", true, only("other"));
        queue("free", 5, "verdict=skip:heedful=yes", true, PreemptionRules.NONE);
        queue("other", 0, "verdict=skip", false, PreemptionRules.NONE);
        lab.policies.youngestFirst = true;
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.submit("choosy", 1, 1, 50);
        lab.submit("free", 1, 1, 50);
        assertThat(lab.round(1)).contains("preempt [1] for 3");
    }

    /** All that runs fills the cluster; a picker that leaves out what has no room offers the job all the same. */
    @Test
    void whoCouldMakeRoomIsNotTooLarge() {
        lab.host("h0", 1);
        queue("low", 0, "verdict=skip:sized=yes", false, PreemptionRules.NONE);
        queue("high", 5, "verdict=skip:sized=yes", true, PreemptionRules.NONE);
        lab.policies.youngestFirst = true;
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.submit("low", 1, 1, 50);
        lab.submit("high", 1, 1, 50);
        assertThat(lab.round(1)).contains("preempt [1] for 3").doesNotContain("pend 2 NO_ROOM");
    }

    @Test
    void aJobThatOneHostIsKeptFromLooksAtOthers() {
        lab.host("h0", 2).host("h1", 1);
        queues();
        queue("wide", 0, "verdict=reserve", false, PreemptionRules.NONE);
        lab.submit("wide", 1, 1, 100);
        lab.submit("wide", 1, 2, 1_000);
        lab.submit("low", 1, 1, 1_000);
        assertThat(lab.round(0))
                .contains("start 1 on h0 IMMEDIATE", "reserve 2 at 100 on h0 MADE", "start 3 on h1 BACKFILLED");
        lab.submit("high", 1, 1, 5_000);
        assertThat(lab.round(1)).contains("pend 4 PROMISED", "preempt [3] for 4", "reserve 4 at 1 on h1 CLAIM");
        assertThat(lab.core().explain(4, false).preemption()).isNotNull();
    }

    @Test
    void aClaimDoesNotGoBehindPromisesOfLowerJobsWhenItsVictimIsLate() {
        lab.host("h0", 2);
        queues();
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        lab.submit("low", 1, 2, 300);
        assertThat(lab.round(1)).contains("reserve 2 at 1 on h0 CLAIM", "reserve 3 at 51 on h0 MADE");
        assertThat(lab.round(2)).contains("reserve 2 at 2 on h0 OVERRUN");
        assertThat(lab.round(3)).contains("reserve 2 at 3 on h0 OVERRUN");
        gone(4, 1);
        assertThat(lab.round(4)).contains("start 2 on h0 CLAIMED");
    }

    @Test
    void aClaimOnSeveralHostsNeedNotWaitForItsTime() {
        lab.host("h0", 1).host("h1", 1).allowance(100);
        queues();
        lab.submit("low", 1, 1, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.submit("high", 2, 1, 50);
        assertThat(lab.round(1)).contains("reserve 3 at 101 on h0+h1 CLAIM");
        gone(5, 1);
        assertThat(lab.round(5)).noneMatch(text -> text.startsWith("start"));
        gone(7, 2);
        assertThat(lab.round(7)).contains("start 3 on h0+h1 CLAIMED");
    }

    /** Two queues of one lane; both jobs are of one class and rank, and only one may disturb two at once. */
    @Test
    void whatOneMayNotDisturbForItsRateAnotherMay() {
        lab.host("h0", 2);
        queue("low", 0, "verdict=skip", false, PreemptionRules.NONE);
        queue("slow", 5, "verdict=skip", true, rate(1));
        queue("fast", 5, "verdict=skip", true, rate(2));
        lab.policies.preemptsForClass = true;
        lab.submit("low", 1, 1, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.policies.proposals = List.of(List.of(1L, 2L));
        lab.submit("slow", 1, 2, 50);
        lab.submit("slow", 1, 2, 50);
        lab.submit("fast", 1, 2, 50);
        lab.policies.heard = new ArrayList<>();
        assertThat(lab.round(1)).contains("preempt [1, 2] for 5");
        assertThat(lab.policies.heard)
                .filteredOn(heard -> heard.startsWith("preempt for"))
                .containsExactly("preempt for 3 among 2", "preempt for 5 among 2");
    }

    private static PreemptionRules rate(int victims) {
        return new PreemptionRules(List.of(), Action.REQUEUE, 0, Integer.MAX_VALUE, 0, -1, victims, 1_000);
    }

    @Test
    void aSetThatIsTooLargeForTheRateIsPassedBy() {
        lab.host("h0", 2).host("h1", 2);
        queue("low", 0, "verdict=skip", false, PreemptionRules.NONE);
        queue("high", 5, "verdict=skip", true, rate(1));
        lab.submit("low", 1, 2, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.policies.proposals = List.of(List.of(2L, 3L), List.of(1L));
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(1)).contains("preempt [1] for 4");
    }
}
