package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.request.Per;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.Job;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What goes wrong with suspended jobs, one after the other. Youngest first; times in milliseconds; a grace of 10. */
final class SuspensionTest {
    private static final int MOST = Integer.MAX_VALUE;
    private static final long GRACE = 10;
    /** When somebody who was told at 1 to leave is awaited no longer. */
    private static final long OVERDUE = 1 + GRACE + Departures.CONFIRM_MILLIS;

    private final CoreLab lab = new CoreLab();

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

    private static PreemptionRules rules(Action action, long resumeBound) {
        return new PreemptionRules(List.of(), action, 0, MOST, 0, -1, 0, 0, GRACE, resumeBound);
    }

    private void queues(long resumeBound) {
        lab.policies.youngestFirst = true;
        lab.queue(queue("low", 0, false, rules(Action.SUSPEND, resumeBound)))
                .queue(queue("mid", 5, true, rules(Action.SUSPEND, resumeBound)))
                .queue(queue("high", 9, true, rules(Action.REQUEUE, Long.MAX_VALUE)));
    }

    private void queues() {
        queues(Long.MAX_VALUE);
    }

    private void still(long at, long... jobs) {
        lab.now = Math.max(lab.now, at);
        for (long job : jobs) {
            lab.report(new ExecutionReport.Suspended(lab.execution(job), 1));
        }
    }

