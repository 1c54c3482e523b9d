package io.berth.framework.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.text.JsonFields;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.JobState;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Signal;
import io.berth.spi.reason.Rejection;
import io.berth.spi.reason.Remedy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written is read back as the same value, for every kind. */
final class FormsTest {
    private static final ExecutionId ID = new ExecutionId(3, 2, 1);
    private static final Allocation WIDE = Allocation.copyOf(new int[] {4, 1}, new int[] {2, 7}, 2);

    static Stream<Input> inputs() {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", 2L);
        perTask.put("memory", 1L << 60);
        var tags = new TreeMap<String, String>();
        tags.put("k", "line\nfeed \u2028 \ud83d\ude80");
        return Stream.of(
                new Input.Submit(1, JobSpec.of("q", "u", RequestSpec.of(1, 4), 10)),
                new Input.Submit(
                        -1,
                        new JobSpec("q", "", "p", -3, 4, new RequestSpec(1, 9, 3, 2, perTask), Long.MAX_VALUE, tags)),
                new Input.Submit(
                        1, JobSpec.of("q", "u", RequestSpec.of(1, 4), 10).with(new Checkpoint(Signal.USR2, 30_000))),
                new Input.Modify(2, 1, -7, Long.MAX_VALUE),
                new Input.Hold(3, 1),
                new Input.Release(4, 1),
                new Input.Cancel(5, 1),
                new Input.Requeue(5, 8),
                new Input.Switch(5, 9, "other"),
                new Input.HostJoined(6, new HostSpec("h", perTask)),
                new Input.HostOpened(7, "h", false),
                new Input.HostLost(8, "h"),
                new Input.Report(9, new ExecutionReport.Started(ID, 1)),
                new Input.Report(9, new ExecutionReport.Ended(ID, 2, 139, EndCause.MEMLIMIT, false)),
                new Input.Report(9, new ExecutionReport.Suspended(ID, 3)),
                new Input.Report(9, new ExecutionReport.Resumed(ID, 4)),
                new Input.Report(9, new ExecutionReport.Checkpointed(ID, 4)),
                new Input.Report(9, new ExecutionReport.Cleaned(ID, 5)),
                new Input.HostFound(9, "h"),
                new Input.ContactLost(9, ID),
                new Input.Freed(9, 3, "ann"),
                new Input.Timer(10),
                new Input.PolicyFailed(11, "p", "NullPointerException: x"),
                new Input.ClockStepped(12, -5));
    }

    static Stream<Decision> decisions() {
        return Stream.of(
                new Decision.Start(1, 2, 3, "p", ID, Decision.How.CLAIMED, WIDE),
                new Decision.Pend(1, 2, 3, "p", Rejection.NO_ROOM),
                new Decision.Pend(1, 2, 3, "p", Rejection.because(Remedy.NEVER, "too", "big")),
                new Decision.Reserve(1, 2, 3, "p", 99, Allocation.on(1, 2), Decision.Cause.EARLIER),
                new Decision.Reserve(1, 2, 3, "p", PendingJob.NOT_RESERVED, WIDE, Decision.Cause.GIVEN_UP),
                new Decision.Preempt(1, 2, 3, "p", List.of(4L, 5L)),
                new Decision.Suspend(1, 2, 3, "p", 9, 0),
                new Decision.Suspend(1, 2, 3, "p", 9, 30_000),
                new Decision.Resume(1, 2, 3, "p"),
                new Decision.Requeue(1, 2, 3, "p", 9),
                new Decision.Requeue(1, 2, 3, "p", 9, 5),
                new Decision.Kill(1, 2, 3, "p", EndCause.ADMIN),
                new Decision.Kill(1, 2, 3, "p", EndCause.PREEMPTED, 5),
                new Decision.Finish(1, 2, 3, "p", JobState.EXIT, EndCause.HOST_LOST));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void inputsComeBack(Input input) throws IOException {
        JsonFields line = read(InputForm.text(input));
        assertThat(InputForm.read(line.text("kind"), line)).isEqualTo(input);
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void decisionsComeBack(Decision decision) throws IOException {
        JsonFields line = read(DecisionForm.text(decision));
        var kind = Objects.requireNonNull(DecisionForm.kind(line.text("kind")));
        assertThat(kind).isEqualTo(decision.kind());
        // The execution of a start is that of the job the line is about.
        if (decision instanceof Decision.Start start) {
            assertThat(start.execution().job()).isEqualTo(start.job());
        }
        assertThat(DecisionForm.read(kind, line)).isEqualTo(decision);
    }

    @Test
    void everyKindIsTried() {
        assertThat(inputs().map(Object::getClass).distinct()).hasSize(Input.class.getPermittedSubclasses().length);
        assertThat(decisions().map(Object::getClass).distinct())
                .hasSize(Decision.class.getPermittedSubclasses().length);
    }

    @Test
    void aFieldThatIsMissingOrOfAnotherKindIsNamed() {
        assertThatExceptionOfType(JsonFields.Fault.class)
                .isThrownBy(() -> InputForm.read("hold", read("{\"at\":1}")))
                .withMessage("has no 'job'");
        assertThatExceptionOfType(JsonFields.Fault.class)
                .isThrownBy(() -> InputForm.read("hold", read("{\"at\":\"x\",\"job\":1}")))
                .withMessage("has a 'at' that is no whole number");
        assertThatExceptionOfType(JsonFields.Fault.class)
                .isThrownBy(() -> read("{\"at\":1} {}"))
                .withMessage("has something behind its JSON object");
        assertThatExceptionOfType(JsonFields.Fault.class)
                .isThrownBy(() -> read("{\"at\":"))
                .withMessageStartingWith("is no JSON: ");
        assertThatExceptionOfType(JsonFields.Fault.class)
                .isThrownBy(() -> read("[1]"))
                .withMessage("is no JSON object");
    }

    private static JsonFields read(String line) throws IOException {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return JsonFields.read(bytes, 0, bytes.length);
    }
}
