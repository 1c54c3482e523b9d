package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class PreemptionTest {
    private final List<String> heard = new ArrayList<>();
    private final CoreLab lab = new CoreLab()
            .host("h0", 4)
            .queue(new QueueSpec("low", 0, PolicySpec.parse("list:verdict=skip"), CoreLab.FIRST_FIT, null, true))
            .queue(new QueueSpec("safe", 0, PolicySpec.parse("list:verdict=skip"), CoreLab.FIRST_FIT, null, false))
            .queue(new QueueSpec(
                    "high", 9, PolicySpec.parse("list:verdict=skip"), CoreLab.FIRST_FIT, PolicySpec.of("evict"), true));

    /** Jobs 1 and 2 run in the low queue with two slots each. */
    private void twoRun() {
        lab.submit("low", 1, 2, 1_000);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.policies.heard = heard;
    }

    @Test
    void aVictimCancelledOnItsWayBackIsKilledByItsUser() {
        twoRun();
        lab.policies.proposals = List.of(List.of(1L, 2L));
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(10)).contains("requeue 2 for 3");
        lab.apply(new Input.Cancel(11, 2));
        lab.report(new ExecutionReport.Ended(lab.execution(2), 1, 143, EndCause.EXIT_CODE, true));
        assertThat(lab.round(12)).contains("finish 2 EXIT USER_KILL", "start 3 on h0 CLAIMED");
    }

    @Test
    void victimsAreRequeuedAndTheirRoomIsClaimed() {
        twoRun();
        lab.policies.proposals = List.of(List.of(1L, 2L));
        lab.submit("high", 1, 2, 50);
        lab.submit("high", 1, 1, 50);
        lab.policies.offers = job -> job.id() != 4;
        assertThat(lab.round(10))
                .containsExactly(
                        "pend 3 NO_ROOM", "preempt [2] for 3", "requeue 2 for 3", "reserve 3 at 10 on h0 CLAIM");
        assertThat(lab.latest.subList(1, 4)).extracting(Decision::policy).containsOnly("evict");
        assertThat(heard).contains("preempt for 3 among 2", "reserved 3 at 10").doesNotContain("blocked 3");
        lab.policies.offers = job -> true;
        lab.policies.proposals = List.of();
        assertThat(lab.round(10)).as("not before the receipt").containsExactly("pend 4 NO_ROOM");
        var execution = lab.execution(2);
        lab.now = 12;
        lab.report(new ExecutionReport.Ended(execution, 1, 143, EndCause.EXIT_CODE, true));
        assertThat(lab.round(12)).containsExactly("start 3 on h0 CLAIMED", "pend 2 NO_ROOM");
        Job back = Objects.requireNonNull(lab.core().job(2));
        assertThat(back.preemptions()).isEqualTo(1);
        assertThat(((CoreJob) back).queuedAtMillis())
                .as("its own place in line")
                .isZero();
        assertThat(back).hasToString("job 2 (PEND)");
        lab.end(20, 3);
        assertThat(lab.round(20)).contains("start 4 on h0 IMMEDIATE");
        lab.end(25, 4);
        assertThat(lab.round(25)).contains("start 2 on h0 IMMEDIATE");
        assertThat(lab.execution(2).attempt()).isEqualTo(2);
        lab.end(30, 2);
        assertThat(lab.round(30)).containsExactly("finish 2 DONE SUCCESS");
    }

    @Test
    void manyThatAreAlikeAreSearchedForOnce() {
        twoRun();
        lab.policies.preemptsForClass = true;
        for (int i = 0; i < 1_000; i++) {
            lab.submit("high", 1, 3, 50);
        }
        lab.round(10);
        assertThat(heard).filteredOn(h -> h.startsWith("preempt")).containsExactly("preempt for 3 among 2");
        lab.round(11);
        assertThat(heard)
                .filteredOn(h -> h.startsWith("preempt"))
                .as("once a round")
                .hasSize(2);
        lab.policies.preemptsForClass = false;
        heard.clear();
        lab.round(12);
        assertThat(heard)
                .filteredOn(h -> h.startsWith("preempt"))
                .as("a policy that looks at each")
                .hasSize(1_000);
    }

    @Test
    void whoRanksHigherIsOfferedBehindOneOfItsClassThatDisturbsNobody() {
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 5, 0));
        lab.round(0);
        lab.policies.proposals = List.of(List.of(1L));
        lab.policies.preemptsForClass = true;
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 5, 0));
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 6, 0));
        assertThat(lab.round(1)).contains("preempt [1] for 3");
    }

    @Test
    void aVictimThatIsCancelledMeanwhileEnds() {
        twoRun();
        lab.policies.proposals = List.of(List.of(1L));
        lab.submit("high", 1, 2, 50);
        lab.round(10);
        lab.apply(new Input.Cancel(11, 1));
        lab.end(12, 1);
        assertThat(lab.round(12)).containsExactly("finish 1 DONE SUCCESS", "start 3 on h0 CLAIMED");
    }

    @Test
    void onlyPreemptibleQueuesOfLowerRankAndWhatIsNotEndingAlready() {
        lab.submit("safe", 1, 1, 1_000);
        lab.submit("high", 1, 1, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.policies.heard = heard;
        lab.apply(new Input.Cancel(1, 3));
        lab.submit("high", 1, 3, 50);
        assertThat(lab.round(1)).containsExactly("kill 3", "pend 5 NO_ROOM");
        assertThat(heard).contains("preempt for 5 among 1", "blocked 5");
    }

    @Test
    void aRankMayBeRaisedByPriorityAndQos() {
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 3, 1));
        lab.round(0);
        lab.policies.heard = heard;
        lab.policies.proposals = List.of(List.of(1L));
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 3, 1));
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 9, 0));
        assertThat(lab.round(1)).doesNotContain("preempt [1] for 2", "preempt [1] for 3");
        lab.submit(CoreLab.spec("high", "", 4, 1_000, 4, 1));
        assertThat(lab.round(2)).contains("preempt [1] for 4");
    }

    @Test
    void nobodyIsAskedForAJobThatIsPromisedOrHasNoPolicy() {
        lab.submit("safe", 1, 2, 1_000);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.policies.heard = heard;
        lab.submit("low", 1, 1, 10);
        lab.round(1);
        assertThat(heard).noneMatch(h -> h.startsWith("preempt"));
    }

    @Test
    void anOrdinaryPromiseMayPassWithoutPreemption() {
        twoRun();
        lab.policies.verdict = (job, configured) -> io.berth.spi.pick.Verdict.RESERVE;
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(1)).containsExactly("pend 3 NO_ROOM", "reserve 3 at 1000 on h0 MADE");
        heard.clear();
        lab.policies.proposals = List.of(List.of(1L));
        assertThat(lab.round(2)).isEmpty();
        assertThat(heard).noneMatch(h -> h.startsWith("preempt"));
    }

    @Test
    void aClaimIsNotGivenUp() {
        twoRun();
        lab.policies.proposals = List.of(List.of(1L));
        lab.submit("high", 1, 2, 50);
        lab.round(10);
        lab.policies.keeps = job -> false;
        assertThat(lab.round(10)).isEmpty();
        lab.end(11, 1);
        assertThat(lab.round(11)).contains("start 3 on h0 CLAIMED");
    }

    @Test
    void aVictimIsExpectedToLeaveAfterTheAllowance() {
        lab.allowance(5);
        twoRun();
        lab.policies.proposals = List.of(List.of(1L));
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(10)).contains("reserve 3 at 15 on h0 CLAIM");
        assertThat(lab.core().nextDueMillis()).isEqualTo(15);
        assertThat(((CoreJob) Objects.requireNonNull(lab.core().job(1))).expectedEndMillis())
                .isEqualTo(15);
    }

    @Test
    void aPolicyThatFailsTouchesNobody() {
        lab.fallingBack();
        twoRun();
        lab.policies.proposals = List.of(List.of(1L));
        lab.policies.fail("preempt");
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(10)).containsExactly("pend 3 NO_ROOM");
        assertThat(lab.core().takeFailures())
                .extracting(Input.PolicyFailed::policy)
                .containsExactly("evict");
        assertThat(lab.round(11)).contains("preempt [1] for 3");
    }

    @Test
    void aPolicyThatFailsEndsTheRoundWhenItIsToldTo() {
        twoRun();
        lab.policies.fail("preempt");
        lab.submit("high", 1, 2, 50);
        assertThatThrownBy(() -> lab.core().round(10))
                .isInstanceOf(PolicyFailure.class)
                .hasMessageContaining("'evict'");
    }
}
