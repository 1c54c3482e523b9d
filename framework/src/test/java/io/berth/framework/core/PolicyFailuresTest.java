package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.spi.job.PendingJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PolicyFailuresTest {
    private static final String LIST = "list:verdict=reserve";

    /** One host; job 1 runs, job 2 is promised 100, jobs 3 and 4 wait; then something happens that makes the picker hear every call. */
    private static CoreLab lab(String where, boolean fallingBack) {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST);
        if (fallingBack) {
            lab.fallingBack();
        }
        lab.submit(3, 100);
        lab.submit(4, 100);
        lab.round(0);
        lab.policies.fail(where);
        lab.submit(1, 20);
        lab.submit(2, 20);
        lab.apply(new Input.Modify(5, 4, 1, 30));
        long gone = lab.submit(1, 30);
        lab.apply(new Input.Hold(5, gone));
        return lab;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            added    | IllegalArgumentException: planted in added
            removed  | IllegalArgumentException: planted in removed
            changed  | IllegalArgumentException: planted in changed
            open     | IllegalArgumentException: planted in open
            next     | IllegalArgumentException: planted in next
            keeps    | IllegalArgumentException: planted in keeps
            blocked  | IllegalArgumentException: planted in blocked
            reserved | IllegalArgumentException: planted in reserved
            started  | IllegalArgumentException: planted in started
            null     | NullPointerException: verdict is null
            alien    | offered job 1 (STARTING), which does not wait in this lane
            """)
    void aFailureIsAttributedToThePolicy(String where, String what) {
        var lab = lab(where, false);
        lab.policies.alien = (PendingJob) lab.core().job(1);
        assertThatThrownBy(() -> lab.core().round(10)).isInstanceOfSatisfying(PolicyFailure.class, failure -> {
            assertThat(failure.policy()).isEqualTo(LIST);
            assertThat(failure.what()).isEqualTo(what);
            assertThat(failure).hasMessage("policy '" + LIST + "' failed: " + what);
        });
        assertThat(lab.policies.stillArmed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "added",
                "removed",
                "changed",
                "open",
                "next",
                "keeps",
                "blocked",
                "reserved",
                "started",
                "null",
                "alien"
            })
    void theFallbackGoesOnAndThePolicyIsBackInTheNextRound(String where) {
        var lab = lab(where, true);
        lab.policies.alien = (PendingJob) lab.core().job(1);
        assertThat(lab.round(10))
                .as("the fallback starts what the picker would")
                .contains("start 3 on h0 BACKFILLED");
        assertThat(lab.policies.stillArmed()).isFalse();
        List<Input.PolicyFailed> failures = lab.core().takeFailures();
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0).policy()).isEqualTo(LIST);
        assertThat(failures.get(0).atMillis()).isEqualTo(10);
        assertThat(lab.core().takeFailures()).isEmpty();
        lab.submit(4, 50);
        lab.round(11);
        assertThat(lab.latest).extracting(Decision::policy).containsOnly(LIST);
        assertThat(lab.latest).extracting(Decision::job).contains(6L);
        assertThat(lab.core().takeFailures()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "keeps"})
    void aFallbackTakesNoPromiseBack(String where) {
        var lab = lab(where, true);
        lab.policies.keeps = job -> false;
        assertThat(lab.round(10)).as("the picker itself would take it back").noneMatch(text -> text.endsWith("ORDER"));
        assertThat(lab.core().takeFailures()).hasSize(1);
        assertThat(lab.round(11)).contains("reserve 2 none ORDER");
    }

    @Test
    void whatTheFallbackDecidesIsAttributedToIt() {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST).fallingBack();
        lab.submit(3, 100);
        lab.policies.fail("open");
        lab.round(0);
        assertThat(lab.latest).extracting(Decision::policy).containsExactly("fcfs");
    }

    @Test
    void aFailureInCloseIsNotedBeforeTheNextRound() {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST).fallingBack();
        lab.submit(3, 100);
        lab.submit(3, 100);
        lab.policies.fail("close");
        assertThat(lab.round(0)).contains("start 1 on h0 IMMEDIATE");
        assertThat(lab.core().takeFailures()).isEmpty();
        lab.end(1, 1);
        assertThat(lab.round(1)).contains("finish 1 DONE SUCCESS");
        assertThat(lab.core().takeFailures())
                .extracting(Input.PolicyFailed::what)
                .containsExactly("IllegalArgumentException: planted in close");
        assertThat(lab.latest).extracting(Decision::policy).contains(LIST);
    }

    @Test
    void aJobOfferedTwiceIsAFailure() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip").fallingBack();
        lab.submit(9, 100);
        lab.apply(new Input.HostJoined(0, HostSpec.ofSlots("h1", 9)));
        lab.submit(9, 100);
        lab.policies.window = w -> {
            if (w.freeAtMost(0) == 4) {
                lab.policies.fail("twice");
            }
        };
        lab.round(0);
        lab.policies.window = w -> {};
        assertThat(lab.core().takeFailures().get(0).what()).startsWith("offered job 1 (STARTING)");
        lab.policies.fail("twice");
        var second = new int[1];
        lab.policies.window = w -> lab.policies.fail(second[0]++ == 1 ? "twice" : "");
        lab.round(1);
        assertThat(lab.core().takeFailures())
                .extracting(Input.PolicyFailed::what)
                .containsExactly("offered job 2 (PEND) twice in one pass");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plans   | IllegalArgumentException: planted in plans
            plan    | IllegalArgumentException: planted in plan
            host    | IllegalArgumentException: planted in host
            unknown | returned host 1; there are 1
            """)
    void anAllocatorsFailureIsItsOwn(String where, String what) {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST);
        lab.submit(3, 100);
        lab.policies.fail(where);
        assertThatThrownBy(() -> lab.core().round(0))
                .isInstanceOf(PolicyFailure.class)
                .hasMessage("policy 'first-fit' failed: " + what);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plans", "plan", "host", "unknown"})
    void anAllocatorsFallbackGoesOn(String where) {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST).fallingBack();
        lab.submit(3, 100);
        lab.submit(1, 100);
        lab.policies.fail(where);
        assertThat(lab.round(0)).containsExactly("start 1 on h0 IMMEDIATE", "start 2 on h0 IMMEDIATE");
        assertThat(lab.latest).extracting(Decision::policy).containsOnly(LIST);
        assertThat(lab.core().takeFailures())
                .extracting(Input.PolicyFailed::policy)
                .containsExactly("first-fit");
        var made = new ArrayList<String>();
        lab.policies.heard = made;
        lab.submit(1, 1);
        lab.round(1);
        lab.policies.fail(where);
        lab.end(2, 1);
        lab.submit(2, 1);
        lab.round(2);
        assertThat(lab.core().takeFailures()).as("the allocator is back").hasSize(1);
    }

    @Test
    void aFallbackThatFailsEndsTheRound() {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST).fallingBack();
        lab.submit(3, 100);
        lab.policies.window = w -> {
            throw new IllegalStateException("always");
        };
        assertThatThrownBy(() -> lab.core().round(0))
                .isInstanceOf(PolicyFailure.class)
                .hasMessage("policy 'fcfs' failed: IllegalStateException: always");
        var other = new CoreLab().host("h0", 4).queue("q", LIST).fallingBack();
        other.submit(3, 100);
        other.policies.alwaysUnknown = true;
        assertThatThrownBy(() -> other.core().round(0)).hasMessageContaining("returned host 1");
    }

    @Test
    void aStopOfAnotherLaneHoldsWhenOnePolicyFails() {
        var lab = new CoreLab()
                .host("small", 2, 0)
                .host("large", 1, 64)
                .queue("a", "list:verdict=stop")
                .queue("b", "list:verdict=skip")
                .fallingBack();
        lab.submit("a", 1, 2, 100);
        lab.submit("a", 1, 2, 100);
        lab.submit(PickerVerdictsTest.memory("b"));
        lab.submit(PickerVerdictsTest.memory("a"));
        lab.submit("a", 1, 2, 100);
        lab.policies.verdict = (job, configured) -> {
            lab.policies.fail("started");
            return configured;
        };
        var offered = new ArrayList<String>();
        lab.policies.heard = offered;
        assertThat(lab.round(0))
                .containsExactly(
                        "start 1 on small IMMEDIATE",
                        "pend 2 NO_ROOM",
                        "start 3 on large IMMEDIATE",
                        "start 4 on large BACKFILLED");
        assertThat(offered).as("job 5 stands behind the stop").doesNotContain("blocked 5");
    }

    @Test
    void aKeyThatFailsIsAFailureOfItsPolicy() {
        var lab = new CoreLab()
                .host("h0", 4)
                .queue("a", "list")
                .queue("b", "list:verdict=skip")
                .fallingBack();
        lab.policies.key = job -> {
            if (job.id() == 2) {
                throw new IllegalStateException("no key");
            }
            return job.id();
        };
        lab.submit("a", 1, 1, 100);
        lab.submit("b", 1, 1, 100);
        assertThat(lab.round(0)).contains("start 1 on h0 IMMEDIATE", "start 2 on h0 IMMEDIATE");
        assertThat(lab.core().takeFailures())
                .extracting(Input.PolicyFailed::policy)
                .containsExactly("list:verdict=skip");
        lab.policies.key = job -> job.id() == 4 ? Double.NaN : 0;
        lab.submit("a", 1, 1, 100);
        lab.submit("b", 1, 1, 100);
        lab.round(1);
        assertThat(lab.core().takeFailures())
                .extracting(Input.PolicyFailed::what)
                .hasSize(1)
                .first()
                .asString()
                .contains("NaN");
    }

    @Test
    void theContextLoaderIsThePluginsWhileItIsAskedAndTheCallersAfterwards() {
        ClassLoader mine = Thread.currentThread().getContextClassLoader();
        var lab = new CoreLab().host("h0", 4).queue("q", LIST);
        var seen = new ArrayList<ClassLoader>();
        lab.policies.window = w -> seen.add(Thread.currentThread().getContextClassLoader());
        lab.policies.onTold = () -> seen.add(Thread.currentThread().getContextClassLoader());
        lab.submit(3, 100);
        lab.apply(new Input.Modify(0, 1, 1, 90));
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(mine);
        lab.apply(new Input.Hold(0, 1)).apply(new Input.Release(0, 1));
        lab.round(0);
        assertThat(seen).hasSizeGreaterThan(4).containsOnly(lab.policies.loader);
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(mine);
    }

    @Test
    void failuresAreCountedInTheState() {
        var lab = new CoreLab().host("h0", 4).queue("q", LIST);
        var state = new State(lab.configuration(), List.of(0), new Lanes(lab.configuration()));
        state.apply(new Input.PolicyFailed(5, "p", "w"));
        state.apply(new Input.PolicyFailed(5, "p", "w"));
        assertThat(state.policyFailures()).isEqualTo(2);
        assertThat(Objects.requireNonNull(PolicyFailure.of("p", new IllegalStateException()))
                        .what())
                .isEqualTo("IllegalStateException");
        var first = new PolicyFailure("p", "w", null);
        assertThat(PolicyFailure.of("q", first)).isSameAs(first);
    }
}
