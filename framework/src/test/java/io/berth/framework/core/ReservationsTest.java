package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.pick.Verdict;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

final class ReservationsTest {
    private final CoreLab lab = new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve");

    /** Job 1 runs until 100, jobs 2 and 3 are promised 100 and 200. */
    private void threeInARow() {
        lab.submit(4, 100);
        lab.submit(4, 100);
        lab.submit(4, 100);
        assertThat(lab.round(0))
                .containsExactly(
                        "start 1 on h0 IMMEDIATE",
                        "pend 2 NO_ROOM",
                        "reserve 2 at 100 on h0 MADE",
                        "pend 3 NO_ROOM",
                        "reserve 3 at 200 on h0 MADE");
        assertThat(lab.core().nextDueMillis()).isEqualTo(100);
    }

    @Test
    void allMoveUpAfterAnEarlyEnd() {
        threeInARow();
        lab.end(30, 1);
        assertThat(lab.round(30))
                .containsExactly(
                        "finish 1 DONE SUCCESS",
                        "reserve 2 at 30 on h0 EARLIER",
                        "reserve 3 at 130 on h0 EARLIER",
                        "start 2 on h0 RESERVED");
        assertThat(lab.core().nextDueMillis()).isEqualTo(130);
    }

    @Test
    void nothingMovesAfterAnEndInTime() {
        threeInARow();
        lab.end(100, 1);
        assertThat(lab.round(100)).containsExactly("finish 1 DONE SUCCESS", "start 2 on h0 RESERVED");
        assertThat(lab.core().nextDueMillis()).isEqualTo(200);
    }

    @Test
    void anOverrunMovesItLater() {
        lab.submit(4, 100);
        lab.submit(4, 100);
        lab.round(0);
        assertThat(lab.round(100)).isEmpty();
        assertThat(lab.round(101)).containsExactly("reserve 2 at 101 on h0 OVERRUN");
        assertThat(lab.round(101)).isEmpty();
        lab.end(110, 1);
        assertThat(lab.round(110)).containsExactly("finish 1 DONE SUCCESS", "start 2 on h0 RESERVED");
    }

    @Test
    void promisesMoveUpWhenAnOverrunEnds() {
        threeInARow();
        assertThat(lab.round(101)).containsExactly("reserve 2 at 300 on h0 OVERRUN");
        lab.end(110, 1);
        assertThat(lab.round(110))
                .containsExactly("finish 1 DONE SUCCESS", "reserve 3 at 110 on h0 EARLIER", "start 3 on h0 RESERVED");
        lab.end(120, 3);
        assertThat(lab.round(120))
                .containsExactly("finish 3 DONE SUCCESS", "reserve 2 at 120 on h0 EARLIER", "start 2 on h0 RESERVED");
    }

    @Test
    void reservationsAreLimitedInNumber() {
        lab.reservationsMax(1);
        var heard = new ArrayList<String>();
        lab.policies.heard = heard;
        lab.submit(4, 100);
        lab.submit(4, 100);
        lab.submit(4, 100);
        assertThat(lab.round(0))
                .containsExactly(
                        "start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM", "reserve 2 at 100 on h0 MADE", "pend 3 NO_ROOM");
        assertThat(heard).contains("reserved 2 at 100", "reserved 3 at none");
    }

    @Test
    void moreTasksThanOneHostHoldsArePromisedNothing() {
        var heard = new ArrayList<String>();
        lab.policies.heard = heard;
        lab.apply(new Input.HostJoined(0, HostSpec.ofSlots("h9", 4))); // together they could hold it
        lab.submit("q", 1, 4, 100);
        lab.submit("q", 5, 1, 100);
        assertThat(lab.round(0)).containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM");
        assertThat(heard).contains("reserved 2 at none");
    }

    @Test
    void whoIsNotKeptGivesUpForOneAhead() {
        threeInARow();
        lab.policies.keeps = job -> job.id() != 2;
        assertThat(lab.round(10))
                .containsExactly(
                        "reserve 2 none ORDER", "reserve 3 at 100 on h0 EARLIER", "reserve 2 at 200 on h0 MADE");
    }

    @Test
    void whoIsSkippedGivesUp() {
        threeInARow();
        lab.policies.verdict = (job, configured) -> job.id() == 2 ? Verdict.SKIP : configured;
        assertThat(lab.round(10)).containsExactly("reserve 2 none GIVEN_UP");
        assertThat(lab.round(11)).as("seen in the round after").containsExactly("reserve 3 at 100 on h0 EARLIER");
    }

