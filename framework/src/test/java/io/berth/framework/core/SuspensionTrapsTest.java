package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.core.explanation.ExplanationFields;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.pick.Verdict;
import io.berth.spi.reason.ReasonCode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Traps of suspension that random sites found, and what explanations say of sleepers. Times in milliseconds; a grace of 10, awaited for a minute more. */
final class SuspensionTrapsTest {
    private static final int MOST = Integer.MAX_VALUE;
    private static final long OVERDUE = 1 + 10 + Departures.CONFIRM_MILLIS;

    private final CoreLab lab = new CoreLab();

    private void queues(long ifWaitExceeds, long resumeBound) {
        lab.policies.youngestFirst = true;
        lab.queue(queue("low", 0, false, Action.SUSPEND, -1, resumeBound))
                .queue(queue("safe", 0, false, Action.REQUEUE, -1, Long.MAX_VALUE))
                .queue(queue("leaves", 0, false, Action.REQUEUE, -1, Long.MAX_VALUE))
                .queue(queue("high", 9, true, Action.REQUEUE, ifWaitExceeds, Long.MAX_VALUE));
    }

    private static QueueSpec queue(
            String name, int priority, boolean preempts, Action action, long ifWaitExceeds, long resumeBound) {
        return new QueueSpec(
                name,
                priority,
                PolicySpec.parse("list:verdict=skip"),
                CoreLab.FIRST_FIT,
                preempts ? PolicySpec.of("evict") : null,
                !name.equals("safe"),
                QueueRules.NONE,
                new PreemptionRules(List.of(), action, 0, MOST, 0, ifWaitExceeds, 0, 0, 10, resumeBound));
    }

    private static JobSpec job(String queue, long slots, long memory, long limit) {
        var perTask = new TreeMap<>(Map.of("slots", slots, "memory", memory));
        return JobSpec.of(queue, "", new RequestSpec(1, 1, MOST, MOST, perTask), limit);
    }

    private void still(long at, long job) {
        lab.now = at;
        lab.report(new ExecutionReport.Suspended(lab.execution(job), 1));
    }

