package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.Job;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RunningJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class StateTransitionsTest {
    private final CoreLab lab = new CoreLab().host("h0", 4).host("h1", 2).queue("q", "list:verdict=skip");

    private RunningJob running(long id) {
        return (RunningJob) Objects.requireNonNull(lab.core().job(id));
    }

    private CoreJob job(long id) {
        return (CoreJob) Objects.requireNonNull(lab.core().job(id));
    }

    private void report(ExecutionReport report) {
        lab.report(report);
    }

    @Test
    void aReceiptFreesCapacityAndAnEndWithoutOneDoesNot() {
        long id = lab.submit(4, 100);
        lab.round(10);
        ExecutionId execution = lab.execution(id);
        assertThat(execution).isEqualTo(new ExecutionId(id, 0, 1));
        assertThat(job(id)).hasToString("job 1 (STARTING)");
        report(new ExecutionReport.Started(execution, 1));
        assertThat(job(id)).hasToString("job 1 (RUN)");
        assertThat(running(id).startedAtMillis()).isEqualTo(10);
        assertThat(running(id).expectedEndMillis()).isEqualTo(110);
        assertThat(running(id).hosts()).isEqualTo(1);
        assertThat(running(id).host(0)).isZero();
        assertThat(running(id).tasks(0)).isEqualTo(1);
        report(new ExecutionReport.Ended(execution, 2, 1, EndCause.EXIT_CODE, false));
        assertThat(job(id)).hasToString("job 1 (RELEASING)");
        assertThat(lab.core().freeTotal(0)).isEqualTo(2);
        assertThat(lab.round(20)).isEmpty();
        report(new ExecutionReport.Cleaned(execution, 3));
        assertThat(lab.core().freeTotal(0)).isEqualTo(6);
        assertThat(lab.core().execution(id)).isNull();
        assertThat(running(id).hosts()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> running(id).host(0)).withMessageContaining("holds no hosts");
        assertThat(lab.round(20)).containsExactly("finish 1 EXIT EXIT_CODE");
        assertThat(lab.core().job(id)).isNull();
        assertThat(lab.core().jobs()).isZero();
    }

    @Test
    void anExecutionThatLeavesWithoutAWordCountsAsLost() {
        long id = lab.submit(4, 100);
        lab.round(0);
        report(new ExecutionReport.Cleaned(lab.execution(id), 1));
        assertThat(lab.round(1)).containsExactly("finish 1 EXIT HOST_LOST");
    }

    @Test
    void reportsOfOthersChangeNothing() {
        long id = lab.submit(4, 100);
        lab.submit(5, 100);
        report(new ExecutionReport.Started(new ExecutionId(id, 0, 1), 1));
        lab.round(0);
        report(new ExecutionReport.Started(new ExecutionId(id, 0, 2), 1));
        report(new ExecutionReport.Ended(new ExecutionId(id, 1, 1), 1, 0, EndCause.SUCCESS, true));
        report(new ExecutionReport.Cleaned(new ExecutionId(77, 0, 1), 1));
        report(new ExecutionReport.Cleaned(new ExecutionId(-1, 0, 1), 1));
        assertThat(job(id)).hasToString("job 1 (STARTING)");
        assertThat(lab.core().freeTotal(0)).isEqualTo(2);
        assertThat(lab.round(1)).isEmpty();
    }

    @Test
    void aSuspensionThatNobodyOrderedChangesNothing() {
        long id = lab.submit(4, 100);
        lab.round(0);
        report(new ExecutionReport.Suspended(lab.execution(id), 1));
        assertThat(job(id)).hasToString("job 1 (STARTING)");
        report(new ExecutionReport.Resumed(lab.execution(id), 2));
        assertThat(job(id)).hasToString("job 1 (STARTING)");
        report(new ExecutionReport.Started(lab.execution(id), 1));
        assertThat(job(id)).hasToString("job 1 (RUN)");
    }

    @Test
    void lateReportsDoNotBringAJobBack() {
        long id = lab.submit(4, 100);
        lab.round(0);
        report(new ExecutionReport.Ended(lab.execution(id), 3, 0, EndCause.SUCCESS, false));
        report(new ExecutionReport.Suspended(lab.execution(id), 1));
        assertThat(job(id)).hasToString("job 1 (RELEASING)");
        report(new ExecutionReport.Resumed(lab.execution(id), 2));
        assertThat(job(id)).hasToString("job 1 (RELEASING)");
    }

    @Test
    void heldAndReleased() {
        var heard = new ArrayList<String>();
        lab.policies.heard = heard;
        long id = lab.submit(4, 100);
        lab.apply(new Input.Hold(0, id)).apply(new Input.Hold(0, id));
        assertThat(job(id)).hasToString("job 1 (PSUSP)");
        assertThat(lab.round(0)).isEmpty();
        assertThat(heard).containsExactly("added 1", "removed 1");
        lab.apply(new Input.Release(5, id))
                .apply(new Input.Release(5, id))
                .apply(new Input.Release(5, 99))
                .apply(new Input.Hold(5, 99));
        assertThat(heard).containsExactly("added 1", "removed 1", "added 1");
        assertThat(lab.round(5)).containsExactly("start 1 on h0 IMMEDIATE");
        lab.apply(new Input.Hold(6, id));
        assertThat(job(id)).hasToString("job 1 (STARTING)");
    }

    @Test
    void cancelledWhileWaiting() {
        long id = lab.submit(4, 100);
        long held = lab.submit(4, 100);
        lab.apply(new Input.Hold(0, held));
        lab.apply(new Input.Cancel(1, held))
                .apply(new Input.Cancel(1, id))
                .apply(new Input.Cancel(1, id))
                .apply(new Input.Cancel(1, 9));
        lab.apply(new Input.Hold(1, id)).apply(new Input.Release(1, held));
        assertThat(lab.round(1)).containsExactly("finish 2 EXIT USER_KILL", "finish 1 EXIT USER_KILL");
        assertThat(lab.core().jobs()).isZero();
    }

    @Test
    void killedItMayLeaveWithoutAWord() {
        long id = lab.submit(4, 100);
        lab.round(0);
        lab.apply(new Input.Cancel(1, id));
        lab.round(1);
        report(new ExecutionReport.Cleaned(lab.execution(id), 1));
        assertThat(lab.round(2)).containsExactly("finish 1 EXIT USER_KILL");
    }

    @Test
    void cancelledWhileRunningItEndsWithItsReceipt() {
        long id = lab.submit(4, 100);
        lab.round(0);
        lab.apply(new Input.Cancel(1, id));
        assertThat(lab.round(1)).containsExactly("kill 1");
        assertThat(lab.round(1)).isEmpty();
        assertThat(lab.core().freeTotal(0)).isEqualTo(2);
        report(new ExecutionReport.Ended(lab.execution(id), 1, 9, EndCause.USER_KILL, true));
        assertThat(lab.round(2)).containsExactly("finish 1 EXIT USER_KILL");
    }

    @Test
    void modifiedItIsTheSameJob() {
        long first = lab.submit(4, 100);
        long id = lab.submit(4, 100);
        lab.round(0);
        lab.apply(new Input.Modify(1, id, 7, 55))
                .apply(new Input.Modify(1, first, 9, 9))
                .apply(new Input.Modify(1, 99, 9, 9));
        assertThat(job(id).priority()).isEqualTo(7);
        assertThat(job(id).limitMillis()).isEqualTo(55);
        assertThat(job(id).preemptionRank()).isEqualTo(7);
        assertThat(job(first).priority()).isZero();
        assertThat(running(first).expectedEndMillis()).isEqualTo(100);
        lab.apply(new Input.Hold(1, id)).apply(new Input.Modify(1, id, -2, 66)).apply(new Input.Release(1, id));
        assertThat(job(id).priority()).isEqualTo(-2);
        lab.end(2, first);
        lab.round(2);
        assertThat(running(id).expectedEndMillis()).isEqualTo(68);
        assertThat(job(id).queuedAtMillis()).isZero();
    }

    @Test
    void whatAJobIsMadeOf() {
        var tags = new java.util.TreeMap<String, String>();
        lab.submitAt = 3;
        lab.submit(new JobSpec("q", "ann", "apollo", 5, 2, CoreLab.request(1, 1), 100, tags));
        lab.submit(new JobSpec("q", "bob", "", 0, 0, CoreLab.request(2, 1), 100, tags));
        lab.submit(new JobSpec("q", "ann", "", 0, 0, CoreLab.request(2, 1), 100, tags));
        lab.submit(new JobSpec("q", "", "", 0, 0, CoreLab.request(2, 1), 100, tags));
        CoreJob job = job(1);
        assertThat(job.id()).isEqualTo(1);
        assertThat(job.queue()).isEqualTo("q");
        assertThat(job.user()).isEqualTo("ann");
        assertThat(List.of(job.userOrdinal(), job(2).userOrdinal(), job(3).userOrdinal(), job(4).userOrdinal()))
                .containsExactly(0, 1, 0, -1);
        assertThat(job.project()).isEqualTo("apollo");
        assertThat(job.priority()).isEqualTo(5);
        assertThat(job.qosPriority()).isEqualTo(2);
        assertThat(job.submittedAtMillis()).isEqualTo(3);
        assertThat(job.queuedAtMillis()).isEqualTo(3);
        assertThat(job.pendingElements()).isEqualTo(1);
        assertThat(job.preemptionRank()).isEqualTo((2L << 21) + 5);
        assertThat(job.preemptions()).isZero();
        assertThat(List.of(job.index(), job(2).index(), job(4).index())).containsExactly(0, 1, 3);
        assertThat(job.request().perTask(0)).isEqualTo(1);
        assertThat(lab.core().lastJob()).isEqualTo(4);
        Job gone = lab.core().job(5);
        assertThat(gone).isNull();
    }

    @Test
    void usageIsCountedPerUser() {
        for (int i = 0; i < 20; i++) {
            lab.submit(CoreLab.spec("q", "u" + i, 1, 100, 0, 0));
        }
        lab.submit(CoreLab.spec("q", "", 1, 100, 0, 0));
        lab.round(10);
        var view = Objects.requireNonNull(lab.policies.view);
        assertThat(view.usageSlotMillis(0)).isZero();
        lab.end(40, 1, 2);
        lab.round(40);
        assertThat(view.nowMillis()).isEqualTo(40);
        assertThat(view.usageSlotMillis(0)).isEqualTo(30);
        assertThat(view.usageSlotMillis(1)).isEqualTo(30);
        assertThat(view.usageSlotMillis(2)).isZero();
        assertThat(view.usageSlotMillis(-1)).isZero();
        assertThat(view.usageSlotMillis(1_000)).isZero();
        long wide = lab.submit(new JobSpec("q", "u0", "", 0, 0, CoreLab.request(2, 1), 100, new java.util.TreeMap<>()));
        for (long id = 3; id < wide; id++) {
            if (lab.core().execution(id) == null) {
                lab.apply(new Input.Cancel(40, id));
            }
        }
        lab.end(50, 3, 4, 5, 6);
        lab.round(50);
        lab.end(57, wide);
        assertThat(view.usageSlotMillis(0)).isEqualTo(30 + 2 * 7);
    }

    @Test
    void aClockThatStepsExtendsWhatRuns() {
        long id = lab.submit(4, 100);
        long endless = lab.submit(1, Long.MAX_VALUE);
        lab.submit(4, 100);
        lab.round(0);
        lab.apply(new Input.ClockStepped(10, 50))
                .apply(new Input.ClockStepped(10, 0))
                .apply(new Input.ClockStepped(10, -30));
        assertThat(running(id).expectedEndMillis()).isEqualTo(150);
        assertThat(running(endless).expectedEndMillis()).isEqualTo(Long.MAX_VALUE);
        lab.apply(new Input.ClockStepped(10, Long.MAX_VALUE));
        assertThat(running(id).expectedEndMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void timeNeverGoesBack() {
        lab.apply(new Input.Timer(100));
        lab.submitAt = 40;
        lab.submit(1, 10);
        assertThat(lab.core().round(50)).first().extracting(Decision::atMillis).isEqualTo(100L);
    }

    @Test
    void theAllowanceIsPartOfTheExpectedEnd() {
        var slow =
                new CoreLab().host("h0", 4).queue("q", "list:verdict=reserve").allowance(7);
        slow.submit(4, 100);
        slow.submit(4, 100);
        assertThat(slow.round(0))
                .containsExactly("start 1 on h0 IMMEDIATE", "pend 2 NO_ROOM", "reserve 2 at 107 on h0 MADE");
    }

    @Test
    void wrongNamesChangeNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        lab.core().apply(new Input.Submit(0, JobSpec.of("nine", "", CoreLab.request(1, 1), 1))))
                .withMessageContaining("'nine'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lab.core().apply(new Input.HostJoined(0, CoreLab.hostSpec("h9", 1, 1))))
                .withMessageContaining("'memory'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lab.core().apply(new Input.HostJoined(0, HostSpec.ofSlots("h9", -1))))
                .withMessageContaining("-1");
        assertThat(lab.core().cluster().hosts()).isEqualTo(2);
        assertThat(lab.core().lastJob()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new CoreLab().queue("a", "list").queue("a", "list").core());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoreLab().configuration())
                .withMessageContaining("no queue");
        assertThatIllegalStateException()
                .isThrownBy(() -> lab.core().fold(0, List.of(new Decision.Resume(1, 0, 5, "p"))))
                .withMessageContaining("not known");
    }

    @Test
    void idsAreFoundInPages() {
        var table = new JobTable();
        for (int i = 0; i < 200; i++) {
            lab.submit(9, 100);
        }
        assertThat(lab.core().jobs()).isEqualTo(200);
        for (long id = 1; id <= 200; id++) {
            table.add(job(id));
        }
        assertThat(table.size()).isEqualTo(200);
        var ids = new ArrayList<Long>();
        table.forEach(job -> ids.add(job.id()));
        assertThat(ids).hasSize(200).isSorted();
        assertThat(table.get(201)).isNull();
        assertThat(table.get(1L << 30)).isNull();
        CoreJob fifth = job(5);
        assertThat(fifth.index).isEqualTo(4);
        table.remove(fifth);
        assertThat(table.get(5)).isNull();
        assertThat(fifth.index).isEqualTo(-1);
        assertThatIllegalStateException().isThrownBy(() -> table.remove(fifth));
        table.add(fifth);
        assertThat(fifth.index).as("handed out again").isEqualTo(4);
        for (long id = 1; id <= 200; id++) {
            table.remove(job(id));
        }
        assertThat(table.size()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> table.remove(fifth));
    }

    @Test
    void manyJobsComeAndGo() {
        var wide = new CoreLab().host("h0", 3).queue("q", "list:heedful=yes");
        for (int i = 0; i < 3_000; i++) {
            long id = wide.submit(1, 10);
            wide.core().round(i);
            wide.core()
                    .apply(new Input.Report(
                            i,
                            new ExecutionReport.Ended(
                                    Objects.requireNonNull(wide.core().execution(id)), 1, 0, EndCause.SUCCESS, true)));
            assertThat(((CoreJob) Objects.requireNonNull(wide.core().job(id))).index())
                    .isLessThan(2);
        }
        wide.core().round(3_000);
        assertThat(wide.core().jobs()).isZero();
        assertThat(wide.core().lastJob()).isEqualTo(3_000);
    }
}