    @Test
    void aHeldOrCancelledJobLeavesItsPromise() {
        threeInARow();
        lab.apply(new Input.Hold(10, 2));
        assertThat(lab.round(10)).containsExactly("reserve 3 at 100 on h0 EARLIER");
        lab.apply(new Input.Release(11, 2));
        assertThat(lab.round(11)).containsExactly("reserve 2 at 200 on h0 MADE");
        lab.apply(new Input.Cancel(12, 3));
        assertThat(lab.round(12)).containsExactly("finish 3 EXIT USER_KILL", "reserve 2 at 100 on h0 EARLIER");
    }

    @Test
    void aChangedJobIsPromisedAnew() {
        threeInARow();
        lab.apply(new Input.Modify(10, 2, 0, 300));
        assertThat(lab.round(10)).containsExactly("reserve 3 at 100 on h0 EARLIER", "reserve 2 at 200 on h0 MADE");
    }

    @Test
    void aJobThatStartsBeforeItsPromiseLetsTheOthersMoveUp() {
        var two = new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve");
        two.submit(4, 100);
        two.submit(3, 100);
        two.submit(4, 10);
        assertThat(two.round(0)).contains("reserve 2 at 100 on h0 MADE", "reserve 3 at 200 on h0 MADE");
        two.apply(new Input.HostJoined(5, HostSpec.ofSlots("h1", 3)));
        assertThat(two.round(5))
                .containsExactly(
                        "reserve 2 at 5 on h1 EARLIER", "reserve 3 at 100 on h0 EARLIER", "start 2 on h1 RESERVED");
    }

    @Test
    void aJobWithoutLengthIsPromisedAnInstant() {
        var zero = new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve");
        zero.submit(4, 100);
        zero.submit(4, 0);
        zero.submit(4, 10);
        assertThat(zero.round(0)).contains("reserve 2 at 100 on h0 MADE", "reserve 3 at 101 on h0 MADE");
        zero.end(100, 1);
        assertThat(zero.round(100)).containsExactly("finish 1 DONE SUCCESS", "start 2 on h0 RESERVED");
        zero.end(100, 2);
        assertThat(zero.round(100))
                .containsExactly("finish 2 DONE SUCCESS", "reserve 3 at 100 on h0 EARLIER", "start 3 on h0 RESERVED");
    }

    @Test
    void theWindowTellsWhatCouldStillStart() {
        var windows = new ArrayList<String>();
        lab.policies.window = w -> windows.add(w.freeAtMost(0) + " "
                + (w.endByMillis() == Long.MAX_VALUE ? "-" : w.endByMillis() + " " + w.spareAtMost(0)));
        lab.submit(3, 100);
        lab.submit(2, 100);
        lab.submit(2, 100);
        lab.round(0);
        assertThat(windows).containsExactly("4 -", "1 -", "1 100 2", "1 100 0");
        windows.clear();
        lab.apply(new Input.HostJoined(1, HostSpec.ofSlots("h1", 1)));
        lab.round(1);
        assertThat(windows).as("a host without a promise is free for all").containsExactly("2 -", "2 -", "2 -");
        windows.clear();
        lab.apply(new Input.HostOpened(2, "h1", false));
        lab.round(2);
        assertThat(windows).containsExactly("1 100 0", "1 100 0", "1 100 0");
        assertThat(lab.core().nextDueMillis()).isEqualTo(100);
    }

    @Test
    void theWindowIsBoundedByTheLatestOfTheFirstPromises() {
        var two = new CoreLab()
                .host("h0", 4)
                .host("h1", 4)
                .queue("q", "list:verdict=reserve")
                .allowance(5);
        var windows = new ArrayList<String>();
        two.submit(3, 100);
        two.submit(3, 200);
        two.submit(4, 100);
        two.submit(4, 100);
        two.submit(4, 100);
        two.round(0);
        two.policies.window = w -> windows.add(w.freeAtMost(0) + " " + w.endByMillis() + " " + w.spareAtMost(0));
        two.submit(1, 10);
        assertThat(two.round(1)).contains("start 6 on h0 BACKFILLED");
        assertThat(windows.get(0)).isEqualTo("2 200 0");
    }

    @Test
    void endsAreKeptFromTheFirstPromiseOn() {
        lab.policies.verdict = (job, configured) -> job.id() < 4 ? Verdict.SKIP : configured;
        lab.submit(1, 100);
        lab.submit(3, 200);
        lab.submit(2, 100);
        lab.round(0);
        lab.end(10, 1);
        lab.round(10);
        lab.submit(4, 100);
        assertThat(lab.round(11)).containsExactly("pend 4 NO_ROOM", "reserve 4 at 200 on h0 MADE");
        assertThat(lab.latest.get(0).policy()).isEqualTo("list:verdict=reserve");
    }
}