    private void gone(long at, long job) {
        lab.now = at;
        lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, EndCause.EXIT_CODE, true));
    }

    @Test
    void whatASleeperWouldKeepIsPromisedToAnother() {
        queues(-1, Long.MAX_VALUE);
        lab.host("h0", 4, 100);
        lab.submit(job("low", 2, 80, 100));
        lab.submit(job("safe", 2, 10, 1_000));
        lab.round(0);
        lab.policies.verdict = (job, configured) -> job.queue().equals("safe") ? Verdict.RESERVE : configured;
        lab.submit(job("safe", 1, 60, 100));
        assertThat(lab.round(1)).contains("reserve 3 at 100 on h0 MADE");
        lab.submit(job("high", 1, 0, 20));
        assertThat(lab.round(2))
                .as("asleep, it would hold its memory beyond 100")
                .containsExactly("pend 4 NO_ROOM");
        lab.end(100, 1);
        assertThat(lab.round(100)).contains("start 3 on h0 RESERVED");
    }

    @Test
    void nobodySlipsInWhereOneHasLeftAndAnotherHasNot() {
        queues(-1, Long.MAX_VALUE);
        lab.host("h0", 2);
        lab.submit("leaves", 1, 1, 1_000);
        lab.submit("leaves", 1, 1, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(1)).contains("preempt [2, 1] for 3", "reserve 3 at 11 on h0 CLAIM");
        gone(2, 2);
        lab.submit("safe", 1, 1, 5);
        assertThat(lab.round(2)).as("it would be over by 11").noneMatch(text -> text.startsWith("start"));
        assertThat(lab.core().keyReason(4).code()).isEqualTo(ReasonCode.CLAIMED);
        gone(3, 1);
        assertThat(lab.round(3)).contains("start 3 on h0 CLAIMED").noneMatch(text -> text.contains("LAPSED"));
    }

    @Test
    void ofTwoClaimsOnAHostTheFirstToHaveRoomStartsAndTheOtherDoesNotLapse() {
        queues(-1, Long.MAX_VALUE);
        lab.host("h0", 2);
        lab.submit("leaves", 1, 1, 1_000);
        lab.submit("leaves", 1, 1, 1_000);
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        lab.submit("high", 1, 1, 50);
        assertThat(lab.round(1)).contains("preempt [2] for 3", "preempt [1] for 4");
        gone(2, 1);
        assertThat(lab.round(2)).contains("start 3 on h0 CLAIMED");
        assertThat(lab.round(3)).isEmpty();
        gone(4, 2);
        assertThat(lab.round(4)).contains("start 4 on h0 CLAIMED");
    }

    @Test
    void whoNeverGoesIsNoEndThatIsNear() {
        queues(100, Long.MAX_VALUE);
        lab.host("h0", 1).host("h1", 1);
        lab.submit("leaves", 1, 1, 500_000);
        lab.submit("leaves", 1, 1, 500_000);
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        assertThat(lab.round(1)).contains("preempt [2] for 3");
        assertThat(lab.core().nextDueMillis()).isEqualTo(11);
        assertThat(lab.round(11)).isEmpty();
        assertThat(lab.core().nextDueMillis()).isEqualTo(OVERDUE);
        String claimed = "reserve 3 at %d on h0 CLAIM".formatted(OVERDUE + 10);
        assertThat(lab.round(OVERDUE))
                .containsExactly("reserve 3 none LAPSED", "preempt [1] for 3", "requeue 1 for 3", claimed);
    }

    @Test
    void onAClosedHostItSleepsOn() {
        queues(-1, Long.MAX_VALUE);
        lab.host("h0", 2).host("h1", 1);
        lab.submit("low", 1, 2, 100);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("high", 1, 2, 20);
        assertThat(lab.round(1)).contains("preempt [1] for 3");
        still(2, 1);
        lab.round(2);
        lab.apply(new Input.HostOpened(3, "h0", false));
        lab.end(4, 3);
        lab.submit("low", 1, 1, 100);
        assertThat(lab.round(4))
                .as("its lane is walked, and no open host could hold it")
                .containsExactly("finish 3 DONE SUCCESS", "pend 4 NO_ROOM");
        assertThat(lab.core().keyReason(1).code()).isEqualTo(ReasonCode.NO_HOSTS);
        lab.restore();
        lab.apply(new Input.HostOpened(5, "h0", true));
        assertThat(lab.round(5)).contains("resume 1");
    }

    @Test
    void timeThatAClockSkipsIsNoSleepAndNoDelay() {
        queues(-1, 1_000);
        lab.host("h0", 1);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("high", 1, 1, 5_000);
        lab.round(1);
        lab.apply(new Input.ClockStepped(500_001, 500_000));
        assertThat(lab.round(500_001))
                .as("it has its time still; the claim's own time went by")
                .containsExactly("reserve 2 at 500001 on h0 OVERRUN");
        still(500_002, 1);
        assertThat(lab.round(500_002)).contains("start 2 on h0 CLAIMED");
        lab.apply(new Input.ClockStepped(900_002, 400_000));
        assertThat(lab.round(900_002)).isEmpty();
        assertThat(lab.core().nextDueMillis()).isEqualTo(901_002);
        assertThat(lab.round(901_002)).contains("requeue 1 for 2");
    }

    @Test
    void itIsToldForWhomItSleepsAndForHowLong() {
        queues(-1, 7_000);
        lab.host("h0", 1);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("high", 1, 1, 20_000);
        lab.round(1_000);
        assertThat(ExplanationText.of(lab.core().explain(2, false)))
                .contains("where others are leaving for it: job 1, awaited until 1m1s");
        assertThat(ExplanationFields.of(lab.core().explain(2, false)).get("start"))
                .asString()
                .contains("leaving=[1]", "leavingUntilMillis=61010");
        still(2_000, 1);
        lab.round(2_000);
        assertThat(lab.core().keyReason(1).code()).isEqualTo(ReasonCode.NO_ROOM);
        assertThat(ExplanationText.of(lab.core().explain(1, false)))
                .contains("had to leave for job 2 at 1s; suspended since 2s, waits in line instead from 9s on");
        assertThat(ExplanationFields.of(lab.core().explain(1, false)).get("madeWay"))
                .asString()
                .contains("suspendedSinceMillis=2000", "requeueMillis=9000");
        lab.round(9_000);
        gone(9_001, 1);
        lab.round(9_001);
        assertThat(ExplanationText.of(lab.core().explain(1, false)))
                .contains("had to leave for job 2 at 1s; waits in line again, at its own place");
    }
}
