package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.PreemptionRules.Action;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import io.berth.spi.reason.Scope;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class CanonicalFormTest {
    private static final int MOST = Integer.MAX_VALUE;

    private static final CoreConfiguration CONFIGURATION =
            new CoreLab().host("h0", 4).queue("q", "list").configuration();

    private static String hash(Decision... decisions) {
        return hash(1, 1, decisions);
    }

    private static String hash(long round, long now, Decision... decisions) {
        var form = new CanonicalForm(CONFIGURATION);
        form.begin(round, now);
        for (Decision decision : decisions) {
            form.add(decision);
        }
        form.end();
        return form.hex();
    }

    private static void allDiffer(Decision... decisions) {
        assertThat(List.of(decisions)).extracting(CanonicalFormTest::hash).doesNotHaveDuplicates();
        assertThat(hash(decisions[0])).isEqualTo(hash(decisions[0])).hasSize(64);
    }

    private static Decision start(
            long job, String policy, int element, int attempt, Decision.How how, Allocation allocation) {
        return new Decision.Start(1, 1, job, policy, new ExecutionId(job, element, attempt), how, allocation);
    }

    @Test
    void eachFieldOfAStart() {
        var on = Allocation.on(0, 1);
        allDiffer(
                start(1, "p", 0, 1, Decision.How.IMMEDIATE, on),
                start(2, "p", 0, 1, Decision.How.IMMEDIATE, on),
                start(1, "q", 0, 1, Decision.How.IMMEDIATE, on),
                start(1, "p", 1, 1, Decision.How.IMMEDIATE, on),
                start(1, "p", 0, 2, Decision.How.IMMEDIATE, on),
                start(1, "p", 0, 1, Decision.How.BACKFILLED, on),
                start(1, "p", 0, 1, Decision.How.IMMEDIATE, Allocation.on(1, 1)),
                start(1, "p", 0, 1, Decision.How.IMMEDIATE, Allocation.on(0, 2)),
                start(1, "p", 0, 1, Decision.How.IMMEDIATE, Allocation.copyOf(new int[] {0, 1}, new int[] {1, 1}, 2)),
                start(1, "p", 0, 1, Decision.How.IMMEDIATE, Allocation.copyOf(new int[] {0, 0}, new int[] {0, 0}, 0)));
    }

    private static Decision pend(ReasonCode code, Scope scope, Remedy remedy, String... details) {
        return new Decision.Pend(1, 1, 1, "p", new Rejection(new Reason(code, scope, List.of(details)), remedy));
    }

    @Test
    void eachFieldOfAPend() {
        allDiffer(
                pend(ReasonCode.NO_ROOM, Scope.HOST, Remedy.WAIT),
                pend(ReasonCode.PROMISED, Scope.HOST, Remedy.WAIT),
                pend(ReasonCode.NO_ROOM, Scope.JOB, Remedy.WAIT),
                pend(ReasonCode.NO_ROOM, Scope.HOST, Remedy.NEVER),
                pend(ReasonCode.NO_ROOM, Scope.HOST, Remedy.WAIT, "a"),
                pend(ReasonCode.NO_ROOM, Scope.HOST, Remedy.WAIT, "b"),
                pend(ReasonCode.NO_ROOM, Scope.HOST, Remedy.WAIT, "a", "b"),
                pend(ReasonCode.NO_ROOM, Scope.HOST, Remedy.WAIT, "ab"));
    }

    private static Decision reserve(long start, Decision.Cause cause, int host) {
        return new Decision.Reserve(1, 1, 1, "p", start, Allocation.on(host, 1), cause);
    }

    @Test
    void eachFieldOfTheOthers() {
        allDiffer(
                reserve(5, Decision.Cause.MADE, 0),
                reserve(6, Decision.Cause.MADE, 0),
                reserve(Long.MAX_VALUE, Decision.Cause.MADE, 0),
                reserve(Long.MIN_VALUE, Decision.Cause.MADE, 0),
                reserve(-5, Decision.Cause.MADE, 0),
                reserve(5, Decision.Cause.EARLIER, 0),
                reserve(5, Decision.Cause.MADE, 1));
        allDiffer(
                new Decision.Finish(1, 1, 1, "p", JobState.DONE, EndCause.SUCCESS),
                new Decision.Finish(1, 1, 1, "p", JobState.EXIT, EndCause.SUCCESS),
                new Decision.Finish(1, 1, 1, "p", JobState.DONE, EndCause.ADMIN));
        allDiffer(
                new Decision.Preempt(1, 1, 1, "p", List.of(2L)),
                new Decision.Preempt(1, 1, 1, "p", List.of(3L)),
                new Decision.Preempt(1, 1, 1, "p", List.of(2L, 3L)),
                new Decision.Preempt(1, 1, 1, "p", List.of()),
                new Decision.Suspend(1, 1, 1, "p", 2, 0),
                new Decision.Suspend(1, 1, 1, "p", 3, 0),
                new Decision.Suspend(1, 1, 1, "p", 2, 2),
                new Decision.Suspend(1, 1, 1, "p", 2, 3),
                new Decision.Resume(1, 1, 1, "p"),
                new Decision.Requeue(1, 1, 1, "p", 2),
                new Decision.Requeue(1, 1, 1, "p", 3),
                new Decision.Requeue(1, 1, 1, "p", 3, 1),
                new Decision.Requeue(1, 1, 1, "p", 3, 2),
                new Decision.Kill(1, 1, 1, "p", EndCause.ADMIN),
                new Decision.Kill(1, 1, 1, "p", EndCause.RUNLIMIT),
                new Decision.Kill(1, 1, 1, "p", EndCause.RUNLIMIT, 1));
    }

    @Test
    void roundTimeAndOrder() {
        Decision a = reserve(5, Decision.Cause.MADE, 0);
        Decision b = reserve(6, Decision.Cause.MADE, 0);
        assertThat(List.of(
                        hash(1, 1, a),
                        hash(2, 1, a),
                        hash(1, 2, a),
                        hash(1, 128, a),
                        hash(1, 1, a, b),
                        hash(1, 1, b, a),
                        hash(1, 1)))
                .doesNotHaveDuplicates();
    }

    @Test
    void eachFieldOfTheHeader() {
        PolicySpec p = PolicySpec.of("p");
        List<UnaryOperator<CoreConfiguration>> changes = List.of(
                c -> c,
                c -> CoreConfiguration.of("other", c.seed(), c.hosts(), c.queues()),
                c -> CoreConfiguration.of(c.driver(), 2, c.hosts(), c.queues()),
                c -> CoreConfiguration.of(c.driver(), c.seed(), List.of(HostSpec.ofSlots("h1", 4)), c.queues()),
                c -> CoreConfiguration.of(c.driver(), c.seed(), List.of(HostSpec.ofSlots("h0", 5)), c.queues()),
                c -> c.withResources(List.of("slots", "memory")),
                c -> c.withOnFailure(CoreConfiguration.OnFailure.FALLBACK),
                c -> CoreLab.with(c, 1, 0),
                c -> CoreLab.with(c, c.reservationsMax(), 1),
                c -> queue(c, QueueSpec.of("r", PolicySpec.of("list"), CoreLab.FIRST_FIT)),
                c -> queue(c, QueueSpec.of("q", p, CoreLab.FIRST_FIT)),
                c -> queue(c, QueueSpec.of("q", PolicySpec.parse("list:a=1"), CoreLab.FIRST_FIT)),
                c -> queue(c, QueueSpec.of("q", PolicySpec.of("list"), p)),
                c -> queue(c, new QueueSpec("q", 1, PolicySpec.of("list"), CoreLab.FIRST_FIT, null, false)),
                c -> queue(c, new QueueSpec("q", 0, PolicySpec.of("list"), CoreLab.FIRST_FIT, p, false)),
                c -> queue(c, new QueueSpec("q", 0, PolicySpec.of("list"), CoreLab.FIRST_FIT, null, true)),
                c -> queue(c, guarded(new PreemptionRules(List.of("q"), Action.REQUEUE, 0, MOST, 0, -1, 0, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.KILL, 0, MOST, 0, -1, 0, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.REQUEUE, 1, MOST, 0, -1, 0, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.REQUEUE, 0, 1, 0, -1, 0, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 1, -1, 0, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 0, 1, 0, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 0, -1, 1, 0))),
                c -> queue(c, guarded(new PreemptionRules(List.of(), Action.REQUEUE, 0, MOST, 0, -1, 0, 1))),
                c -> c.withSite(qos(PreemptionOverrides.NONE)),
                c -> c.withSite(qos(new PreemptionOverrides(true, null, null, null, null, null, null, null))),
                c -> c.withSite(SiteRules.NONE.with(List.of(new DisruptionBudget("t", "", 1)))),
                c -> c.withSite(SiteRules.NONE.with(List.of(new DisruptionBudget("t", "", 2)))),
                c -> fallbacks(c, p, c.fallbackAllocator()),
                c -> fallbacks(c, c.fallbackPicker(), p));
        assertThat(changes)
                .extracting(change -> new CanonicalForm(change.apply(CONFIGURATION)).hex())
                .doesNotHaveDuplicates();
        assertThat(CanonicalForm.header(CONFIGURATION.withObservers(List.of(PolicySpec.of("f"), p), List.of(p))))
                .as("filters change what is submitted; listeners change nothing")
                .contains("\nfilter f\nfilter p\nfailure ")
                .doesNotContain("listener");
        assertThat(CanonicalForm.header(CONFIGURATION)).isEqualTo("""
                canonical 1
                driver test
                seed 1
                resources slots
                host h0 {slots=4}
                queue q priority 0 picker list allocator first-fit preemption none preemptible false
                fallback fcfs first-fit
                failure FAIL
                reservations 2147483647
                allowance 0
                """);
    }

    private static SiteRules qos(PreemptionOverrides says) {
        return new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(new QosSpec("o", 0, says)),
                List.of(),
                new TreeMap<>(),
                SiteRules.NONE.rusagePer());
    }

    private static QueueSpec guarded(PreemptionRules rules) {
        return new QueueSpec("q", 0, PolicySpec.of("list"), CoreLab.FIRST_FIT, null, false, QueueRules.NONE, rules);
    }

    private static CoreConfiguration queue(CoreConfiguration c, QueueSpec queue) {
        return CoreConfiguration.of(c.driver(), c.seed(), c.hosts(), List.of(queue));
    }

    private static CoreConfiguration fallbacks(CoreConfiguration c, PolicySpec picker, PolicySpec allocator) {
        return new CoreConfiguration(
                c.driver(),
                c.seed(),
                c.resources(),
                c.hosts(),
                c.queues(),
                c.onFailure(),
                picker,
                allocator,
                c.reservationsMax(),
                c.submitFilters(),
                c.listeners(),
                c.allowanceMillis());
    }

    /** What a form may hold at once is not enough for these, and asking for the hash on the way changes nothing. */
    @Test
    void askedNowAndThenOrOnlyAtTheEnd() {
        var often = new CanonicalForm(CONFIGURATION);
        var once = new CanonicalForm(CONFIGURATION);
        String before = once.hex();
        for (int round = 1; round <= 20_000; round++) {
            for (var form : List.of(often, once)) {
                form.begin(round, round * 10L);
                form.add(start(
                        round, "policy " + round % 7, 0, 1, Decision.How.IMMEDIATE, Allocation.on(round % 300, 1)));
                form.add(pend(ReasonCode.POLICY, Scope.POLICY, Remedy.WAIT, "round " + round));
                form.end();
            }
            if (round % 1_000 == 500) {
                assertThat(often.hex()).isNotEqualTo(before);
                before = often.hex();
            }
        }
        assertThat(once.hex()).isEqualTo(often.hex()).isEqualTo(LONG_DAY);
    }

    /** What 20,000 rounds hash to in version 1 of the form: a change of the form is to raise the version. */
    private static final String LONG_DAY = "3a38b4dc0084e6226be8e3259648ce10b80ec111f16c1c42bc7c5a2b27041590";

    @Test
    void askedInTheMiddleOfARound() {
        var asked = new CanonicalForm(CONFIGURATION);
        var quiet = new CanonicalForm(CONFIGURATION);
        String start = asked.hex();
        for (var form : List.of(asked, quiet)) {
            form.begin(1, 1);
            form.add(reserve(5, Decision.Cause.MADE, 0));
            form.end();
            form.begin(2, 2);
            form.add(reserve(6, Decision.Cause.MADE, 0));
            if (form == asked) {
                assertThat(form.hex())
                        .as("of the round that has ended")
                        .isNotEqualTo(start)
                        .isEqualTo(form.hex());
            }
            form.add(reserve(7, Decision.Cause.MADE, 0));
            form.end();
        }
        assertThat(asked.hex()).isEqualTo(quiet.hex());
    }

    @Test
    void largeDecisionsMakeTheBufferGrow() {
        int many = 400_000;
        int[] hosts = IntStream.range(0, many).toArray();
        int[] ones = IntStream.range(0, many).map(i -> 1).toArray();
        Decision wide = start(1, "p", 0, 1, Decision.How.IMMEDIATE, Allocation.copyOf(hosts, ones, many));
        Decision wider = start(1, "p", 0, 1, Decision.How.IMMEDIATE, Allocation.copyOf(hosts, ones, many - 1));
        Decision victims = new Decision.Preempt(
                1, 1, 1, "p", LongStream.range(0, many).boxed().toList());
        Decision text = pend(ReasonCode.POLICY, Scope.POLICY, Remedy.WAIT, "x".repeat(1_100_000));
        assertThat(List.of(hash(wide), hash(wider), hash(victims), hash(text), hash(wide, victims, text)))
                .doesNotHaveDuplicates();
    }

    @Test
    void aPolicyIsNamedOnceAndThenNumbered() {
        Decision p = new Decision.Resume(1, 1, 1, "p");
        Decision q = new Decision.Resume(1, 1, 1, "q");
        Decision again = new Decision.Resume(1, 1, 1, new String(new char[] {'p'}));
        assertThat(hash(p, q, again))
                .isEqualTo(hash(p, q, p))
                .isNotEqualTo(hash(p, q, q))
                .isNotEqualTo(hash(p, p, q));
    }
}
