package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import org.junit.jupiter.api.Test;

/** A job of two slots that starts at 100. */
final class PreemptedJobsTest {
    private static final ExecutionId ID = new ExecutionId(1, 0, 1);

    private final PreemptedJobs jobs = new PreemptedJobs();

    PreemptedJobsTest() {
        jobs.starts(new Decision.Start(1, 100, 1, "p", ID, Decision.How.IMMEDIATE, Allocation.on(0, 1)), 2);
    }

    private void report(long at, ExecutionReport report) {
        jobs.reported(new Input.Report(at, report));
    }

    private void ends(long at, EndCause cause) {
        report(at, new ExecutionReport.Ended(ID, 9, 143, cause, true));
    }

    private void requeued(long at, long preemptor) {
        jobs.decided(new Decision.Requeue(2, at, 1, "p", preemptor));
    }

    @Test
    void losesWhatItDidSinceItsStart() {
        requeued(150, 2);
        ends(160, EndCause.USER_KILL);
        assertThat(jobs.of(1)).isEqualTo(new Preempted(1, 0, 0, 2 * 60, 0));
        assertThat(jobs.all()).isEqualTo(jobs.of(1));
        assertThat(jobs.of(2)).isEqualTo(Preempted.NONE);
    }

    @Test
    void losesWhatItDidSinceItsLastCheckpoint() {
        report(120, new ExecutionReport.Checkpointed(ID, 1));
        report(140, new ExecutionReport.Checkpointed(ID, 2));
        requeued(150, 2);
        ends(160, EndCause.USER_KILL);
        assertThat(jobs.of(1)).isEqualTo(new Preempted(1, 0, 0, 2 * 20, 0));
    }

    @Test
    void whatItDidNotDoWhileItStoodStillIsNotLost() {
        jobs.decided(new Decision.Suspend(2, 110, 1, "p", 2, 0));
        report(115, new ExecutionReport.Suspended(ID, 1));
        jobs.decided(new Decision.Resume(3, 130, 1, "p"));
        report(131, new ExecutionReport.Resumed(ID, 2));
        jobs.decided(new Decision.Suspend(4, 140, 1, "p", 2, 0));
        report(142, new ExecutionReport.Suspended(ID, 3));
        jobs.decided(new Decision.Kill(5, 150, 1, "p", EndCause.PREEMPTED));
        ends(150, EndCause.PREEMPTED);
        assertThat(jobs.of(1)).isEqualTo(new Preempted(0, 1, 2, 2 * (50 - 15 - 8), 15 + 8));
        assertThat(jobs.of(1).text())
                .isEqualTo("preempted: 1 killed, 2 suspended; work lost: 54ms of one slot; suspended for 23ms");
    }

    @Test
    void onlyTheTimeSinceTheCheckpointCountsAsStoodStill() {
        report(110, new ExecutionReport.Suspended(ID, 1));
        jobs.decided(new Decision.Resume(3, 130, 1, "p"));
        report(140, new ExecutionReport.Checkpointed(ID, 2));
        requeued(150, 2);
        ends(160, EndCause.USER_KILL);
        assertThat(jobs.of(1)).isEqualTo(new Preempted(1, 0, 0, 2 * 20, 20));
    }

    @Test
    void whatItsUserAskedForOrItFinishedIsNoPreemption() {
        requeued(150, Decision.Requeue.NOBODY);
        jobs.decided(new Decision.Kill(5, 150, 1, "p", EndCause.USER_KILL));
        ends(160, EndCause.USER_KILL);
        assertThat(jobs.all()).isEqualTo(Preempted.NONE);
    }

    @Test
    void whoCameToItsOwnEndHasLostNothing() {
        requeued(150, 2);
        ends(160, EndCause.SUCCESS);
        assertThat(jobs.all()).isEqualTo(new Preempted(1, 0, 0, 0, 0));
    }

    @Test
    void sumsDoNotOverflow() {
        var most = new Preempted(1, 0, 0, Long.MAX_VALUE, 5);
        assertThat(most.plus(most)).isEqualTo(new Preempted(2, 0, 0, Long.MAX_VALUE, 10));
    }
}
