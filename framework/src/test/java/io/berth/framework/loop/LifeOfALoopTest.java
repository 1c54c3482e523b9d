package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.desk.HandClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.store.Batch;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.SettingsException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Starting, stopping, restarting, and policies that fail. */
final class LifeOfALoopTest {
    private static final long HOUR = 3_600_000;

    @Test
    void aLoopGoesOnWhereTheStoreIs() {
        var stored = new MemoryStore();
        var first = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, stored, new LinePlugin());
        first.start();
        for (int i = 0; i < 300; i++) {
            first.submitted(3, HOUR); // more than one page of batches
            first.settle();
        }
        var second = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, stored, new LinePlugin());
        second.start();

        second.executor.finished(new ExecutionId(1, 0, 1));
        var asked = second.submit(3, HOUR);
        second.settle();

        assertThat(asked.answer).isEqualTo(new Answer.Accepted(301));
        assertThat(second.batches().getLast().epoch()).isEqualTo(2);
        assertThat(second.executor.launched())
                .extracting(order -> order.id().job())
                .as("the first may not have been heard of, and is adopted")
                .containsExactly(1L, 2L);
        second.mustEqualASynchronousDrive();
    }

    @Test
    void aLoopGoesOnFromAnImageAsFromTheWholeLog() {
        var stored = new MemoryStore();
        var first = new Lab(Lab.oneHost("fcfs:reserve=first"), LoopSettings.DEFAULT, stored, new LinePlugin());
        first.start();
        for (int i = 0; i < 20; i++) {
            first.submitted(3, HOUR);
            first.settle();
        }
        first.executor.started(new ExecutionId(1, 0, 1));
        first.settle();
        var image = new Compaction(first.configuration, stored, stored).run(1);
        Objects.requireNonNull(image);
        assertThat(new Compaction(first.configuration, stored, stored).run(1))
                .as("nothing has come since")
                .isNull();
        assertThat(first.batches()).isEmpty();
        first.submitted(3, HOUR);
        first.settle();
        assertThat(stored.read(image.sequence(), 10).toCompletableFuture().join())
                .hasSize(1);

        var second = new Lab(first.configuration, LoopSettings.DEFAULT, stored, new LinePlugin());
        second.start();
        second.executor.started(new ExecutionId(1, 0, 1)); // heard before the image
        second.executor.finished(new ExecutionId(1, 0, 1));
        var asked = second.submit(3, HOUR);
        second.settle();

        assertThat(asked.answer).isEqualTo(new Answer.Accepted(22));
        assertThat(stored.read(image.sequence() + 1, 10)
                        .toCompletableFuture()
                        .join()
                        .getFirst()
                        .inputs())
                .as("the end, the receipt, the submission")
                .hasSize(3);
        assertThat(second.executor.launched())
                .extracting(order -> order.id().job())
                .contains(2L);
    }

    @Test
    void timeGoesOnFromWhatIsRecorded() {
        var stored = new MemoryStore();
        var first = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, stored, new LinePlugin());
        first.clock.pass(HOUR);
        first.start();
        first.submitted(1, HOUR);
        first.settle();
        var second = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, stored, new LinePlugin());
        second.start(); // its wall clock is an hour behind
        second.clock.pass(20);
        second.submitted(1, HOUR);
        second.settle();

        assertThat(second.batches())
                .extracting(Batch::roundAtMillis)
                .containsExactly(HandClock.NOON + HOUR, HandClock.NOON + HOUR + 20);
    }

    @Test
    void aStoreThatIsNotReachableYetIsWaitedFor() {
        var lab = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, new MemoryStore(), new LinePlugin());
        lab.store.failNextQuestions(3);
        var started = lab.rule.start().toCompletableFuture();
        lab.desk.work();
        var early = lab.submitted(1, HOUR);
        assertThat(started).isNotDone();

        lab.desk.pass(1_000);
        lab.settle();

        assertThat(started).isCompleted();
        assertThat(early.answer).isEqualTo(new Answer.Accepted(1));
        assertThat(lab.events(LoopEvent.StoreUnreachable.class)).hasSize(3);
    }

    @Test
    void aStoreWhoseBatchesDoNotGiveTheirHashesStartsNothing() {
        var stored = new MemoryStore();
        var first = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, stored, new LinePlugin());
        first.start();
        first.submitted(1, HOUR);
        first.settle();
        var other = new Lab(Lab.oneHost("fcfs:reserve=first"), LoopSettings.DEFAULT, stored, new LinePlugin());

        var started = other.rule.start().toCompletableFuture();
        other.desk.work();

        assertThat(started).isCompletedExceptionally();
        assertThat(other.events(LoopEvent.StoodDown.class))
                .singleElement()
                .satisfies(down -> assertThat(down.why()).startsWith("batch 1 of the store has hash"));
    }

    @Test
    void whoDoesNotLeadDoesNotStart() {
        var stored = new MemoryStore();
        var first = new Lab(Lab.oneHost("fcfs"), LoopSettings.DEFAULT, stored, new LinePlugin());
        stored.takeOver();

        var started = first.rule.start().toCompletableFuture();
        first.desk.work();

        assertThat(started).isCompletedExceptionally();
        assertThat(first.diary).containsExactly("close");
    }

    @Test
    void anUnknownPolicyKeepsTheLoopFromStarting() {
        var lab = new Lab(Lab.oneHost("fcfs:order=none"), LoopSettings.DEFAULT, new MemoryStore(), new LinePlugin());

        var started = lab.rule.start().toCompletableFuture();
        lab.desk.work();

        assertThat(started.exceptionNow()).isInstanceOf(SettingsException.class);
    }

    @Test
    void stoppingCommitsWhatIsDecidedAndAnswersTheRest() {
        var lab = Lab.ofOneHost();
        var first = lab.submitted(1, HOUR);
        var second = lab.submitted(1, HOUR);
        var third = lab.submitted(1, HOUR); // not decided: two are in flight

        var stopped = lab.rule.stop().toCompletableFuture();
        lab.desk.work();
        assertThat(third.answer).isInstanceOf(Answer.StoodDown.class);
        assertThat(stopped).isNotDone();
        lab.settle();

        assertThat(stopped).isCompleted();
        assertThat(first.answer).isEqualTo(new Answer.Accepted(1));
        assertThat(second.answer).isEqualTo(new Answer.Accepted(2));
        assertThat(lab.diary).last().isEqualTo("close");
        assertThat(lab.batches()).hasSize(2);
        assertThat(lab.submit(1, HOUR).receipt).isEqualTo(Mailbox.Receipt.CLOSED);
        assertThat(lab.desk.alarms()).isZero();
    }

    @Test
    void stoppingDoesNotWaitForAStoreThatRefuses() {
        var lab = Lab.ofOneHost();
        var first = lab.submitted(1, HOUR);
        var stopped = lab.rule.stop().toCompletableFuture();
        lab.store.refuses("disk full");
        lab.desk.work();

        assertThat(stopped).isCompleted();
        assertThat(first.answer).isInstanceOf(Answer.StoodDown.class);
        assertThat(lab.executor.launched()).isEmpty();
    }

    @Test
    void stoppingDoesNotWaitForAStoreThatIsNotReachable() {
        var lab = Lab.ofOneHost();
        var first = lab.submitted(1, HOUR);
        lab.store.failNextQuestions(1_000);
        lab.store.losesTheAnswer();
        lab.desk.work();
        var stopped = lab.rule.stop().toCompletableFuture();
        assertThat(stopped).isNotDone();
        lab.desk.pass(Work.RETRY_MOST_MILLIS);

        assertThat(stopped).isCompleted();
        assertThat(first.answer)
                .isInstanceOfSatisfying(
                        Answer.StoodDown.class,
                        answer -> assertThat(answer.message()).contains("cannot tell"));
    }

    @Test
    void aPolicysFailureEndsTheLoopAndWhatWasDecidedBeforeStillLeaves() {
        var lab = Lab.of(Lab.oneHost("fcfs:order=touchy"), new LinePlugin(), new TouchyPlugin());
        var good = lab.submitted(1, HOUR);
        var bad = lab.submitted(3, HOUR);
        assertThat(bad.answer).isInstanceOf(Answer.StoodDown.class);
        assertThat(good.answer).isNull();

        lab.settle();

        assertThat(good.answer).isEqualTo(new Answer.Accepted(1));
        assertThat(lab.executor.launched()).hasSize(1);
        assertThat(lab.batches()).hasSize(1);
        assertThat(lab.events(LoopEvent.StoodDown.class)).singleElement().satisfies(down -> {
            assertThat(down.cause()).isInstanceOf(PolicyFailure.class);
            assertThat(down.why()).contains("fcfs:order=touchy").contains("too wide for me");
        });
    }

    @Test
    void aFailureThatTheConfigurationLetsPassIsAnInputOfItsBatch() {
        CoreConfiguration lenient =
                Lab.oneHost("fcfs:order=touchy").withOnFailure(CoreConfiguration.OnFailure.FALLBACK);
        var lab = Lab.of(lenient, new LinePlugin(), new TouchyPlugin());
        lab.submitted(3, HOUR);
        lab.settle();

        Batch batch = lab.batches().getFirst();
        assertThat(batch.inputs())
                .extracting(Object::getClass)
                // when it was told of the job, and again when it was made anew
                .containsExactly(Input.Submit.class, Input.PolicyFailed.class, Input.PolicyFailed.class);
        assertThat(lab.executor.launched()).hasSize(1);
        lab.mustEqualASynchronousDrive();
        var folded = Core.withoutPolicies(lenient);
        batch.inputs().forEach(folded::apply);
        folded.fold(batch.roundAtMillis(), batch.decisions());
        assertThat(folded.hash()).isEqualTo(batch.hash());
    }

    @Test
    void aFailureIsRecordedOnceWhenItsBatchIsDecidedAgain() {
        CoreConfiguration lenient =
                Lab.oneHost("fcfs:order=touchy").withOnFailure(CoreConfiguration.OnFailure.FALLBACK);
        var lab = Lab.of(lenient, new LinePlugin(), new TouchyPlugin());
        lab.submitted(3, HOUR);
        lab.store.refuses("disk full");
        lab.settle();

        assertThat(lab.batches().getFirst().inputs())
                .hasSize(3)
                .isEqualTo(lab.store.asked().getFirst().inputs());
    }

    @Test
    void aListenerThatThrowsIsReportedAndKeepsNothingBack() {
        var rude = new SchedulerPlugin() {
            @Override
            public List<PolicyFactory<DecisionListener>> decisionListeners() {
                return List.of(PolicyFactory.of("rude", Set.of(), (settings, context) -> decisions -> {
                    throw new IllegalStateException("no");
                }));
            }
        };
        var listeners = List.of(PolicySpec.of("rude"), PolicySpec.of("diary"));
        var lab = Lab.of(Lab.oneHost("fcfs").withObservers(List.of(), listeners), new LinePlugin(), rude);
        lab.submitted(1, HOUR);
        lab.settle();

        assertThat(lab.diary).endsWith("launch 1#1", "heard START 1");
        assertThat(lab.events(LoopEvent.ListenerFailed.class))
                .singleElement()
                .satisfies(event -> assertThat(event.failure().policy()).isEqualTo("rude"));
    }

    @Test
    void anOrderThatTheExecutorDoesNotTakeIsReported() {
        var lab = Lab.ofOneHost();
        lab.executor.refuse(new IllegalStateException("the cloud is gone"));
        lab.submitted(1, HOUR);
        lab.settle();

        assertThat(lab.events(LoopEvent.OrderNotTaken.class)).singleElement().satisfies(event -> {
            assertThat(event.order()).startsWith("Launch[execution=1#1");
            assertThat(event.why()).contains("the cloud is gone");
        });
    }
}
