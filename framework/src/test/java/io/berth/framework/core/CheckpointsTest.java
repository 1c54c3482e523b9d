package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RunningJob;
import io.berth.spi.job.Signal;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Jobs that save their work: what would be lost, and how long it takes until they have left. */
final class CheckpointsTest {
    private static final Checkpoint SAVES = new Checkpoint(Signal.USR1, 30);

    private final CoreLab lab = new CoreLab()
            .host("h0", 4)
            .queue(new QueueSpec("low", 0, PolicySpec.parse("list:verdict=skip"), CoreLab.FIRST_FIT, null, true))
            .queue(new QueueSpec(
                    "high",
                    9,
                    PolicySpec.parse("list:verdict=skip"),
                    CoreLab.FIRST_FIT,
                    PolicySpec.of("evict"),
                    false));

    private long submit(Checkpoint checkpoint) {
        return lab.submit(JobSpec.of("low", "", CoreLab.request(1, 2), 1_000).with(checkpoint));
    }

    private RunningJob job(long id) {
        return (RunningJob) Objects.requireNonNull(lab.core().job(id));
    }

    private void saved(long at, long job) {
        lab.now = at;
        lab.report(new ExecutionReport.Checkpointed(lab.execution(job), at));
    }

    @Test
    void whatIsNotSavedIsLost() {
        submit(SAVES);
        lab.round(10);
        assertThat(job(1).unsavedSinceMillis()).isEqualTo(10);
        saved(50, 1);
        assertThat(job(1).unsavedSinceMillis()).isEqualTo(50);
        saved(70, 1);
        lab.restore();
        assertThat(job(1).unsavedSinceMillis()).isEqualTo(70);
        assertThat(lab.core().checkpoint(1)).isEqualTo(SAVES);
    }

    @Test
    void aJobThatDeclaresNoCheckpointLosesAll() {
        lab.submit("low", 1, 2, 1_000);
        lab.round(10);
        saved(50, 1);
        assertThat(job(1).unsavedSinceMillis()).isEqualTo(10);
        assertThat(lab.core().checkpoint(1)).isNull();
    }

    @Test
    void whatAnEarlierExecutionSavedIsNotLostAgain() {
        submit(SAVES);
        lab.round(0);
        saved(50, 1);
        lab.apply(new Input.Requeue(60, 1));
        lab.round(60);
        lab.report(new ExecutionReport.Ended(lab.execution(1), 1, 143, EndCause.EXIT_CODE, true));
        assertThat(lab.round(70)).contains("start 1 on h0 IMMEDIATE");
        assertThat(job(1).unsavedSinceMillis()).isEqualTo(70);
    }

    @Test
    void whoMakesWayHasTimeToSaveItsWork() {
        lab.allowance(5);
        submit(SAVES);
        submit(new Checkpoint(Signal.USR1, 7));
        lab.round(0);
        lab.policies.proposals = List.of(List.of(1L, 2L));
        lab.submit("high", 1, 4, 50);
        assertThat(lab.round(100))
                .contains("preempt [1, 2] for 3", "requeue 1 for 3", "requeue 2 for 3", "reserve 3 at 135 on h0 CLAIM");
        assertThat(job(1).expectedEndMillis()).isEqualTo(135);
        assertThat(job(2).expectedEndMillis()).isEqualTo(112);
    }

    @Test
    void whoIsRequeuedByItsUserHasNone() {
        submit(SAVES);
        lab.round(0);
        lab.apply(new Input.Requeue(60, 1));
        lab.round(60);
        assertThat(job(1).expectedEndMillis()).isEqualTo(60);
    }

    @Test
    void aLateReportSavesNothing() {
        submit(SAVES);
        lab.round(0);
        lab.now = 10;
        lab.report(new ExecutionReport.Ended(lab.execution(1), 1, 0, EndCause.SUCCESS, false));
        saved(20, 1);
        assertThat(job(1).unsavedSinceMillis()).isEqualTo(0);
    }

    @Test
    void aSignalThatCannotBeCaughtSavesNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Checkpoint(Signal.KILL, 1))
                .withMessage("KILL cannot be caught, so no job saves its work on it; USR1 can");
        assertThatIllegalArgumentException().isThrownBy(() -> new Checkpoint(Signal.STOP, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Checkpoint(Signal.USR1, -1));
    }
}
