package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PreemptionRules.Action;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.ExplanationFields;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.core.explanation.MadeWay;
import io.berth.framework.core.explanation.Obstacle;
import io.berth.framework.core.explanation.PreemptionOutlook;
import io.berth.framework.core.explanation.PreemptionOutlook.Bar;
import io.berth.framework.core.explanation.PreemptionOutlook.Rail;
import io.berth.framework.preemption.VictimSearch;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.pick.Verdict;
import io.berth.spi.reason.ReasonCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What an explanation says of preemption: whether it is possible and why not, and of a victim who took its place. */
final class PreemptionExplanationTest {
    private static final int MOST = Integer.MAX_VALUE;
    private static final long SECOND = 1_000;

    private final CoreLab lab = new CoreLab();

    private void queue(String name, int priority, boolean preempts, boolean preemptible, PreemptionRules rules) {
        lab.queue(new QueueSpec(
                name,
                priority,
                PolicySpec.parse("list:verdict=skip"),
                CoreLab.FIRST_FIT,
                preempts ? PolicySpec.of("evict") : null,
                preemptible,
                QueueRules.NONE,
                rules));
    }

    private void queues(PreemptionRules high) {
        queue("low", 0, false, true, new PreemptionRules(List.of(), Action.REQUEUE, 5 * SECOND, 1, 100_000, -1, 0, 0));
        queue("patient", 0, false, true, new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 100_000, -1, 0, 0));
        queue("other", 0, false, true, PreemptionRules.NONE);
        queue("safe", 0, false, false, PreemptionRules.NONE);
        queue("high", 9, true, false, high);
        lab.policies.youngestFirst = true;
    }

    private PreemptionOutlook outlook(long job) {
        return Objects.requireNonNull(lab.core().explain(job, false).preemption());
    }

    private static PreemptionRules preempting(List<String> whom, long ifWaitExceeds, int rate) {
        return new PreemptionRules(whom, Action.REQUEUE, 0, MOST, 0, ifWaitExceeds, rate, rate == 0 ? 0 : 60 * SECOND);
    }

    private void evict(long at, long job, long preemptor) {
        lab.round(at);
        lab.now = at;
        lab.report(new ExecutionReport.Ended(lab.execution(job), 1, 143, EndCause.EXIT_CODE, true));
        lab.round(at);
        lab.end(at, preemptor);
        lab.round(at);
    }

    /** All are alike, so that the second is told what the search for the first has found. */
    @Test
    void aSearchThatWasCutShortIsTold() {
        queues(PreemptionRules.NONE);
        lab.host("a", 2);
        lab.policies.youngestFirst = false;
        lab.policies.preemptsForClass = true;
        lab.submit("other", 1, 1, 1_000_000);
        lab.submit("other", 1, 1, 1_000_000);
        lab.round(0);
        lab.policies.proposals = Collections.nCopies(VictimSearch.TRIALS_MAX + 1, List.of(1L));
        long first = lab.submit("high", 1, 2, SECOND);
        long second = lab.submit("high", 1, 2, SECOND);
        lab.policies.heard = new ArrayList<>();
        lab.round(1);
        assertThat(lab.policies.heard)
                .filteredOn(heard -> heard.startsWith("preempt"))
                .hasSize(1);
        for (long job : List.of(first, second)) {
            Explanation explanation = lab.core().explain(job, false);
            assertThat(explanation.obstacles())
                    .contains(new Obstacle.SearchCut("evict", VictimSearch.TRIALS_MAX))
                    .filteredOn(obstacle -> obstacle.code() == ReasonCode.SEARCH_LIMIT)
                    .hasSize(1);
            assertThat(ExplanationText.of(explanation))
                    .contains("the search for others to make way, by 'evict', was cut short after 10000 trials");
            assertThat(ExplanationFields.of(explanation).toString())
                    .contains("code=SEARCH_LIMIT, policy=evict, trials=10000");
        }

        lab.policies.proposals = List.of();
        lab.round(2);
        assertThat(lab.core().explain(first, false).obstacles())
                .as("this time all was looked at")
                .noneMatch(obstacle -> obstacle.code() == ReasonCode.SEARCH_LIMIT);
    }

    @Test
    void eachGuardRailCountsWhomItKeeps() {
        queues(preempting(List.of("low", "patient", "safe"), 0, 0));
        lab.host("a", 1).host("b", 1).host("c", 8);
        lab.submit("low", 1, 1, 1_000_000);
        lab.round(0);
        lab.submit("patient", 1, 1, 1_000_000);
        lab.round(0);
        lab.submit("safe", 1, 2, 1_000_000);
        lab.submit("safe", 1, 1, 1_000_000);
        lab.submit("safe", 1, 1, 1_000_000);
        lab.submit("other", 1, 2, 1_000_000);
        lab.submit("other", 1, 2, 1_000_000);
        lab.round(0);
        lab.policies.youngestFirst = false;
        lab.policies.proposals = List.of(List.of(1L));
        lab.now = 6 * SECOND;
        evict(6 * SECOND, 1, lab.submit("high", 1, 1, SECOND));
        lab.policies.proposals = List.of(List.of(2L));
        lab.now = 20 * SECOND;
        evict(20 * SECOND, 2, lab.submit("high", 1, 1, SECOND));
        lab.policies.proposals = List.of();
        lab.apply(new Input.Cancel(21 * SECOND, 7));
        lab.now = 21 * SECOND;
        long waits = lab.submit("high", 1, 8, SECOND);
        lab.round(21 * SECOND);

        assertThat(outlook(waits))
                .isEqualTo(new PreemptionOutlook(
                        "evict",
                        null,
                        0,
                        7,
                        new TreeMap<>(Map.of(
                                Rail.LEAVING, 1,
                                Rail.NOT_PREEMPTIBLE, 3,
                                Rail.OTHER_QUEUE, 1,
                                Rail.MAX_TIMES, 1,
                                Rail.COOLDOWN, 1))));
        Explanation explanation = lab.core().explain(waits, false);
        assertThat(ExplanationText.of(explanation)).contains("""
                        preemption:
                          7 running jobs of lower rank: 1 is leaving already, 3 not preemptible, 1 in queues that are not among its preemptible_queues, 1 was disturbed preempt_max_times times, 1 was disturbed within preempt_cooldown
                        """);
        assertThat(ExplanationFields.of(explanation)).containsKey("preemption");
        assertThat(lab.core().explain(1, false).madeWay()).isEqualTo(new MadeWay(8, 6 * SECOND, 1));
        assertThat(ExplanationText.of(lab.core().explain(1, false))).contains("had to leave for job 8 at 6s\n");
        lab.restore();
        assertThat(lab.core().explain(1, false).madeWay()).isEqualTo(new MadeWay(8, 6 * SECOND, 1));
    }

    @Test
    void aJobThatHasNotRunLongEnoughAndOneThatMayBeDisturbed() {
        queues(preempting(List.of(), 0, 0));
        lab.host("a", 2);
        lab.submit("low", 1, 1, 1_000_000);
        lab.submit("other", 1, 1, 1_000_000);
        lab.round(0);
        long waits = lab.submit("high", 1, 2, SECOND);
        lab.round(1);
        assertThat(ExplanationText.of(lab.core().explain(waits, false))).contains("""
                        preemption:
                          2 running jobs of lower rank: 1 ran less than preempt_min_run, 1 may be disturbed
                          a set of them is looked for in each round that offers the job, as 'evict' proposes; without one that makes it fit, nobody is disturbed
                        """);
    }

    @Test
    void aVictimThatIsLeavingSaysForWhomAndItsPreemptorThatOthersLeave() {
        queues(preempting(List.of(), 0, 0));
        lab.host("a", 1);
        lab.submit("other", 1, 1, 1_000_000);
        lab.round(0);
        long preemptor = lab.submit("high", 1, 1, SECOND);
        lab.round(1);
        assertThat(lab.core().keyReason(1).reason().details()).containsExactly("has to leave for job 2; holds a");
        assertThat(outlook(preemptor).bar()).isEqualTo(Bar.CLAIM);
        assertThat(ExplanationText.of(lab.core().explain(preemptor, false)))
                .contains("preemption:\n  others are leaving for it already\n");
        assertThat(ExplanationText.of(lab.core().explain(1, false))).contains("had to leave for job 2 at ");
    }

    @Test
    void whoRunsAgainAndComesToItsOwnEndDoesNotHaveToLeave() {
        queues(preempting(List.of(), 0, 0));
        lab.host("a", 1);
        long victim = lab.submit("other", 1, 1, 1_000_000);
        lab.round(0);
        long preemptor = lab.submit("high", 1, 1, SECOND);
        lab.round(1);
        end(victim, true);
        lab.round(2);
        end(preemptor, true);
        lab.round(3);
        end(victim, false);
        assertThat(lab.core().keyReason(victim).reason().details()).containsExactly("gives back a");
    }

    private void end(long job, boolean clean) {
        lab.report(new ExecutionReport.Ended(lab.execution(job), 2, 0, EndCause.SUCCESS, clean));
    }

    @Test
    void whyNobodyIsTouched() {
        queues(preempting(List.of(), 10 * SECOND, 1));
        lab.host("a", 2);
        lab.submit("other", 1, 1, 15 * SECOND);
        lab.submit("other", 1, 1, 1_000_000);
        lab.round(0);
        long low = lab.submit("low", 1, 1, SECOND);
        long soon = lab.submit("high", 1, 1, SECOND);
        lab.policies.offers = job -> job.id() != soon;
        lab.round(4 * SECOND);
        assertThat(outlook(low).bar()).isEqualTo(Bar.NO_POLICY);
        assertThat(ExplanationText.of(lab.core().explain(low, false)))
                .contains("preemption:\n  nobody is disturbed: its queue has no preempt_policy\n");
        assertThat(outlook(soon).bar()).as("11 seconds are more than 10").isNull();
        lab.policies.offers = job -> true;
        lab.round(5 * SECOND);
        assertThat(outlook(soon).bar()).isEqualTo(Bar.STARTS_SOON);
        assertThat(ExplanationText.of(lab.core().explain(soon, false))).contains("""
                          nobody is disturbed: it would start by itself by 15s, within preempt_if_wait_exceeds
                          2 running jobs of lower rank: 2 may be disturbed
                        """);
        long wide = lab.submit("high", 1, 2, SECOND);
        lab.policies.verdict = (job, configured) -> Verdict.SKIP;
        lab.round(6 * SECOND);
        assertThat(outlook(wide).bar())
                .as("two are needed, the rate allows one")
                .isNull();
        lab.apply(new Input.Cancel(7 * SECOND, soon));
        lab.policies.offers = job -> job.id() > wide;
        lab.submit("high", 1, 1, 500_000);
        lab.apply(new Input.Cancel(7 * SECOND, 1));
        assertThat(lab.round(7 * SECOND)).contains("kill 1");
    }

    @Test
    void whereNobodyPreemptsNothingIsSaid() {
        lab.host("a", 1).queue("q", "list:verdict=skip");
        lab.submit(1, 1_000);
        long waits = lab.submit(1, 1_000);
        lab.round(0);
        assertThat(lab.core().explain(waits, false).preemption()).isNull();
        assertThat(ExplanationFields.of(lab.core().explain(waits, false))).doesNotContainKeys("preemption", "madeWay");
    }
}
