package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.desk.HandClock;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.store.Batch;
import io.berth.spi.execute.ExecutionId;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Commits that are refused, or may be. */
final class CommitFailureTest {
    private static final long HOUR = 3_600_000;

    private final Lab lab = Lab.ofOneHost();

    /** Four jobs and an end, a batch each; meanwhile something happens to the commit of the second batch. */
    private static List<Batch> story(Lab lab, Consumer<FakeStore> toTheSecond) {
        lab.submitted(2, HOUR);
        lab.settle();
        lab.clock.pass(10);
        lab.submitted(2, HOUR);
        lab.clock.pass(10);
        lab.submitted(3, HOUR);
        lab.clock.pass(10);
        toTheSecond.accept(lab.store);
        lab.settle();
        lab.clock.pass(10);
        lab.submitted(1, HOUR);
        lab.settle();
        lab.executor.finished(new ExecutionId(1, 0, 1));
        lab.executor.finished(new ExecutionId(2, 0, 1));
        lab.settle();
        return lab.batches();
    }

    /** What leaves: answers, orders, listeners. */
    private static List<String> effects(Lab lab) {
        return lab.diary.stream()
                .filter(line -> !line.startsWith("commit ") && !line.startsWith("stored "))
                .toList();
    }

    private static void mustEndAsUndisturbed(Lab lab, Consumer<FakeStore> toTheSecond) {
        var calm = Lab.ofOneHost();
        story(calm, FakeStore::commits);

        assertThat(story(lab, toTheSecond)).isEqualTo(calm.batches());
        assertThat(effects(lab)).isEqualTo(effects(calm));
        lab.mustEqualASynchronousDrive();
    }

    @Test
    void aRefusedCommitIsRebuiltFromTheStoreAndDecidedAgain() {
        mustEndAsUndisturbed(lab, store -> store.refuses("disk full"));

        assertThat(lab.events(LoopEvent.NotCommitted.class))
                .containsExactly(new LoopEvent.NotCommitted(2, true, "disk full"));
        assertThat(lab.events(LoopEvent.Rebuilt.class)).containsExactly(new LoopEvent.Rebuilt(1));
    }

    @Test
    void anUnknownOutcomeThatWasStoredIsNotDecidedAgain() {
        mustEndAsUndisturbed(lab, FakeStore::losesTheAnswer);

        assertThat(lab.events).containsExactly(new LoopEvent.NotCommitted(2, false, "connection lost"));
        assertThat(lab.store.asked()).hasSameSizeAs(lab.batches());
    }

    @Test
    void anUnknownOutcomeThatWasNotStoredIsDecidedAgain() {
        mustEndAsUndisturbed(lab, FakeStore::losesTheCommit);

        assertThat(lab.events(LoopEvent.Rebuilt.class)).containsExactly(new LoopEvent.Rebuilt(1));
    }

    @Test
    void aCommitThatGetsThroughAfterItWasGivenUpIsNotDoneTwice() {
        mustEndAsUndisturbed(lab, FakeStore::storesLate);

        assertThat(lab.events(LoopEvent.NotCommitted.class)).hasSize(2);
    }

    @Test
    void aCommitThatGetsThroughWhileTheStateIsRebuiltIsNotDoneTwice() {
        mustEndAsUndisturbed(lab, FakeStore::storesWhileItIsRead);

        assertThat(lab.events(LoopEvent.Rebuilt.class)).containsExactly(new LoopEvent.Rebuilt(1));
        assertThat(lab.events(LoopEvent.NotCommitted.class)).hasSize(2);
    }

    @Test
    void nothingLeavesOrIsDecidedUntilTheStoreIsReadBack() {
        lab.submitted(1, HOUR);
        lab.submitted(1, HOUR);
        lab.store.failNextQuestions(3);
        lab.store.losesTheAnswer();
        lab.submitted(1, HOUR);
        lab.submitted(1, HOUR);

        assertThat(effects(lab)).isEmpty();
        assertThat(lab.store.asked()).hasSize(1);
        assertThat(lab.events(LoopEvent.StoreUnreachable.class)).hasSize(1);

        lab.desk.pass(10_000);
        lab.settle();

        assertThat(lab.events(LoopEvent.StoreUnreachable.class))
                .extracting(LoopEvent.StoreUnreachable::retryInMillis)
                .containsExactly(200L, 400L, 800L);
        assertThat(lab.batches()).extracting(batch -> batch.inputs().size()).containsExactly(1, 1, 2);
    }

