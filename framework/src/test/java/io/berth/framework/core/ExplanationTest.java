package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.framework.core.explanation.Counterfactual;
import io.berth.framework.core.explanation.ExpectedStart;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.ExplanationFields;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.core.explanation.HostGroup;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.framework.core.explanation.Obstacle;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.pick.Verdict;
import io.berth.spi.reason.ReasonCode;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ExplanationTest {
    private static final long GIB = 1L << 30;
    private static final long HOUR = 3_600_000;

    private final CoreLab lab = new CoreLab();

    private KeyReason key(long job) {
        return lab.core().keyReason(job);
    }

    private Explanation explain(long job) {
        return lab.core().explain(job, true);
    }

    @Test
    void aJobThatALaneDidNotGetToIsBehindTheOneThatStoppedIt() {
        lab.host("a", 4).queue("q", "list:verdict=stop");
        lab.submit(4, 100);
        long big = lab.submit(3, 100);
        long next = lab.submit(1, 100);
        lab.round(10);

        assertThat(key(big)).isEqualTo(new KeyReason(key(big).reason(), key(big).remedy(), 10L, true));
        assertThat(key(big).code()).isEqualTo(ReasonCode.NO_ROOM);
        assertThat(key(next).code()).isEqualTo(ReasonCode.BEHIND);
        assertThat(key(next).reason().details()).containsExactly("2", "q", "stop", "list:verdict=stop");

        long late = lab.submit(1, 100);
        assertThat(key(late).code()).isEqualTo(ReasonCode.NOT_CONSIDERED);
        assertThat(key(late).sinceMillis()).isEqualTo(10);
        lab.round(20);
        assertThat(key(next).sinceMillis()).as("the same job stands ahead").isEqualTo(10);
        assertThat(key(late).sinceMillis()).as("it came later").isEqualTo(10);
    }

    @Test
    void ofSeveralThatCouldNotStartTheFirstStandsAheadUnlessOneStopsTheLane() {
        lab.host("a", 4).queue("q", "list:verdict=skip");
        lab.submit(4, 100);
        lab.submit(3, 100);
        lab.submit(2, 100);
        long left = lab.submit(1, 100);
        lab.policies.offers = job -> job.id() != left;
        lab.round(0);
        assertThat(key(left).reason().details()).startsWith("2", "q", "skip");

        lab.policies.verdict = (job, configured) -> job.id() == 3 ? Verdict.STOP : configured;
        lab.round(1);
        assertThat(key(left).reason().details()).startsWith("3", "q", "stop");
    }

    @Test
    void whatWasToldIsNeverOverwrittenByNothing() {
        lab.host("a", 2).queue("q", "list:verdict=stop");
        lab.submit(2, 100);
        long waits = lab.submit(2, 100);
        long behind = lab.submit(2, 100);
        lab.round(5);
        KeyReason told = key(waits);
        assertThat(told.code()).isEqualTo(ReasonCode.NO_ROOM);

        lab.apply(new Input.Hold(6, waits));
        assertThat(key(waits).code()).isEqualTo(ReasonCode.HELD);
        assertThat(explain(waits).before()).isEqualTo(told);
        lab.apply(new Input.Release(7, waits));
        assertThat(key(waits)).isEqualTo(told);

        lab.restore();
        assertThat(key(waits)).isEqualTo(told);
        assertThat(key(behind).code()).as("what stopped the lane is no state").isEqualTo(ReasonCode.NOT_CONSIDERED);
        lab.round(8);
        assertThat(key(waits)).isEqualTo(told);
        assertThat(key(behind).code()).isEqualTo(ReasonCode.BEHIND);
    }

    @Test
    void ajobThatDoesNotWaitSaysWhatItDoes() {
        lab.host("a", 2).queue("q", "list:verdict=stop");
        long runs = lab.submit(2, 100);
        long gone = lab.submit(1, 100);
        lab.apply(new Input.Cancel(0, gone));
        assertThat(key(gone).reason().details()).containsExactly("is cancelled");
        lab.round(0);

        assertThat(explain(runs).key().reason().details()).containsExactly("holds a");
        assertThat(ExplanationText.of(explain(runs)))
                .isEqualTo("job 1 (STARTING, queue 'q') at 0s: NONE, holds a; since 0s\n");
        assertThat(explain(gone).state()).isEqualTo(Explanation.OVER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> explain(3))
                .withMessage("job 3 is not known; ids go from 1 to 2");
    }

    private long submitMemory(long slots, long memory, long limit) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        var request = new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask);
        return lab.submit(JobSpec.of("q", "ann", request, limit));
    }

    @Test
    void everythingIsToldOfAJobWithoutRoom() {
        lab.host("a", 4, 64 * GIB).host("b", 4, 64 * GIB).host("c", 8, 8 * GIB).queue("q", "list:verdict=stop");
        long first = submitMemory(1, 4 * GIB, 2 * HOUR);
        long second = submitMemory(4, 8 * GIB, HOUR);
        lab.round(0);
        long waits = submitMemory(2, 64 * GIB, HOUR);
        lab.apply(new Input.HostOpened(HOUR / 2, "b", false));
        lab.round(HOUR / 2);

        Explanation e = explain(waits);
        assertThat(e.fits()).isFalse();
        assertThat(e.hosts())
                .containsExactly(
                        new HostGroup("free are fewer than 64G memory", 1, List.of("a")),
                        new HostGroup("closed", 1, List.of("b")),
                        new HostGroup("too small: a task takes 64G memory", 1, List.of("c")));
        assertThat(e.obstacles()).containsExactly(new Obstacle.NoRoom(0, 1));
        assertThat(e.blockers().jobs()).extracting(b -> b.job()).containsExactly(first);
        assertThat(e.counterfactuals()).containsExactly(new Counterfactual("memory", "task", 64 * GIB, 60 * GIB));
        assertThat(e.wouldHelp())
                .containsExactly("the end of job 1, expected by 2h", "asking for memory <= 60G per task");
        assertThat(ExplanationText.of(e)).isEqualTo("""
                        job 3 (PEND, queue 'q', user 'ann') at 30m: NO_ROOM, no host, or no set of hosts, has the room now; since 30m
                        in its way:
                          room for 0 of 1 task
                        hosts:
                          free are fewer than 64G memory: 1 host (a)
                          closed: 1 host (b)
                          too small: a task takes 64G memory: 1 host (c)
                        who holds it:
                          job 1 holds memory; expected to end by 2h
                        would fit now with:
                          memory <= 60G per task
                        an empty cluster: holds it
                        would help:
                          the end of job 1, expected by 2h
                          asking for memory <= 60G per task
                        """);
        assertThat(ExplanationFields.of(e).keySet())
                .containsExactly(
                        "job",
                        "queue",
                        "user",
                        "state",
                        "atMillis",
                        "key",
                        "fits",
                        "obstacles",
                        "hosts",
                        "blockers",
                        "counterfactuals",
                        "everFits",
                        "wouldHelp");
        assertThat(second).isEqualTo(2);
    }

    @Test
    void aPromiseInTheWayIsNamedWithWhoseItIsAndTheTimeLimitThatWouldDo() {
        lab.host("a", 4).queue("q", "list:verdict=reserve");
        lab.submit(3, 2 * HOUR);
        long promised = lab.submit(4, HOUR);
        long late = lab.submit(1, 5 * HOUR);
        long endless = lab.submit(1, Long.MAX_VALUE);
        lab.round(0);

        assertThat(explain(promised).start()).isEqualTo(new ExpectedStart(2 * HOUR, List.of("a"), false));
        assertThat(key(late).code()).isEqualTo(ReasonCode.PROMISED);
        Explanation e = explain(late);
        assertThat(e.obstacles()).containsExactly(new Obstacle.OfPromises(List.of(promised, endless)));
        assertThat(e.hosts()).containsExactly(new HostGroup("promised to 2 jobs, first of them 2", 1, List.of("a")));
        var shorter = new Counterfactual(Counterfactual.TIME_LIMIT, "job", 5 * HOUR, 2 * HOUR);
        assertThat(e.counterfactuals()).containsExactly(shorter);
        assertThat(explain(endless).counterfactuals())
                .containsExactly(new Counterfactual(Counterfactual.TIME_LIMIT, "job", Long.MAX_VALUE, 2 * HOUR));
        assertThat(ExplanationText.of(e)).contains("a time limit <= 2h");
    }

    @Test
    void noReservationLeftIsTold() {
        lab.host("a", 4).queue("q", "list:verdict=reserve").reservationsMax(1);
        lab.submit(4, 100);
        lab.submit(4, 100);
        long second = lab.submit(4, 100);
        lab.round(0);
        assertThat(explain(second).obstacles()).contains(new Obstacle.BeyondDepth(1));
    }

    @Test
    void blockersAreBoundedAndSaidToBe() {
        lab.host("a", 12).queue("q", "list:verdict=stop");
        for (int i = 0; i < 12; i++) {
            lab.submit(1, 1_000 - i);
        }
        long waits = lab.submit(1, 100);
        lab.round(0);
        Explanation e = explain(waits);
        assertThat(e.blockers().jobs()).hasSize(10);
        assertThat(e.blockers().jobs().get(0).job()).as("the first to end").isEqualTo(12);
        assertThat(e.blockers().more()).isEqualTo(2);
    }

    @Test
    void anAllocatorThatFailsLeavesTheRestToldAndTheCoreAsItWas() {
        lab.host("a", 2).queue("q", "list:verdict=stop");
        lab.submit(2, 100);
        long waits = lab.submit(2, 100);
        lab.round(0);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        lab.policies.fail("plans");
        Explanation e = explain(waits);
        assertThat(lab.policies.stillArmed()).isFalse();
        assertThat(e.key().code()).isEqualTo(ReasonCode.NO_ROOM);
        assertThat(e.obstacles())
                .singleElement()
                .isInstanceOfSatisfying(
                        Obstacle.OfPolicy.class,
                        failed -> assertThat(failed.details().get(0)).contains("planted in plans"));
        assertThat(e.fits()).isFalse();
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        lab.end(1, 1);
        assertThat(lab.round(1)).contains("start 2 on a IMMEDIATE");
    }

    @Test
    void aCoreWithoutPoliciesTellsWhatWasRecorded() {
        lab.host("a", 2).queue("q", "list:verdict=stop");
        lab.submit(2, 100);
        long waits = lab.submit(2, 100);
        long behind = lab.submit(2, 100);
        lab.round(3);
        assertThat(lab.folded().keyReason(waits)).isEqualTo(key(waits));
        assertThat(lab.folded().keyReason(behind).code()).isEqualTo(ReasonCode.NOT_CONSIDERED);
        assertThat(lab.folded().explain(waits, false).counterfactuals()).isEmpty();
    }

    @Test
    void hostsThatCameAfterARoundChangeNoReason() {
        lab.host("a", 2).queue("q", "list:verdict=stop");
        lab.submit(2, 100);
        lab.submit(2, 100);
        long behind = lab.submit(1, 100);
        lab.round(0);
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("b", 9)));
        assertThat(key(behind).code()).isEqualTo(ReasonCode.BEHIND);
        assertThat(explain(behind).fits()).isTrue();
        assertThat(explain(behind).hosts())
                .containsExactly(
                        new HostGroup("free are fewer than 1 slots", 1, List.of("a")),
                        new HostGroup("would fit", 1, List.of("b")));
    }
}
