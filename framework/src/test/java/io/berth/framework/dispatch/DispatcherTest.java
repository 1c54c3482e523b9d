package io.berth.framework.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.desk.HandClock;
import io.berth.framework.desk.HandDesk;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.store.Intent;
import io.berth.framework.store.IntentPort;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.LaunchOrder.Placement;
import io.berth.spi.execute.Listing;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DispatcherTest {
    private static final int ORDERS_MAX = 4;
    private static final long ANSWER_MILLIS = 30_000;
    private static final long HOUR = 3_600_000;
    private static final long EPOCH = 3;

    private final HandClock clock = new HandClock();
    private final HandDesk desk = new HandDesk(clock);
    private final ScriptedExecutor executor = new ScriptedExecutor();
    private final Answers answers = new Answers();
    private final List<LoopEvent> events = new ArrayList<>();
    private final List<ExecutionReport> reports = new ArrayList<>();
    private final List<ExecutionId> over = new ArrayList<>();
    private final Dispatcher dispatcher = dispatcher();
    private int numbers;

    /** Where answers are stored, if it can be reached. */
    private static final class Answers implements IntentPort {
        final List<Long> stored = new ArrayList<>();
        boolean away;

        @Override
        public CompletionStage<List<OpenIntent>> open() {
            return CompletableFuture.completedStage(List.of());
        }

        @Override
        public CompletionStage<@Nullable Void> answered(long epoch, List<Long> numbers) {
            if (away) {
                return CompletableFuture.failedStage(new IllegalStateException("away"));
            }
            assertThat(epoch).isEqualTo(EPOCH);
            stored.addAll(numbers);
            return CompletableFuture.completedStage(null);
        }
    }

    private Dispatcher dispatcher() {
        var work = new Work(desk, events::add, thrown -> {
            throw new IllegalStateException(thrown);
        });
        var settings = new DispatchSettings(ORDERS_MAX, ANSWER_MILLIS, 60_000, 0, 30_000, 0);
        return new Dispatcher(
                executor, answers, work, clock, settings, EPOCH, events::add, id -> !over.contains(id), reports::add);
    }

    private static ExecutionId id(long job) {
        return new ExecutionId(job, 0, 1);
    }

    private static Intent launch(long job) {
        return new Intent.Launch(id(job), HOUR, List.of(new Placement("a", 1)));
    }

    private static Intent terminate(long job) {
        return new Intent.Terminate(id(job), null, 0);
    }

    private OpenIntent open(Intent intent) {
        return new OpenIntent(++numbers, intent);
    }

    private void send(Intent intent) {
        dispatcher.send(open(intent));
        desk.work();
    }

    @Test
    void whatIsAnsweredIsStoredAsAnswered() {
        send(launch(1));
        send(terminate(1));
        assertThat(executor.asked).containsExactly("launch 1#1", "terminate 1#1");
        assertThat(dispatcher.waiting()).isZero();
        desk.pass(1_000);
        assertThat(answers.stored).containsExactly(1L, 2L);
    }

    @Test
    void ordersOfOneExecutionGoOneAfterAnother() {
        executor.holdAnswers();
        send(launch(1));
        send(new Intent.Suspend(id(1), 0));
        send(new Intent.Resume(id(1)));
        assertThat(executor.asked).containsExactly("launch 1#1");
        executor.answer();
        desk.work();
        executor.answer();
        desk.work();
        assertThat(executor.asked).containsExactly("launch 1#1", "suspend 1#1", "resume 1#1");
    }

    @Test
    void noMoreAreUnderWayThanMay() {
        executor.holdAnswers();
        for (int job = 1; job <= 10; job++) {
            send(launch(job));
        }
        assertThat(executor.open()).isEqualTo(ORDERS_MAX);
        executor.answer();
        desk.work();
        assertThat(executor.open()).isEqualTo(ORDERS_MAX);
        assertThat(executor.asked).hasSize(ORDERS_MAX + 1);
    }

    @Test
    void whatFailsIsSentAgainUnderTheSameIdWithMoreTime() {
        executor.holdAnswers();
        send(launch(1));
        executor.fail("busy");
        desk.work();
        desk.pass(Dispatcher.RETRY_LEAST_MILLIS);
        assertThat(executor.launches).extracting(order -> order.id()).containsExactly(id(1), id(1));
        assertThat(executor.launches.get(1).notAfterMillis()
                        - executor.launches.get(0).notAfterMillis())
                .isEqualTo(Dispatcher.RETRY_LEAST_MILLIS);
        assertThat(executor.launches.get(1).epoch()).isEqualTo(EPOCH);
        executor.answer();
        desk.work();
        assertThat(dispatcher.waiting()).isZero();
        assertThat(events).filteredOn(LoopEvent.OrderNotTaken.class::isInstance).hasSize(1);
    }

    @Test
    void whatIsNotAnsweredInTimeIsSentAgainAndALateAnswerCounts() {
        executor.holdAnswers();
        send(launch(1));
        desk.pass(ANSWER_MILLIS + Dispatcher.RETRY_LEAST_MILLIS);
        assertThat(executor.asked).containsExactly("launch 1#1", "launch 1#1");
        executor.answer(); // the first
        desk.work();
        assertThat(dispatcher.waiting()).isZero();
        executor.answer();
        desk.work();
        desk.pass(1_000);
        assertThat(answers.stored).containsExactly(1L);
    }

    @Test
    void anOutageCostsLittleAndEndsByItself() {
        executor.setDown(true);
        for (int job = 1; job <= 500; job++) {
            send(launch(job));
        }
        desk.pass(HOUR);
        assertThat(executor.asked).as("orders tried in an hour").hasSizeLessThan(500);
        executor.setDown(false);
        desk.pass(60_000);
        assertThat(dispatcher.waiting()).isZero();
        assertThat(answers.stored).hasSize(500);
    }

    @Test
    void oneOrderThatIsNeverTakenKeepsNoOtherBack() {
        executor.holdAnswers();
        send(launch(99));
        for (int job = 1; job <= 50; job++) {
            send(launch(job));
            while (executor.open() > 0) {
                boolean bad = executor.asked
                        .get(executor.asked.size() - executor.open())
                        .equals("launch 99#1");
                if (bad) {
                    executor.fail("never");
                } else {
                    executor.answer();
                }
                desk.work();
            }
            desk.pass(10);
        }
        desk.pass(60_000);
        while (executor.open() > 0) {
            executor.fail("never");
            desk.work();
        }
        assertThat(answers.stored).hasSize(50);
        assertThat(dispatcher.waiting()).isEqualTo(1);
    }

    @Test
    void aLaunchThatMayHaveBeenSentIsLookedUpAndAdopted() {
        executor.listing =
                new Listing(true, List.of(new Listing.Entry(id(1), Listing.Phase.ACCEPTED, 0)), List.of("a"));
        dispatcher.takeUp(List.of(open(launch(1)), open(launch(2)), open(terminate(1))));
        desk.work();
        assertThat(executor.asked).containsExactlyInAnyOrder("terminate 1#1", "launch 2#1");
        desk.pass(1_000);
        assertThat(answers.stored).containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    @Test
    void noLaunchThatMayHaveBeenSentIsSentBeforeItIsLookedUp() {
        executor.setDown(true);
        dispatcher.takeUp(List.of(open(launch(1))));
        desk.work();
        desk.pass(60_000);
        assertThat(executor.asked).isEmpty();
        executor.setDown(false);
        desk.pass(60_000);
        assertThat(executor.asked).containsExactly("launch 1#1");
    }

    @Test
    void aLaunchOfAnExecutionThatIsOverIsNotSentAgain() {
        executor.listing = new Listing(true, List.of(), List.of("a"));
        over.add(id(1));
        dispatcher.takeUp(List.of(open(launch(1)), open(new Intent.Forget(id(1))), open(launch(2))));
        desk.work();
        desk.pass(1_000);
        assertThat(executor.asked).containsExactlyInAnyOrder("forget 1#1", "launch 2#1");
        assertThat(answers.stored).containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    @Test
    void aLaunchThatFailedIsNotSentAgainOnceItsExecutionIsOver() {
        executor.holdAnswers();
        send(launch(1));
        executor.fail("no contact");
        desk.work();
        over.add(id(1)); // an operator says so
        send(terminate(1));
        desk.pass(1_000);
        assertThat(executor.asked).containsExactly("launch 1#1", "terminate 1#1");
    }

    @Test
    void aLaunchThatNobodyHeardOfNeedsNotBeEndedThere() {
        executor.holdAnswers();
        for (int job = 1; job <= ORDERS_MAX; job++) {
            send(launch(job));
        }
        send(launch(7));
        send(terminate(7));
        assertThat(reports).containsExactly(new ExecutionReport.Ended(id(7), 1, 0, EndCause.USER_KILL, true));
        while (executor.open() > 0) {
            executor.answer();
            desk.work();
        }
        assertThat(executor.asked).doesNotContain("launch 7#1", "terminate 7#1");
        desk.pass(1_000);
        assertThat(answers.stored).hasSize(ORDERS_MAX + 2);
    }

    @Test
    void withTheReceiptStoredNothingElseIsWanted() {
        executor.holdAnswers();
        send(launch(1));
        send(terminate(1));
        send(new Intent.Forget(id(1)));
        executor.answer();
        desk.work();
        assertThat(executor.asked).containsExactly("launch 1#1", "forget 1#1");
    }

    @Test
    void answersThatCannotBeStoredAreStoredLater() {
        answers.away = true;
        send(launch(1));
        desk.pass(5_000);
        assertThat(answers.stored).isEmpty();
        answers.away = false;
        desk.pass(20_000);
        assertThat(answers.stored).containsExactly(1L);
        assertThat(executor.asked).hasSize(1);
    }
}