    private void gone(long at, EndCause cause, long... jobs) {
        lab.now = Math.max(lab.now, at);
        for (long job : jobs) {
            lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, cause, true));
        }
    }

    private String job(long id) {
        return Objects.requireNonNull(lab.core().job(id)).toString();
    }

    private long free() {
        return lab.core().freeTotal(0);
    }

    private JobSpec with(String queue, long slots, String resource, long amount) {
        var perTask = new TreeMap<>(Map.of("slots", slots, resource, amount));
        return JobSpec.of(queue, "", new RequestSpec(1, 1, MOST, MOST, perTask), 100);
    }

    @Test
    void itStandsStillUntilThePreemptorIsGoneAndHasTheRestOfItsTime() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        assertThat(lab.round(1))
                .containsExactly("pend 2 NO_ROOM", "preempt [1] for 2", "suspend 1", "reserve 2 at 11 on h0 CLAIM");
        assertThat(free()).as("not confirmed").isZero();
        assertThat(lab.round(2)).isEmpty();
        still(7, 1);
        assertThat(job(1)).isEqualTo("job 1 (SSUSP)");
        assertThat(lab.round(7)).as("at once when it is confirmed").containsExactly("start 2 on h0 CLAIMED");
        lab.end(40, 2);
        assertThat(lab.round(40)).containsExactly("finish 2 DONE SUCCESS", "resume 1");
        assertThat(job(1)).isEqualTo("job 1 (RUN)");
        var running = (CoreJob) Objects.requireNonNull(lab.core().job(1));
        assertThat(running.expectedEndMillis()).as("93 of 100 were left at 7").isEqualTo(40 + 93);
        assertThat(running.unsavedSinceMillis()).as("33 it stood still").isEqualTo(33);
        assertThat(running.preemptions()).isOne();
        assertThat(free()).isZero();
        lab.end(60, 1);
        lab.round(60);
        assertThat(lab.core().snapshot().users()).isEmpty();
        assertThat(free()).isEqualTo(2);
    }

    @Test
    void memoryAndLicencesThatSuspensionDoesNotFreeTouchNobody() {
        queues();
        lab.host("h0", 4, 100)
                .configured(c -> c.withSite(new SiteRules(
                        new TreeMap<>(Map.of("lic", 1L)),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new TreeMap<>(),
                        Per.TASK)));
        lab.submit(with("low", 2, "memory", 80));
        lab.submit(with("low", 2, "lic", 1));
        lab.round(0);
        lab.submit(with("mid", 1, "memory", 60));
        lab.submit(with("mid", 1, "lic", 1));
        lab.submit(with("mid", 2, "memory", 20));
        assertThat(lab.round(1))
                .containsExactly(
                        "pend 3 NO_ROOM",
                        "pend 4 CLUSTER_RESOURCE",
                        "pend 5 NO_ROOM",
                        "preempt [2] for 5",
                        "suspend 2",
                        "reserve 5 at 11 on h0 CLAIM");
    }

    @Test
    void whatTheSiteSaysIsFreedIsFreed() {
        queues();
        lab.host("h0", 4, 100)
                .configured(c -> c.withSite(new SiteRules(
                        new TreeMap<>(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new TreeMap<>(),
                        Per.TASK,
                        new java.util.TreeSet<>(List.of("slots", "memory")))));
        lab.submit(with("low", 2, "memory", 80));
        lab.round(0);
        lab.submit(with("mid", 1, "memory", 60));
        assertThat(lab.round(1)).contains("suspend 1");
        still(2, 1);
        assertThat(lab.round(2)).containsExactly("start 2 on h0 CLAIMED");
        assertThat(lab.core().freeTotal(1)).isEqualTo(40);
    }

    @Test
    void nobodyElseTakesTheRoomMeanwhile() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        lab.submit("mid", 1, 1, 50);
        lab.submit("low", 1, 1, 50);
        still(5, 1);
        assertThat(lab.round(5))
                .contains("start 2 on h0 CLAIMED")
                .noneMatch(
                        text -> text.startsWith("start 3") || text.startsWith("start 4") || text.startsWith("resume"));
    }

    @Test
    void aResumedJobFindsItsRoomTakenAndWaits() {
        queues(1_000);
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        still(2, 1);
        lab.round(2);
        lab.submit("high", 1, 1, 5_000);
        lab.end(3, 2);
        assertThat(lab.round(3)).contains("start 3 on h0 IMMEDIATE").noneMatch(text -> text.startsWith("resume"));
        assertThat(lab.round(500)).isEmpty();
        assertThat(lab.core().nextDueMillis()).isEqualTo(1_002);
        assertThat(lab.round(1_002)).as("the bound").containsExactly("requeue 1 for 2");
        gone(1_003, EndCause.EXIT_CODE, 1);
        assertThat(lab.round(1_003)).containsExactly("pend 1 NO_ROOM");
        var waiting = (CoreJob) Objects.requireNonNull(lab.core().job(1));
        assertThat(waiting.queuedAtMillis()).as("at its own time").isZero();
        assertThat(waiting.preemptions()).as("disturbed once").isOne();
        lab.end(1_004, 3);
        assertThat(lab.round(1_004)).contains("start 1 on h0 IMMEDIATE");
    }

    @Test
    void aRoomThatComesFreeInTimeIsTaken() {
        queues(1_000);
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        still(2, 1);
        lab.round(2);
        lab.submit("high", 1, 1, 5_000);
        lab.end(3, 2);
        lab.round(3);
        lab.submit("low", 1, 2, 100);
        lab.end(600, 3);
        assertThat(lab.round(600)).as("before those of its rank that wait").contains("resume 1", "pend 4 NO_ROOM");
    }

    @Test
    void ofHigherRankGoesFirst() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        still(2, 1);
        lab.round(2);
        lab.submit(CoreLab.spec("low", "", 2, 100, 7, 0));
        lab.end(3, 2);
        assertThat(lab.round(3)).contains("start 3 on h0 IMMEDIATE").noneMatch(text -> text.startsWith("resume"));
    }

    @Test
    void thePreemptorIsCancelledBeforeTheConfirmation() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        lab.apply(new Input.Cancel(2, 2));
        assertThat(lab.round(2)).containsExactly("finish 2 EXIT USER_KILL");
        still(5, 1);
        assertThat(lab.round(5)).containsExactly("resume 1");
        assertThat(free()).isZero();
    }

    @Test
    void thePreemptorIsCancelledAfterTheConfirmation() {
        queues();
        lab.host("h0", 2).host("h1", 2);
        lab.submit("low", 1, 2, 100);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 2, 2, 50);
        assertThat(lab.round(1)).contains("preempt [2, 1] for 3");
        still(5, 1);
        assertThat(lab.round(5)).as("the other is awaited").isEmpty();
        lab.apply(new Input.Cancel(6, 3));
        assertThat(lab.round(6)).containsExactly("finish 3 EXIT USER_KILL", "resume 1");
        still(7, 2);
        assertThat(lab.round(7)).containsExactly("resume 2");
    }

    @Test
    void whoDoesNotStandStillInTimeIsRequeued() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 1_000_000);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        assertThat(lab.round(OVERDUE - 1)).noneMatch(text -> text.startsWith("requeue"));
        assertThat(lab.core().nextDueMillis()).isEqualTo(OVERDUE);
        assertThat(lab.round(OVERDUE)).contains("requeue 1 for 2");
        still(OVERDUE + 1, 1);
        assertThat(job(1)).as("too late").isEqualTo("job 1 (STARTING)");
        gone(OVERDUE + 2, EndCause.EXIT_CODE, 1);
        assertThat(lab.round(OVERDUE + 2)).contains("start 2 on h0 CLAIMED");
        assertThat(((CoreJob) Objects.requireNonNull(lab.core().job(1))).preemptions())
                .isOne();
    }

    @Test
    void whoNeverGoesIsLeftAndOthersAreTaken() {
        queues();
        lab.host("h0", 2).host("h1", 2);
        lab.submit("low", 1, 2, 1_000_000);
        lab.submit("low", 1, 2, 1_000_000);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        assertThat(lab.round(1)).contains("suspend 2");
        assertThat(lab.round(OVERDUE)).contains("requeue 2 for 3");
        long again = OVERDUE + GRACE + Departures.CONFIRM_MILLIS;
        assertThat(lab.core().nextDueMillis()).isEqualTo(again);
        assertThat(lab.round(again))
                .contains("reserve 3 none LAPSED", "preempt [1] for 3", "suspend 1")
                .contains("reserve 3 at " + (again + GRACE) + " on h0 CLAIM");
        still(again + 1, 1);
        assertThat(lab.round(again + 1)).containsExactly("start 3 on h0 CLAIMED");
        gone(again + 2, EndCause.EXIT_CODE, 2);
        assertThat(lab.round(again + 2)).as("late, and back in line").containsExactly("start 2 on h1 IMMEDIATE");
    }

    @Test
    void theHostOfASuspendedJobDies() {
        queues();
        lab.host("h0", 2, 100);
        lab.submit(with("low", 2, "memory", 80));
        lab.round(0);
        lab.submit("mid", 1, 1, 50);
        lab.round(1);
        still(2, 1);
        lab.round(2);
        lab.apply(new Input.HostLost(3, "h0"));
        gone(3, EndCause.HOST_LOST, 1, 2);
        assertThat(lab.round(3)).contains("finish 1 EXIT HOST_LOST", "finish 2 EXIT HOST_LOST");
        lab.apply(new Input.HostOpened(4, "h0", true));
        assertThat(lab.core().freeTotal(0)).isEqualTo(2);
        assertThat(lab.core().freeTotal(1)).isEqualTo(100);
    }

    @Test
    void theHostDiesWhileItIsAwaited() {
        queues();
        lab.host("h0", 2).host("h1", 2);
        lab.submit("low", 1, 2, 100);
        lab.submit("low", 1, 2, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        assertThat(lab.round(1)).contains("suspend 2");
        lab.apply(new Input.HostLost(2, "h1"));
        assertThat(lab.round(2)).contains("reserve 3 none HOST", "preempt [1] for 3", "suspend 1");
        gone(3, EndCause.HOST_LOST, 2);
        still(3, 1);
        assertThat(lab.round(3)).contains("start 3 on h0 CLAIMED");
    }

    @Test
    void twoPreemptorsAtOnceTakeOneEach() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 1, 100);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("mid", 1, 1, 50);
        lab.submit("mid", 1, 1, 50);
        assertThat(lab.round(1)).contains("preempt [2] for 3", "preempt [1] for 4");
        still(2, 1, 2);
        assertThat(lab.round(2)).containsExactly("start 3 on h0 CLAIMED", "start 4 on h0 CLAIMED");
    }

    @Test
    void aChainComesBackInItsOrder() {
        queues();
        lab.host("h0", 1);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("mid", 1, 1, 50);
        lab.round(1);
        still(2, 1);
        lab.round(2);
        lab.submit("high", 1, 1, 20);
        assertThat(lab.round(3)).contains("preempt [2] for 3", "suspend 2");
        still(4, 2);
        assertThat(lab.round(4)).containsExactly("start 3 on h0 CLAIMED");
        lab.end(5, 3);
        assertThat(lab.round(5)).containsExactly("finish 3 DONE SUCCESS", "resume 2");
        lab.end(6, 2);
        assertThat(lab.round(6)).containsExactly("finish 2 DONE SUCCESS", "resume 1");
    }

    @Test
    void aPromiseIsNotBrokenByGoingOn() {
        lab.policies.youngestFirst = true;
        lab.queue(queue("low", 0, false, rules(Action.SUSPEND, Long.MAX_VALUE)))
                .queue(new QueueSpec(
                        "mid",
                        5,
                        PolicySpec.parse("list:verdict=reserve"),
                        CoreLab.FIRST_FIT,
                        PolicySpec.of("evict"),
                        false));
        lab.host("h0", 2);
        lab.submit("low", 1, 1, 1_000);
        lab.submit("mid", 1, 1, 100);
        lab.round(0);
        lab.submit("mid", 1, 1, 30);
        assertThat(lab.round(1)).contains("suspend 1");
        still(2, 1);
        assertThat(lab.round(2)).contains("start 3 on h0 CLAIMED");
        lab.submit("mid", 1, 2, 50);
        assertThat(lab.round(3)).contains("reserve 4 at 100 on h0 MADE");
        lab.end(4, 3);
        assertThat(lab.round(4)).as("it would stand in the way of 4").noneMatch(text -> text.startsWith("resume"));
        lab.end(90, 2);
        assertThat(lab.round(90)).contains("start 4 on h0 RESERVED");
    }

    @Test
    void aSuspendedJobMayBeCancelledAndRequeued() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 1, 100);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.round(1);
        still(2, 1, 2);
        lab.round(2);
        lab.apply(new Input.Cancel(3, 1));
        lab.apply(new Input.Requeue(3, 2));
        assertThat(lab.round(3)).containsExactly("kill 1", "requeue 2 for 0");
        gone(4, EndCause.USER_KILL, 1, 2);
        assertThat(free()).isZero();
        assertThat(lab.round(4)).contains("finish 1 EXIT USER_KILL");
        lab.end(5, 3);
        assertThat(lab.round(5)).contains("start 2 on h0 IMMEDIATE");
        assertThat(free()).isOne();
    }

    @Test
    void aSnapshotHasAllOfIt() {
        queues(1_000);
        lab.host("h0", 2).host("h1", 1);
        lab.submit("low", 1, 2, 100);
        lab.submit("low", 1, 1, 100);
        lab.round(0);
        lab.submit("mid", 1, 2, 50);
        lab.submit("mid", 1, 1, 50);
        lab.round(1);
        still(2, 1);
        lab.restore();
        assertThat(lab.round(2)).containsExactly("start 3 on h0 CLAIMED");
        lab.restore();
        still(3, 2);
        assertThat(lab.round(3)).containsExactly("start 4 on h1 CLAIMED");
        lab.restore();
        lab.end(50, 3);
        assertThat(lab.round(50)).containsExactly("finish 3 DONE SUCCESS", "resume 1");
        lab.restore();
        Job resumed = Objects.requireNonNull(lab.core().job(1));
        assertThat(((CoreJob) resumed).expectedEndMillis()).isEqualTo(50 + 98);
        assertThat(lab.core().nextDueMillis()).isEqualTo(1_003);
    }
}
