package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A limit that refuses a job: whom it may be won back from. There is always room for one more, and who started last is proposed first. */
final class ReclaimableLimitsTest {
    private final List<String> heard = new ArrayList<>();
    private final CoreLab lab = new CoreLab().host("h0", 12);

    private static QueueSpec queue(String name, int priority, boolean preempts) {
        return queue(name, priority, preempts, PreemptionRules.NONE);
    }

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

    private void limits(LimitSpec... limits) {
        limits(PreemptionRules.NONE, PreemptionRules.NONE, limits);
    }

    private void limits(PreemptionRules low, PreemptionRules high, LimitSpec... limits) {
        lab.policies.youngestFirst = true;
        lab.policies.heard = heard;
        lab.queue(queue("low", 0, false, low)).queue(queue("other", 0, false)).queue(queue("high", 9, true, high));
        lab.configured(c -> c.withSite(new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(),
                List.of(limits),
                new TreeMap<>(),
                SiteRules.NONE.rusagePer())));
    }

    private static LimitSpec limit(
            String name, long slots, Dimension of, Members.Counting counting, List<String> names, boolean reclaimable) {
        var amounts = new TreeMap<String, Long>();
        amounts.put("slots", slots);
        var members = new TreeMap<Dimension, Members>();
        members.put(of, new Members(counting, new TreeSet<>(names)));
        return new LimitSpec(name, amounts, members, reclaimable);
    }

    /** Queues low and high together. */
    private static LimitSpec pair(long slots, boolean reclaimable) {
        return limit("pair", slots, Dimension.QUEUE, Members.Counting.TOTAL, List.of("low", "high"), reclaimable);
    }

    private static LimitSpec perUser(long slots, boolean reclaimable) {
        return limit("per-user", slots, Dimension.USER, Members.Counting.EACH, List.of(), reclaimable);
    }

    private long submit(String queue, String user, long slots) {
        return lab.submit(CoreLab.spec(queue, user, slots, 1_000, 0, 0));
    }

    private void runs(String queue, String user, long slots) {
        long job = submit(queue, user, slots);
        assertThat(lab.round(0)).contains("start " + job + " on h0 IMMEDIATE");
    }

    private void gone(long at, long job) {
        lab.now = at;
        lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, EndCause.EXIT_CODE, true));
    }

    /** Two of two slots in the limit on the pair, the youngest of all outside it. */
    private void threeRun() {
        runs("low", "ann", 2);
        runs("low", "ben", 2);
        runs("other", "eve", 2);
    }

    @Test
    void aReclaimableQueueLimitBlocksAndExactlyOneHolderGoes() {
        limits(pair(4, true));
        threeRun();
        long waits = submit("high", "zoe", 2);
        assertThat(lab.round(1))
                .containsExactly("pend 4 LIMIT", "preempt [2] for 4", "requeue 2 for 4", "reserve 4 at 1 on h0 CLAIM");
        assertThat(heard).as("two hold some of it").contains("preempt for 4 among 2");
        assertThat(lab.round(2)).as("others are leaving for it").isEmpty();
        lab.restore();
        gone(3, 2);
        assertThat(lab.round(3)).containsExactly("start 4 on h0 CLAIMED", "pend 2 LIMIT");
        lab.end(9, waits);
        assertThat(lab.round(9)).contains("start 2 on h0 IMMEDIATE");
    }

    @Test
    void noOtherTakesWhatComesFreeOfTheLimit() {
        limits(pair(4, true));
        threeRun();
        submit("high", "zoe", 4);
        assertThat(lab.round(1)).contains("preempt [2, 1] for 4");
        submit("low", "dan", 2);
        gone(2, 1);
        assertThat(lab.round(2)).containsExactly("pend 1 LIMIT", "pend 5 LIMIT");
        lab.restore();
        gone(3, 2);
        assertThat(lab.round(3)).contains("start 4 on h0 CLAIMED");
        assertThat(heard)
                .as("one search, one promise")
                .filteredOn(text -> text.startsWith("preempt"))
                .hasSize(1);
        lab.end(4, 4);
        assertThat(lab.round(4)).as("all of the limit is free again").contains("start 2 on h0 IMMEDIATE");
    }

    @Test
    void theClaimOfACancelledJobGivesTheLimitBack() {
        limits(pair(4, true));
        threeRun();
        submit("high", "zoe", 2);
        lab.round(1);
        lab.apply(new Input.Cancel(2, 4));
        gone(2, 2);
        assertThat(lab.round(2)).contains("finish 4 EXIT USER_KILL", "start 2 on h0 IMMEDIATE");
    }

    @Test
    void theExplanationSaysWhoHoldsNothingOfIt() {
        limits(pair(4, true));
        threeRun();
        lab.policies.youngestFirst = false;
        long waits = submit("high", "zoe", 2);
        assertThat(lab.round(1)).containsExactly("pend 4 LIMIT");
        assertThat(ExplanationText.of(lab.core().explain(waits, false)))
                .contains(
                        "3 running jobs of lower rank: 1 holds nothing of the limit that refuses, 2 may be disturbed");
    }

    @Test
    void aLimitThatIsNotReclaimableIsWaitedFor() {
        limits(pair(4, false));
        threeRun();
        submit("high", "zoe", 2);
        assertThat(lab.round(1)).containsExactly("pend 4 LIMIT");
        assertThat(heard).noneMatch(text -> text.startsWith("preempt"));
    }

    @Test
    void oneOfTwoThatIsNotReclaimableIsEnoughToWait() {
        // The user's own job holds some of both: without the rule its leaving would do.
        limits(pair(4, true), perUser(2, false));
        runs("low", "zoe", 2);
        runs("low", "ben", 2);
        long waits = submit("high", "zoe", 2);
        assertThat(lab.round(1)).containsExactly("pend 3 LIMIT");
        assertThat(heard).noneMatch(text -> text.startsWith("preempt"));
        assertThat(ExplanationText.of(lab.core().explain(waits, false))).contains("preemption:");
        submit("high", "eve", 2);
        assertThat(lab.round(2)).as("who meets only the reclaimable one").contains("preempt [2] for 4");
    }

    @Test
    void aReclaimableLimitPerUserIsWonBackFromThatUsersJobsOfLowerRank() {
        limits(perUser(4, true));
        runs("high", "ann", 2);
        runs("low", "ann", 2);
        runs("low", "ben", 2);
        submit("high", "ann", 2);
        assertThat(lab.round(1)).contains("pend 4 LIMIT", "preempt [2] for 4");
        gone(2, 2);
        assertThat(lab.round(2)).contains("start 4 on h0 CLAIMED");
        submit("high", "ann", 2);
        assertThat(lab.round(3)).as("none of a lower rank is left").containsExactly("pend 5 LIMIT");
    }

    private static PreemptionRules rules(PreemptionRules.Action action, long ifWaitExceedsMillis) {
        return new PreemptionRules(List.of(), action, 0, Integer.MAX_VALUE, 0, ifWaitExceedsMillis, 0, 0);
    }

    @Test
    void nobodyGoesWhereAHolderIsAboutToEnd() {
        limits(PreemptionRules.NONE, rules(PreemptionRules.Action.REQUEUE, 100), pair(4, true));
        threeRun();
        long waits = submit("high", "zoe", 2);
        lab.policies.offers = job -> false;
        lab.round(1);
        lab.policies.offers = job -> true;
        assertThat(lab.round(950)).as("they end at 1000").containsExactly("pend 4 LIMIT");
        assertThat(ExplanationText.of(lab.core().explain(waits, false)))
                .contains("nobody is disturbed: it would start by itself");
    }

    @Test
    void somebodyGoesWhereNoHolderIsAboutToEnd() {
        limits(PreemptionRules.NONE, rules(PreemptionRules.Action.REQUEUE, 100), pair(4, true));
        threeRun();
        submit("high", "zoe", 2);
        assertThat(lab.round(1)).contains("preempt [2] for 4");
    }

    @Test
    void nobodyIsSuspendedForALimitSinceWhoSleepsHoldsIt() {
        limits(rules(PreemptionRules.Action.SUSPEND, -1), PreemptionRules.NONE, pair(4, true));
        threeRun();
        submit("high", "zoe", 2);
        assertThat(lab.round(1)).containsExactly("pend 4 LIMIT");
    }

    @Test
    void oneOfTheSameClassMayDisturbWhereAnotherMayNot() {
        lab.policies.youngestFirst = true;
        lab.queue(new QueueSpec(
                "mid",
                0,
                PolicySpec.parse("list:verdict=skip:heedful=yes"),
                CoreLab.FIRST_FIT,
                PolicySpec.of("evict"),
                true));
        lab.configured(c -> c.withSite(new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(),
                List.of(perUser(1, true)),
                new TreeMap<>(),
                SiteRules.NONE.rusagePer())));
        lab.submit(CoreLab.spec("mid", "ann", 1, 1_000, 5, 0));
        lab.round(0);
        lab.submit(CoreLab.spec("mid", "ann", 1, 1_000, 3, 0));
        lab.submit(CoreLab.spec("mid", "ann", 1, 1_000, 7, 0));
        assertThat(lab.round(1)).contains("preempt [1] for 3");
    }

    /** Without the one the limit refuses no longer, but there is no room yet: the other still holds some of what refused. */
    @Test
    void whoMayLeaveIsNotAskedOfLimitsWithoutThoseWhoAreThoughtAway() {
        limits(pair(8, true));
        runs("low", "ann", 5);
        runs("low", "ben", 2);
        runs("other", "eve", 5);
        lab.policies.youngestFirst = false;
        lab.policies.proposals = List.of(List.of(1L), List.of(2L, 1L));
        submit("high", "zoe", 6);
        assertThat(lab.round(1)).contains("pend 4 LIMIT", "preempt [2, 1] for 4");
    }
}