    @Test
    void aStoreThatKeepsRefusingIsTriedLessAndLessOften() {
        lab.submitted(1, HOUR);
        for (int i = 0; i < 12; i++) {
            assertThat(lab.store.open()).isEqualTo(1);
            lab.store.refuses("disk full");
            lab.desk.work();
            lab.desk.pass(Work.RETRY_MOST_MILLIS);
        }
        long waited = lab.clock.elapsedMillis();
        lab.store.refuses("disk full");
        lab.desk.work();
        lab.desk.pass(Work.RETRY_MOST_MILLIS - 1);
        assertThat(lab.store.open()).isZero();
        lab.desk.pass(1);
        assertThat(lab.store.open()).isEqualTo(1);
        assertThat(lab.clock.elapsedMillis() - waited).isEqualTo(Work.RETRY_MOST_MILLIS);

        lab.settle();
        assertThat(effects(lab)).containsExactly("answer 1", "launch 1#1", "heard START 1");
        // Decided again as of the time at which it was decided first.
        assertThat(lab.batches().getFirst().roundAtMillis()).isEqualTo(HandClock.NOON);
    }

    @Test
    void aStoreThatTookABatchIsTrustedAgain() {
        lab.submitted(1, HOUR);
        for (int i = 0; i < 6; i++) {
            lab.store.refuses("disk full");
            lab.desk.work();
            lab.desk.pass(Work.RETRY_MOST_MILLIS);
        }
        lab.settle();
        lab.submitted(1, HOUR);
        lab.store.refuses("disk full");
        lab.desk.work();

        assertThat(lab.store.open()).as("tried again at once").isEqualTo(1);
    }

    @Test
    void whoIsFencedStandsDownAndNothingLeaves() {
        var first = lab.submitted(1, HOUR);
        var second = lab.submitted(1, HOUR);
        var third = lab.submitted(1, HOUR);
        lab.store.stored().takeOver();
        lab.store.commits();
        lab.desk.work();

        assertThat(lab.batches()).isEmpty();
        assertThat(lab.executor.launched()).isEmpty();
        assertThat(List.of(first, second, third))
                .allSatisfy(asked -> assertThat(asked.answer)
                        .isInstanceOfSatisfying(
                                Answer.StoodDown.class,
                                answer -> assertThat(answer.message())
                                        .contains("epoch 2")
                                        .contains("not carried out")));
        assertThat(lab.submit(1, HOUR).receipt).isEqualTo(Mailbox.Receipt.CLOSED);
        assertThat(lab.events).last().isInstanceOf(LoopEvent.StoodDown.class);
        assertThat(lab.diary).last().isEqualTo("close");
    }

    @Test
    void anotherLeadersBatchOfTheSameHashIsNotTakenForItsOwn() {
        lab.submitted(4, HOUR);
        lab.submitted(4, HOUR);
        lab.settle();
        lab.executor.started(new ExecutionId(1, 0, 1)); // decides nothing: the hash stays
        var asked = lab.ask(new Command.Hold(2));
        lab.desk.work();
        Batch mine = lab.store.asked().getLast();
        assertThat(mine.hash()).isEqualTo(mine.previousHash());

        long epoch = lab.store.stored().takeOver();
        var theirs = new Batch(
                mine.sequence(),
                epoch,
                mine.hash(),
                mine.hash(),
                List.of(new Input.Timer(HandClock.NOON)),
                List.of(),
                HandClock.NOON,
                2,
                List.of());
        var _ = lab.store.stored().commit(theirs);
        lab.store.losesTheCommit();
        lab.desk.work();

        assertThat(asked.answer)
                .isInstanceOfSatisfying(
                        Answer.StoodDown.class,
                        answer -> assertThat(answer.message()).contains("cannot tell"));
        assertThat(lab.events).last().isInstanceOf(LoopEvent.StoodDown.class);
    }

    @Test
    void aStoreThatWentElsewhereStopsTheLoop() {
        lab.submitted(1, HOUR);
        var alien = new Batch(1, lab.epoch, "", "ff", List.of(new Input.Timer(0)), alienDecisions(), 0, 0, List.of());
        var _ = lab.store.stored().commit(alien);
        lab.store.refuses("disk full");
        lab.desk.work();

        assertThat(lab.events(LoopEvent.StoodDown.class))
                .singleElement()
                .satisfies(down -> assertThat(down.why()).contains("batch 1 with hash ff"));
    }

    private List<Decision> alienDecisions() {
        return lab.store.asked().getFirst().decisions();
    }

    @Test
    void aCommandThatCannotBeCarriedOutIsStillAnsweredOnceAfterARebuild() {
        lab.submitted(1, HOUR);
        var tooWide = lab.submitted(9, HOUR);
        lab.store.refuses("disk full");
        lab.desk.work();
        assertThat(tooWide.answer).isNull();
        lab.settle();

        assertThat(tooWide.answer).isInstanceOf(Answer.Refused.class);
        assertThat(effects(lab)).containsExactly("answer 1", "launch 1#1", "heard START 1", "answer 2");
    }
}
