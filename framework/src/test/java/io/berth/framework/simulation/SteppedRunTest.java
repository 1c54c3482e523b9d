package io.berth.framework.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.Snapshot;
import io.berth.framework.journal.LinePolicies;
import io.berth.framework.simulation.scenario.ScenarioEvent.HostAction;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SteppedRunTest {
    private static final PolicySpec LINE = PolicySpec.of("line");
    private static final Workload LOAD = SampleWorkload.generate(3, 1_500, 32, 0.9);

    private final TraceSimulator simulator = new TraceSimulator(new LinePolicies(), UnaryOperator.identity());

    @ParameterizedTest
    @EnumSource(EventOrder.class)
    void stepByStepIsTheSameRun(EventOrder order) {
        var settings = new SimulationSettings(order, OnPolicyFailure.FAIL, 1);
        SteppedRun run = simulator.stepped(LOAD, LINE, settings);
        while (run.step()) {
            // on
        }
        assertThat(run.core().hash())
                .isEqualTo(simulator.run(LOAD, LINE, settings, Progress.NONE).decisionHash());
        assertThat(run.nextMillis()).isEqualTo(Long.MAX_VALUE);
    }

    /** Walks on and back at random, past snapshots, and is everywhere what it was there before. */
    @ParameterizedTest
    @EnumSource(EventOrder.class)
    void backIsWhereItWas(EventOrder order) {
        SteppedRun run = simulator.stepped(LOAD, LINE, new SimulationSettings(order, OnPolicyFailure.FAIL, 1));
        List<Snapshot> states = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        var random = new SplittableRandom(5);
        for (int walk = 0; walk < 60; walk++) {
            for (int n = random.nextInt(60); n > 0 && run.step(); n--) {
                note(run, states, times);
            }
            for (int n = random.nextInt(20); n > 0 && run.back(); n--) {
                if (run.steps() > 0) {
                    note(run, states, times);
                }
            }
        }
        assertThat(states).hasSizeGreaterThan(1_000);
    }

    private static void note(SteppedRun run, List<Snapshot> states, List<Long> times) {
        int step = run.steps();
        if (step > states.size()) {
            states.add(run.state());
            times.add(run.nowMillis());
        } else {
            assertThat(run.state()).as("state after step " + step).isEqualTo(states.get(step - 1));
            assertThat(run.nowMillis()).isEqualTo(times.get(step - 1));
        }
    }

    @Test
    void theBeginningHasNothingBefore() {
        SteppedRun run = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        assertThat(run.back()).isFalse();
        assertThat(run.nowMillis()).isEqualTo(-1);
        run.step();
        assertThat(run.back()).isTrue();
        assertThat(run.steps()).isZero();
        assertThat(run.nowMillis()).isEqualTo(-1);
    }

    @Test
    void anAddedJobRunsAndIsTakenBack() {
        SteppedRun run = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        step(run, 700);
        submit(run, 3, 50, 60);
        assertThat(run.step()).isTrue();
        long id = run.core().lastJob();
        assertThat(run.told())
                .anyMatch(input -> input instanceof Input.Submit submit
                        && submit.spec().limitMillis() == 60_000
                        && submit.spec().request().perTask().containsValue(3L));
        boolean started = run.decided().stream().anyMatch(d -> d instanceof Decision.Start && d.job() == id);
        while (!started && run.step()) {
            started = run.decided().stream().anyMatch(d -> d instanceof Decision.Start && d.job() == id);
        }
        assertThat(started).isTrue();

        String changed = run.core().hash();
        while (run.steps() > 650) {
            run.back();
        }
        step(run, 50);
        assertThat(run.core().hash()).isNotEqualTo(changed);
        while (run.step()) {
            // to the end
        }
        assertThat(run.core().hash())
                .as("the run without the job")
                .isEqualTo(simulator
                        .run(LOAD, LINE, SimulationSettings.DEFAULT, Progress.NONE)
                        .decisionHash());
    }

    @Test
    void whatCannotBeAddedIsNotAdded() {
        SteppedRun run = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        step(run, 10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> submit(run, 33, 1, 1))
                .withMessageContaining("needs 33 processors; the machine has 32");
        submit(run, 1, 1, 1);
        assertThat(run.step()).isTrue();
    }

    @Test
    void onALostHostNothingStartsUntilItComesBack() {
        SteppedRun run = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        step(run, 100);
        run.happen(HostAction.LOSE, TraceMachine.HOST);
        for (int i = 0; i < 40; i++) {
            run.step();
            assertThat(run.decided()).noneMatch(decision -> decision instanceof Decision.Start);
        }
        Snapshot lost = run.state();
        run.back();
        run.step();
        assertThat(run.state()).as("the loss is told again on the way back").isEqualTo(lost);
        run.happen(HostAction.OPEN, TraceMachine.HOST);
        run.step();
        assertThat(run.decided()).anyMatch(decision -> decision instanceof Decision.Start);
    }

    /** The order fails at each job that comes later; the state before is a snapshot's, or has to be decided again. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20, 500})
    void aFailedStepLeavesTheStateBeforeIt(int steps) {
        var last = new AtomicLong(Long.MAX_VALUE);
        var failing = new TraceSimulator(
                new LinePolicies((job, view) -> job.id() > last.get() ? Double.NaN : 0), UnaryOperator.identity());
        SteppedRun run = failing.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        step(run, steps);
        run.happen(HostAction.OPEN, TraceMachine.HOST);
        submit(run, 2, 7, 7);
        last.set(run.core().lastJob());
        Snapshot before;
        long now;
        int at;
        do {
            before = run.state();
            now = run.nowMillis();
            at = run.steps();
        } while (goesOn(run));
        assertThat(run.state()).isEqualTo(before);
        assertThat(run.nowMillis()).isEqualTo(now);
        assertThat(run.steps()).isEqualTo(at);

        last.set(Long.MAX_VALUE);
        SteppedRun whole = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        step(whole, steps);
        whole.happen(HostAction.OPEN, TraceMachine.HOST);
        submit(whole, 2, 7, 7);
        while (whole.step()) {
            // to the end
        }
        while (run.step()) {
            // to the end
        }
        assertThat(run.core().hash()).isEqualTo(whole.core().hash());
    }

    private static boolean goesOn(SteppedRun run) {
        try {
            assertThat(run.step()).as("a job comes that makes the order fail").isTrue();
            return true;
        } catch (PolicyFailure _) {
            return false;
        }
    }

    @Test
    void aHostThatIsNotThereIsNamed() {
        SteppedRun run = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.happen(HostAction.LOSE, "moon"))
                .withMessage("host 'moon' is not known; the first is 'machine'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.happen(HostAction.LOSE, "machin"))
                .withMessage("host 'machin' is not known; did you mean 'machine'?");
    }

    /** Nothing else was to come: the round that a change asks for comes all the same. */
    @Test
    void aChangeHasARoundOfItsOwn() {
        SteppedRun run = simulator.stepped(LOAD, LINE, SimulationSettings.DEFAULT);
        step(run, 20);
        run.happen(HostAction.LOSE, TraceMachine.HOST);
        while (run.step()) {
            // until all that runs has ended, and all was submitted
        }
        assertThat(run.core().jobs()).isPositive();
        long now = run.nowMillis();
        run.happen(HostAction.JOIN, TraceMachine.HOST);
        assertThat(run.nextMillis()).isEqualTo(now);
        while (run.step()) {
            // to the end
        }
        assertThat(run.core().jobs()).isZero();
    }

    private static void submit(SteppedRun run, int procs, long seconds, long limitSeconds) {
        var spec = JobSpec.of(run.queues().getFirst(), "", RequestSpec.of(1, procs), limitSeconds * 1_000);
        assertThat(run.submit("", spec, seconds * 1_000)).isEmpty();
        assertThat(run.nextMillis()).isLessThanOrEqualTo(run.nextSecondMillis());
    }

    private static void step(SteppedRun run, int steps) {
        for (int i = 0; i < steps; i++) {
            assertThat(run.step()).isTrue();
        }
    }
}
