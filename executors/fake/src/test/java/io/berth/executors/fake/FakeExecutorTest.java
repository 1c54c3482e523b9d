package io.berth.executors.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.Executor;
import io.berth.spi.execute.ExecutorSession;
import io.berth.spi.execute.Grace;
import io.berth.spi.execute.Listing;
import io.berth.spi.job.EndCause;
import io.berth.spi.plugin.SettingsException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FakeExecutorTest {
    private static final ExecutionId ID = new ExecutionId(1, 0, 1);
    private static final String[] MINUTE = {"run_least=60000", "run_most=60000"};

    private final Bench bench = new Bench();

    private static boolean succeeds(CompletionStage<?> stage) {
        return stage.toCompletableFuture().isDone()
                && !stage.toCompletableFuture().isCompletedExceptionally();
    }

    @Test
    void anExecutionRunsEndsAndIsForgotten() {
        Executor executor = bench.open(1, MINUTE);
        executor.launch(bench.order(1, 1));
        bench.pass(5_000);
        assertThat(Bench.listing(executor).executions())
                .containsExactly(new Listing.Entry(ID, Listing.Phase.RUNNING, 1));
        bench.pass(120_000);
        assertThat(bench.reports.getFirst()).isEqualTo(new ExecutionReport.Started(ID, 1));
        assertThat(bench.reports.get(1)).isInstanceOf(ExecutionReport.Ended.class);
        assertThat(bench.reports)
                .extracting(ExecutionReport::sequence)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(bench.noted).containsExactly("began 1#1", "left 1#1");
        executor.forget(ID);
        assertThat(Bench.listing(executor).executions()).isEmpty();
        assertThat(Bench.listing(executor).hosts()).containsExactly("a");
    }

    @Test
    void theSameLaunchAgainAdopts() {
        Executor executor = bench.open(1, MINUTE);
        for (int i = 0; i < 3; i++) {
            assertThat(succeeds(executor.launch(bench.order(1, 1)))).isTrue();
            bench.pass(5_000);
        }
        assertThat(bench.begun()).isEqualTo(1);
    }

    @Test
    void whatEndedIsNotStartedAgain() {
        Executor executor = bench.open(1, MINUTE);
        executor.launch(bench.order(1, 1));
        bench.pass(30_000);
        executor.terminate(ID, new Grace(0));
        bench.pass(10_000);
        executor.launch(bench.order(1, 1));
        executor.forget(ID);
        assertThat(succeeds(executor.launch(bench.order(1, 1))))
                .as("forgotten, and still no use")
                .isTrue();
        bench.pass(10_000);
        assertThat(bench.begun()).isEqualTo(1);
        assertThat(Bench.listing(executor).executions()).isEmpty();
    }

    @Test
    void workDoesNotBeginAfterItsTime() {
        Executor executor = bench.open(1, MINUTE);
        var late = bench.order(1, 1);
        bench.pass(120_000);
        executor.launch(late);
        bench.pass(5_000);
        assertThat(bench.begun()).isZero();
        assertThat(bench.reports)
                .singleElement()
                .isInstanceOfSatisfying(
                        ExecutionReport.Ended.class,
                        ended -> assertThat(List.of(ended.cause(), ended.clean()))
                                .containsExactly(EndCause.LAUNCH_FAILED, true));
    }

    @Test
    void anOlderEpochIsRefused() {
        Executor executor = bench.open(5, MINUTE);
        assertThat(succeeds(executor.launch(bench.order(1, 4)))).isFalse();
        bench.pass(5_000);
        assertThat(bench.begun()).isZero();
        Executor older = Bench.closed(MINUTE);
        assertThat(succeeds(older.open(new ExecutorSession(4, bench, bench, bench))))
                .isFalse();
    }

    @Test
    void whoOpensItNextFindsWhatRunsAndWhatFellDue() {
        Executor first = bench.open(1, MINUTE);
        first.launch(bench.order(1, 1));
        first.launch(bench.order(2, 1));
        bench.pass(30_000);
        first.terminate(new ExecutionId(2, 0, 1), new Grace(0));
        bench.pass(1);
        bench.reports.clear();
        Executor second = bench.open(2, MINUTE);
        bench.pass(600_000);
        assertThat(bench.begun()).isEqualTo(2);
        assertThat(Bench.listing(second).executions())
                .extracting(Listing.Entry::phase)
                .containsOnly(Listing.Phase.CLEANED);
    }

    @Test
    void whoSleepsDoesNotWorkAndGoesOn() {
        Executor executor = bench.open(1, MINUTE);
        executor.launch(bench.order(1, 1));
        bench.pass(10_000);
        executor.suspend(ID, 1_000);
        bench.pass(5_000);
        assertThat(bench.reports).last().isEqualTo(new ExecutionReport.Suspended(ID, 2));
        bench.pass(Bench.HOUR);
        assertThat(bench.reports).hasSize(2);
        executor.resume(ID);
        bench.pass(1);
        assertThat(bench.reports).last().isEqualTo(new ExecutionReport.Resumed(ID, 3));
        bench.pass(120_000);
        assertThat(bench.noted).contains("left 1#1");
    }

    @Test
    void whoIsToEndWhileItIsBeingStoppedEnds() {
        Executor executor = bench.open(1, MINUTE);
        executor.launch(bench.order(1, 1));
        bench.pass(10_000);
        executor.suspend(ID, 5_000);
        executor.terminate(ID, new Grace(5_000));
        bench.pass(20_000);
        assertThat(bench.noted).contains("left 1#1");
    }

    @Test
    void theLimitIsKept() {
        Executor executor = bench.open(1, "run_least=7200000", "run_most=7200000");
        executor.launch(bench.order(1, 1));
        bench.pass(Bench.HOUR + 10_000);
        assertThat(bench.reports)
                .anySatisfy(report -> assertThat(report)
                        .isInstanceOfSatisfying(
                                ExecutionReport.Ended.class,
                                ended -> assertThat(ended.cause()).isEqualTo(EndCause.RUNLIMIT)));
    }

    /** With any one kind of trouble, and then none, everything is told in the end: by a report or by the listing. */
    @ParameterizedTest
    @EnumSource(Fault.class)
    void eachFaultHappensAndPasses(Fault fault) {
        for (int life = 1; life <= 3; life++) {
            Executor executor = bench.open(
                    life, fault.setting() + "=0.9", "faults_until=" + (bench.nowMillis() + Bench.HOUR), "hosts=a");
            for (int job = 1; job <= 30; job++) {
                executor.launch(bench.order(100L * life + job, life));
                executor.list();
                bench.pass(30_000);
                executor.terminate(new ExecutionId(100L * life + job, 0, 1), new Grace(1_000));
            }
            bench.pass(24 * Bench.HOUR);
            assertThat(Bench.listing(executor).complete()).isTrue();
            assertThat(Bench.listing(executor).hosts()).containsExactly("a");
            assertThat(Bench.listing(executor).executions())
                    .extracting(Listing.Entry::phase)
                    .allMatch(phase -> phase == Listing.Phase.CLEANED);
        }
        assertThat(bench.noted).contains(fault.told());
    }

    @Test
    void theSameSeedGivesTheSameLife() {
        var other = new Bench();
        for (Bench one : List.of(bench, other)) {
            Executor executor = one.open(1, "held_reports=0.3", "oom=0.3", "fail_share=0.3", "dropped_reports=0.2");
            for (int job = 1; job <= 50; job++) {
                executor.launch(one.order(job, 1));
                one.pass(20_000);
            }
            one.pass(Bench.HOUR);
        }
        assertThat(bench.reports).isEqualTo(other.reports);
        assertThat(bench.noted).isEqualTo(other.noted);
    }

    @Test
    void wrongSettingsAreTold() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Bench.closed("oom=2"))
                .withMessage("setting oom=2: must be a share from 0 to 1");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Bench.closed("run_least=soon"))
                .withMessage("setting run_least=soon: must be a number of milliseconds from 0 on");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Bench.closed("run_least=9", "run_most=3"))
                .withMessageContaining("must not be above run_most=3");
    }
}
