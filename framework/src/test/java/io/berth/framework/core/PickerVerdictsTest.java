package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.pick.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class PickerVerdictsTest {
    /** A job that needs nothing but memory. */
    static JobSpec memory(String queue) {
        return JobSpec.of(queue, "", new RequestSpec(1, 1, 1, 1, new TreeMap<>(Map.of("memory", 32L))), 100);
    }

    @Test
    void whoFitsStartsAtOnceInOrder() {
        var lab = new CoreLab().host("h0", 4).host("h1", 2).queue("q", "list");
        lab.submit(3, 100);
        lab.submit(2, 100);
        lab.submit(1, 100);
        assertThat(lab.round(5))
                .containsExactly("start 1 on h0 IMMEDIATE", "start 2 on h1 IMMEDIATE", "start 3 on h0 IMMEDIATE");
        assertThat(lab.core().freeTotal(0)).isZero();
        assertThat(lab.core().candidatePulls()).isEqualTo(3);
        assertThat(lab.round(6)).isEmpty();
        assertThat(lab.core().rounds()).isEqualTo(1);
    }

    @Test
    void stopEndsTheLane() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=stop");
        lab.submit(3, 100);
        lab.submit(2, 100);
        lab.submit(1, 100);
        assertThat(lab.round(0)).containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM");
        assertThat(lab.core().candidatePulls()).isEqualTo(2);
    }

    @Test
    void stopEndsOnlyTheGroupOfConnectedPools() {
        var lab = new CoreLab().host("small", 2, 0).host("large", 1, 64).queue("q", "list:verdict=stop");
        long first = lab.submit(2, 100);
        long waits = lab.submit(2, 100);
        long behind = lab.submit(2, 50);
        long other = lab.submit(memory("q"));
        assertThat(lab.round(0))
                .containsExactly(
                        "start " + first + " on small IMMEDIATE",
                        "pend " + waits + " NO_ROOM",
                        "start " + other + " on large BACKFILLED");
        lab.end(1, first);
        assertThat(lab.round(1))
                .containsExactly(
                        "finish 1 DONE SUCCESS",
                        "start " + waits + " on small IMMEDIATE",
                        "pend " + behind + " NO_ROOM");
    }

    @Test
    void whatStopsInOneGroupIsClosedThereOnly() {
        var lab = new CoreLab().host("small", 2, 0).host("large", 1, 64).queue("q", "list:verdict=stop:heedful=yes");
        lab.submit(2, 100);
        lab.submit(2, 100);
        lab.submit(2, 100);
        lab.submit(memory("q"));
        lab.submit(memory("q"));
        assertThat(lab.round(0))
                .containsExactly(
                        "start 1 on small IMMEDIATE",
                        "pend 2 NO_ROOM",
                        "start 4 on large BACKFILLED",
                        "start 5 on large BACKFILLED");
        assertThat(lab.core().candidatePulls())
                .as("job 3 is closed by the STOP, and so not offered")
                .isEqualTo(4);
    }

    @Test
    void skipGoesOnAndWhoPassesOvertakes() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip");
        lab.submit(3, 100);
        lab.submit(2, 100);
        lab.submit(1, 900);
        assertThat(lab.round(0))
                .containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM", "start 3 on h0 BACKFILLED");
    }

    @Test
    void reservePromisesAndOthersKeepThePromise() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve");
        lab.policies.verdict = (job, configured) -> job.id() == 2 ? Verdict.RESERVE : Verdict.SKIP;
        lab.submit(3, 100);
        lab.submit(4, 100);
        lab.submit(1, 101);
        lab.submit(1, 100);
        assertThat(lab.round(0))
                .containsExactly(
                        "start 1 on h0 IMMEDIATE",
                        "pend 2 NO_ROOM",
                        "reserve 2 at 100 on h0 MADE",
                        "pend 3 PROMISED",
                        "start 4 on h0 BACKFILLED");
        assertThat(lab.core().nextDueMillis()).isEqualTo(100);
        lab.end(100, 1, 4);
        assertThat(lab.round(100))
                .containsExactly(
                        "finish 1 DONE SUCCESS", "finish 4 DONE SUCCESS", "start 2 on h0 RESERVED", "pend 3 NO_ROOM");
        assertThat(lab.core().nextDueMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void waitingForAPromiseIsBeingOvertaken() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list");
        lab.policies.verdict = (job, configured) -> job.id() == 2 ? Verdict.RESERVE : Verdict.SKIP;
        lab.submit(3, 100);
        lab.submit(4, 100);
        lab.round(0);
        lab.policies.offers = job -> job.id() != 2;
        lab.submit(1, 50);
        assertThat(lab.round(10)).containsExactly("start 3 on h0 BACKFILLED");
    }

    @Test
    void pendIsSaidOnlyWhenTheReasonChanges() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip");
        lab.policies.verdict = (job, configured) -> job.id() == 2 ? Verdict.RESERVE : configured;
        lab.submit(3, 100);
        lab.submit(4, 100);
        lab.submit(2, 500);
        assertThat(lab.round(0)).contains("pend 3 NO_ROOM");
        assertThat(lab.round(1)).isEmpty();
        lab.end(50, 1);
        lab.apply(new Input.Hold(50, 2));
        lab.submit(1, 1000);
        assertThat(lab.round(50))
                .containsExactly("finish 1 DONE SUCCESS", "start 3 on h0 IMMEDIATE", "start 4 on h0 IMMEDIATE");
        lab.apply(new Input.Release(51, 2));
        assertThat(lab.round(51)).containsExactly("reserve 2 at 1050 on h0 MADE");
    }

    @Test
    void afterARestartOfTheReasonItIsSaidAgain() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip");
        lab.policies.classAlone = false;
        lab.policies.verdict = (job, configured) -> job.id() == 2 ? Verdict.RESERVE : configured;
        lab.submit(3, 100);
        lab.submit(4, 100);
        lab.submit(1, 500);
        assertThat(lab.round(0)).contains("pend 3 PROMISED");
        lab.submit(1, 80);
        assertThat(lab.round(20)).containsExactly("start 4 on h0 BACKFILLED");
        assertThat(lab.round(21)).containsExactly("pend 3 NO_ROOM");
    }

    @Test
    void aClassWithoutRoomIsClosedAndNotLookedAtAgainUntilRoomIsMade() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip");
        lab.submit(3, 100);
        lab.submit(2, 100);
        lab.submit(2, 100);
        var heard = new ArrayList<String>();
        lab.policies.heard = heard;
        lab.round(0);
        assertThat(heard).filteredOn(h -> h.startsWith("place")).containsExactly("place 1", "place 2");
        heard.clear();
        lab.round(1);
        assertThat(heard).doesNotContain("place 2", "place 3").contains("blocked 2", "blocked 3");
        lab.end(2, 1);
        heard.clear();
        lab.round(2);
        assertThat(heard).contains("place 2", "place 3");
    }

    @Test
    void anAllocatorThatLooksAtMoreThanTheClassIsAskedForEveryJob() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip:heedful=yes");
        lab.policies.classAlone = false;
        lab.submit(3, 100);
        lab.submit(2, 100);
        lab.submit(2, 100);
        var heard = new ArrayList<String>();
        lab.policies.heard = heard;
        lab.round(0);
        lab.round(1);
        assertThat(heard)
                .filteredOn(h -> h.startsWith("place"))
                .containsExactly("place 1", "place 2", "place 3", "place 2", "place 3");
    }

    @Test
    void aHeedfulPickerLeavesOutWhatIsClosed() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=skip:heedful=yes");
        lab.submit(3, 100);
        for (int i = 0; i < 20; i++) {
            lab.submit(2, 100);
        }
        lab.submit(1, 100);
        assertThat(lab.round(0))
                .containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM", "start 22 on h0 BACKFILLED");
        assertThat(lab.core().candidatePulls()).isEqualTo(3);
        assertThat(lab.round(1)).isEmpty();
    }

    @Test
    void thePickerHearsWhatHappens() {
        var lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve");
        var heard = new ArrayList<String>();
        lab.policies.heard = heard;
        lab.submit(3, 100);
        lab.submit(4, 100);
        lab.round(0);
        assertThat(heard)
                .isEqualTo(List.of(
                        "added 1",
                        "added 2",
                        "place 1",
                        "started 1",
                        "place 2",
                        "blocked 2",
                        "reserved 2 at 100",
                        "close",
                        "removed 1"));
        heard.clear();
        lab.apply(new Input.Modify(1, 2, 5, 60));
        lab.apply(new Input.Cancel(1, 2));
        assertThat(heard).containsExactly("changed 2", "removed 2");
        heard.clear();
        assertThat(lab.round(1)).containsExactly("finish 2 EXIT USER_KILL");
        assertThat(heard).as("no job waits, so nothing is opened").isEmpty();
    }
}
