package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.pick.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What went wrong with preemption elsewhere, one after the other. Youngest first; times in milliseconds. */
final class PreemptionScenariosTest {
    private static final int MOST = Integer.MAX_VALUE;
    /** A natural start within 100 milliseconds is near. */
    private static final PreemptionRules LOOKING_AHEAD =
            new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 0, 100, 0, 0);

    private final List<String> heard = new ArrayList<>();
    private final CoreLab lab = new CoreLab();

    private static QueueSpec queue(
            String name, int priority, boolean preempts, boolean preemptible, PreemptionRules rules) {
        return new QueueSpec(
                name,
                priority,
                PolicySpec.parse("list:verdict=skip"),
                CoreLab.FIRST_FIT,
                preempts ? PolicySpec.of("evict") : null,
                preemptible,
                QueueRules.NONE,
                rules);
    }

    /** Queues low and mid, which may be disturbed, safe, which may not, and high, which disturbs them and is disturbed by top. */
    private void queues(PreemptionRules low, PreemptionRules high) {
        lab.policies.youngestFirst = true;
        lab.policies.heard = heard;
        lab.queue(queue("low", 0, false, true, low))
                .queue(queue("mid", 3, true, true, high))
                .queue(queue("safe", 0, false, false, PreemptionRules.NONE))
                .queue(queue("high", 9, true, true, high))
                .queue(queue("top", 20, true, false, high));
    }

    private void queues() {
        queues(PreemptionRules.NONE, LOOKING_AHEAD);
    }

    private static PreemptionRules victims(Action action, long minRun, int maxTimes, long cooldown) {
        return new PreemptionRules(List.of(), action, minRun, maxTimes, cooldown, -1, 0, 0);
    }

    /** The victim's execution is over, by the machine. */
    private void gone(long at, long... jobs) {
        lab.now = at;
        for (long job : jobs) {
            lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, EndCause.EXIT_CODE, true));
        }
    }

    private static List<String> preemptions(List<String> decisions) {
        return decisions.stream()
                .filter(text -> text.startsWith("preempt") || text.startsWith("requeue") || text.startsWith("kill"))
                .toList();
    }

    @Test
    void oneLeavesWhereOneIsNeededThoughTenWereProposed() {
        queues();
        lab.policies.youngestFirst = false;
        lab.policies.proposals = List.of(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L));
        lab.host("h0", 10);
        for (int i = 0; i < 10; i++) {
            lab.submit("low", 1, 1, 1_000);
        }
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        assertThat(preemptions(lab.round(1))).containsExactly("preempt [10] for 11", "requeue 10 for 11");
    }

    @Test
    void enoughOnTheWrongHostsTouchesNobody() {
        queues();
        lab.host("h0", 4).host("h1", 4);
        lab.submit("safe", 1, 3, 1_000);
        lab.submit("safe", 1, 3, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(1)).containsExactly("pend 5 NO_ROOM");
        assertThat(heard).as("it was looked for").contains("preempt for 5 among 2");
    }

    @Test
    void whatOneHostHasToGiveComesFromOneHost() {
        queues();
        lab.host("h0", 8).host("h1", 8).host("h2", 8).host("h3", 8);
        // Two on each host, in turn, so that the youngest stand on different ones; h3 holds a safe job.
        for (int host = 0; host < 3; host++) {
            lab.submit("low", 1, 4, 1_000);
            lab.submit("low", 1, 4, 1_000);
        }
        lab.submit("safe", 1, 4, 1_000);
        lab.submit("low", 1, 4, 1_000);
        lab.round(0);
        lab.submit("high", 1, 8, 50);
        assertThat(preemptions(lab.round(1)))
                .as("not job 8, the youngest, whose host stays half taken")
                .containsExactly("preempt [6, 5] for 9", "requeue 6 for 9", "requeue 5 for 9");
    }

    @Test
    void noOtherTakesWhatIsClaimed() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 50);
        assertThat(preemptions(lab.round(1))).contains("preempt [1] for 2");
        lab.submit("low", 1, 1, 10);
        lab.submit("top", 1, 1, 10);
        assertThat(lab.round(2)).noneMatch(text -> text.startsWith("start"));
        gone(3, 1);
        assertThat(lab.round(3)).contains("start 2 on h0 CLAIMED").doesNotContain("start 3 on h0 IMMEDIATE");
    }

    @Test
    void aClaimOnAHostThatDiesIsPlannedAnew() {
        queues();
        lab.host("h0", 2).host("h1", 2);
        lab.submit("low", 1, 2, 1_000);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 50);
        assertThat(lab.round(1)).contains("preempt [2] for 3", "reserve 3 at 1 on h1 CLAIM");
        lab.apply(new Input.HostLost(2, "h1"));
        lab.report(new ExecutionReport.Ended(lab.execution(2), 1, 0, EndCause.HOST_LOST, true));
        assertThat(lab.round(2))
                .contains("reserve 3 none HOST", "preempt [1] for 3", "requeue 1 for 3", "reserve 3 at 2 on h0 CLAIM");
        gone(3, 1);
        assertThat(lab.round(3)).contains("start 3 on h0 CLAIMED");
        assertThat(lab.core().job(2)).hasToString("job 2 (PEND)");
    }

    @Test
    void victimsOfACancelledPreemptorGoOn() {
        queues();
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 50);
        lab.round(1);
        lab.apply(new Input.Cancel(2, 2));
        assertThat(lab.round(2)).contains("finish 2 EXIT USER_KILL");
        gone(3, 1);
        assertThat(lab.round(3)).containsExactly("start 1 on h0 IMMEDIATE");
    }

    @Test
    void twoAtOnceDisturbOneEach() {
        queues();
        lab.allowance(5);
        lab.host("h0", 4);
        lab.submit("low", 1, 2, 1_000);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 500);
        lab.submit("high", 1, 2, 500);
        lab.submit("high", 1, 2, 500);
        assertThat(preemptions(lab.round(1)))
                .containsExactly("preempt [2] for 3", "requeue 2 for 3", "preempt [1] for 4", "requeue 1 for 4");
        gone(2, 1, 2);
        assertThat(lab.round(2)).contains("start 3 on h0 CLAIMED", "start 4 on h0 CLAIMED");
        assertThat(preemptions(lab.round(3))).as("the third ranks no higher").isEmpty();
    }

    @Test
    void aChainOfThreeEnds() {
        queues();
        lab.host("h0", 1);
        lab.submit("low", 1, 1, 1_000);
        lab.round(0);
        lab.submit("high", 1, 1, 1_000);
        assertThat(preemptions(lab.round(1))).contains("preempt [1] for 2");
        gone(2, 1);
        lab.round(2);
        lab.submit("top", 1, 1, 50);
        assertThat(preemptions(lab.round(3))).containsExactly("preempt [2] for 3", "requeue 2 for 3");
        gone(4, 2);
        assertThat(lab.round(4)).contains("start 3 on h0 CLAIMED");
        assertThat(preemptions(lab.round(5)))
                .as("neither disturbs its preemptor")
                .isEmpty();
        lab.end(60, 3);
        assertThat(lab.round(60)).contains("start 2 on h0 IMMEDIATE");
        lab.end(70, 2);
        assertThat(lab.round(70)).contains("start 1 on h0 IMMEDIATE");
        lab.end(80, 1);
        assertThat(lab.round(80)).containsExactly("finish 1 DONE SUCCESS");
    }

    @Test
    void aLimitOfTheUserTouchesNobody() {
        queues();
        var each = new TreeMap<Dimension, Members>();
        each.put(Dimension.USER, new Members(Members.Counting.EACH, new TreeSet<>()));
        var limit = LimitSpec.of("two-each", new TreeMap<>(Map.of("slots", 2L)), each);
        lab.configured(c -> c.withSite(new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(),
                List.of(limit),
                new TreeMap<>(),
                SiteRules.NONE.rusagePer())));
        lab.host("h0", 4);
        lab.submit(CoreLab.spec("high", "ann", 2, 1_000, 0, 0));
        lab.submit(CoreLab.spec("low", "ben", 2, 1_000, 0, 0));
        lab.round(0);
        lab.submit(CoreLab.spec("high", "ann", 1, 50, 0, 0));
        assertThat(lab.round(1)).containsExactly("pend 3 LIMIT");
        assertThat(heard).noneMatch(text -> text.startsWith("preempt"));
        lab.submit(CoreLab.spec("high", "eve", 1, 50, 0, 0));
        assertThat(preemptions(lab.round(2))).as("who is below the limit").contains("preempt [2] for 4");
    }

    @Test
    void whoIsPromisedTheRoomIsNotDelayed() {
        queues();
        lab.host("h0", 2).host("h1", 1);
        lab.submit("safe", 1, 1, 500);
        lab.submit("low", 1, 1, 2_000);
        lab.submit("safe", 1, 1, 2_000);
        lab.round(0);
        lab.policies.verdict = (job, configured) -> job.queue().equals("safe") ? Verdict.RESERVE : configured;
        lab.submit(CoreLab.spec("safe", "", 1, 3_000, 0, 0));
        assertThat(lab.round(1)).contains("reserve 4 at 500 on h0 MADE");
        // If job 2 went, there would be room until 500 and, beside the promise, from then on too.
        lab.submit("high", 1, 2, 3_000);
        assertThat(lab.round(2)).containsExactly("pend 5 NO_ROOM");
        lab.submit("high", 1, 1, 3_000);
        assertThat(preemptions(lab.round(3))).containsExactly("preempt [2] for 6", "requeue 2 for 6");
        gone(4, 2);
        assertThat(lab.round(4)).contains("start 6 on h0 CLAIMED");
        lab.end(500, 1);
        assertThat(lab.round(500)).contains("start 4 on h0 RESERVED");
    }

    @Test
    void nobodyIsTouchedWhenAnEndIsNear() {
        queues();
        lab.host("h0", 2);
        lab.submit("safe", 1, 1, 300);
        lab.submit("low", 1, 1, 5_000);
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        lab.policies.offers = job -> job.id() != 3;
        lab.round(1);
        lab.policies.offers = job -> true;
        assertThat(lab.round(200)).as("it starts at 300 by itself").containsExactly("pend 3 NO_ROOM");
        lab.submit("high", 1, 2, 50);
        assertThat(preemptions(lab.round(200)))
                .as("where no end is near, somebody goes; but both would have to")
                .isEmpty();
        lab.end(300, 1);
        assertThat(lab.round(300)).contains("start 3 on h0 IMMEDIATE");
    }

    @Test
    void nobodyIsTouchedWhenEndsOnSeveralHostsAreNear() {
        queues();
        lab.host("h0", 1).host("h1", 1);
        lab.submit("low", 1, 1, 150);
        lab.submit("low", 1, 1, 180);
        lab.round(0);
        lab.submit("high", 2, 1, 50);
        assertThat(preemptions(lab.round(79)))
                .as("until 180 are more than 100")
                .containsExactly("preempt [2, 1] for 3", "requeue 2 for 3", "requeue 1 for 3");
    }

    @Test
    void nobodyIsTouchedWhenAllEndsAreNear() {
        queues();
        lab.host("h0", 1).host("h1", 1);
        lab.submit("low", 1, 1, 150);
        lab.submit("low", 1, 1, 180);
        lab.round(0);
        lab.submit("high", 2, 1, 50);
        assertThat(lab.round(80)).containsExactly("pend 3 NO_ROOM");
    }

    @Test
    void aPromiseGivesWayToAClaim() {
        queues(victims(Action.REQUEUE, 50, MOST, 0), LOOKING_AHEAD);
        lab.host("h0", 2);
        lab.policies.verdict = (job, configured) -> Verdict.RESERVE;
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 60);
        assertThat(lab.round(49)).containsExactly("pend 2 NO_ROOM", "reserve 2 at 1000 on h0 MADE");
        assertThat(lab.round(50))
                .containsExactly("preempt [1] for 2", "requeue 1 for 2", "reserve 2 at 50 on h0 CLAIM");
        lab.restore();
        gone(51, 1);
        assertThat(lab.round(51)).contains("start 2 on h0 CLAIMED");
    }

    @Test
    void aKilledVictimIsOver() {
        queues(victims(Action.KILL, 0, MOST, 0), LOOKING_AHEAD);
        lab.host("h0", 2);
        lab.submit("low", 1, 2, 1_000);
        lab.round(0);
        lab.submit("high", 1, 2, 60);
        assertThat(lab.round(1)).contains("preempt [1] for 2", "kill 1", "reserve 2 at 1 on h0 CLAIM");
        gone(2, 1);
        assertThat(lab.round(2)).containsExactly("finish 1 EXIT PREEMPTED", "start 2 on h0 CLAIMED");
    }

    @Test
    void nobodyIsDisturbedMoreOftenThanItMayBe() {
        queues(victims(Action.REQUEUE, 0, 2, 0), LOOKING_AHEAD);
        lab.host("h0", 1);
        long victim = lab.submit("low", 1, 1, 10_000);
        lab.round(0);
        for (int times = 1; times <= 3; times++) {
            long at = times * 1_000L;
            lab.now = at;
            long preemptor = lab.submit("high", 1, 1, 50);
            assertThat(preemptions(lab.round(at))).as("time %d", times).hasSize(times <= 2 ? 2 : 0);
            if (times <= 2) {
                gone(at + 1, victim);
                lab.round(at + 1);
                lab.end(at + 2, preemptor);
                lab.round(at + 2);
                lab.restore();
            }
        }
    }

    @Test
    void afterItWasDisturbedAJobIsLeftInPeaceForATime() {
        queues(victims(Action.REQUEUE, 0, MOST, 100), LOOKING_AHEAD);
        lab.host("h0", 1);
        lab.submit("low", 1, 1, 10_000);
        lab.round(10);
        lab.submit("high", 1, 1, 50);
        assertThat(preemptions(lab.round(10))).hasSize(2);
        gone(11, 1);
        lab.round(11);
        lab.end(12, 2);
        lab.round(12);
        lab.restore();
        lab.submit("high", 1, 1, 50);
        assertThat(preemptions(lab.round(109))).isEmpty();
        assertThat(lab.core().nextDueMillis()).as("a round is due").isEqualTo(110);
        assertThat(preemptions(lab.round(110))).hasSize(2);
    }

    @Test
    void noMoreLeaveThanTheRateAllows() {
        queues(PreemptionRules.NONE, new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 0, 0, 3, 100));
        lab.host("h0", 4);
        for (int i = 0; i < 4; i++) {
            lab.submit("low", 1, 1, 10_000);
        }
        lab.round(0);
        lab.submit("high", 1, 2, 5_000);
        assertThat(preemptions(lab.round(10))).hasSize(3);
        gone(11, 3, 4);
        lab.round(11);
        lab.restore();
        lab.submit("high", 1, 2, 5_000);
        assertThat(preemptions(lab.round(109)))
                .as("two are needed, one is left")
                .isEmpty();
        assertThat(lab.core().nextDueMillis()).as("a round is due").isEqualTo(110);
        assertThat(preemptions(lab.round(110))).hasSize(3);
    }

    @Test
    void onlyTheQueuesThatMayBe() {
        queues(PreemptionRules.NONE, new PreemptionRules(List.of("mid"), Action.REQUEUE, 0, MOST, 0, 0, 0, 0));
        lab.host("h0", 2);
        lab.submit("mid", 1, 1, 10_000);
        lab.submit("low", 1, 1, 10_000);
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        assertThat(preemptions(lab.round(1))).containsExactly("preempt [1] for 3", "requeue 1 for 3");
    }

    @Test
    void aVictimThatStaysIsNotWaitedForInVain() {
        queues();
        lab.allowance(5);
        lab.host("h0", 1).host("h1", 1);
        lab.submit("low", 1, 1, 1_000);
        lab.submit("safe", 1, 1, 300);
        lab.round(0);
        lab.submit("high", 1, 1, 50);
        assertThat(lab.round(10)).contains("preempt [1] for 3", "reserve 3 at 15 on h0 CLAIM");
        assertThat(lab.round(15)).as("it did not leave").isEmpty();
        assertThat(lab.round(16)).as("it is awaited still").containsExactly("reserve 3 at 16 on h0 OVERRUN");
        lab.end(100, 2);
        assertThat(lab.round(100)).contains("start 3 on h1 BACKFILLED");
    }
}
