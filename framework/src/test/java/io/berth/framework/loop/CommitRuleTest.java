package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.core.SiteRules;
import io.berth.framework.desk.HandClock;
import io.berth.framework.dispatch.DispatchSettings;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.request.Per;
import io.berth.framework.store.Batch;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The order of effects, and who may be in flight. */
final class CommitRuleTest {
    private static final long HOUR = 3_600_000;

    private Lab lab = Lab.ofOneHost();

    @Test
    void nothingLeavesBeforeItsCommit() {
        var first = lab.submitted(1, HOUR);

        assertThat(lab.diary).containsExactly("commit 1");
        assertThat(first.answer).isNull();

        lab.settle();

        assertThat(lab.diary).containsExactly("commit 1", "stored 1", "answer 1", "launch 1#1", "heard START 1");
        assertThat(first.answer).isEqualTo(new Answer.Accepted(1));
    }

    @Test
    void oneBatchIsDecidedOnTopOfTheOneThatWaitsAndNoMore() {
        lab.submitted(1, HOUR);
        lab.submitted(1, HOUR);
        lab.submitted(1, HOUR);
        lab.submitted(1, HOUR);

        assertThat(lab.store.asked()).hasSize(1);

        lab.store.commits();
        lab.desk.work();

        // What came while two were in flight is one batch.
        assertThat(lab.store.asked()).hasSize(2);
        lab.settle();
        assertThat(lab.batches()).extracting(batch -> batch.inputs().size()).containsExactly(1, 1, 2);
    }

    @Test
    void whatTheSecondBatchLeadsToComesAfterTheFirst() {
        lab.submitted(1, HOUR);
        lab.submitted(1, HOUR);
        lab.settle();

        assertThat(lab.diary)
                .containsExactly(
                        "commit 1",
                        "stored 1",
                        "answer 1",
                        "launch 1#1",
                        "heard START 1",
                        "commit 2",
                        "stored 2",
                        "answer 2",
                        "launch 2#1",
                        "heard START 2");
    }

    @Test
    void reportsAndReceiptsGoBeforeCommands() {
        lab.submitted(4, HOUR);
        lab.settle();
        lab.diary.clear();

        lab.submit(4, HOUR);
        lab.executor.finished(new ExecutionId(1, 0, 1));
        lab.settle();

        assertThat(lab.batches().getLast().inputs())
                .extracting(Object::getClass)
                .containsExactly(Input.Report.class, Input.Report.class, Input.Submit.class);
        assertThat(lab.diary)
                .containsExactly(
                        "commit 2",
                        "stored 2",
                        "answer 2",
                        "launch 2#1",
                        "forget 1#1",
                        "heard FINISH 1",
                        "heard START 2");
    }

    @Test
    void aRefusedCommandIsAnsweredInItsTurn() {
        var good = lab.submitted(1, HOUR);
        var tooWide = lab.submitted(5, HOUR);

        assertThat(tooWide.answer).isNull();

        lab.settle();

        assertThat(lab.diary)
                .containsExactly("commit 1", "stored 1", "answer 1", "launch 1#1", "heard START 1", "answer 2");
        assertThat(good.answer).isEqualTo(new Answer.Accepted(1));
        assertThat(tooWide.answer)
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.message())
                                .contains("5 slots")
                                .contains("4"));
    }

    @Test
    void commandsAboutWhatIsNotThereAreRefused() {
        lab.submitted(4, HOUR);
        lab.submitted(4, HOUR);
        lab.settle();

        assertThat(refusal(new Command.Cancel(9))).isEqualTo("job 9 is not known: it is over, or was never submitted");
        assertThat(refusal(new Command.Hold(1))).isEqualTo("job 1 has started: this can be done to a waiting job only");
        assertThat(refusal(new Command.Modify(1, 5, HOUR))).startsWith("job 1 has started");
        assertThat(refusal(new Command.OpenHost("b", true))).isEqualTo("host 'b' is not known");
        assertThat(lab.batches()).hasSize(2);
        assertThat(accepted(new Command.Hold(2))).isEqualTo(2);
        assertThat(accepted(new Command.Release(2))).isEqualTo(2);
        assertThat(accepted(new Command.Modify(2, 5, HOUR))).isEqualTo(2);
        assertThat(accepted(new Command.OpenHost("a", false))).isZero();
        assertThat(accepted(new Command.Cancel(2))).isEqualTo(2);
    }

    @Test
    void aMoveToAQueueInWhichTooManyWaitIsRefused() {
        CoreConfiguration one = Lab.oneHost("fcfs");
        var full = new TreeMap<>(Map.of(LimitSpec.PENDING_JOBS, 0L));
        var rules = new SiteRules(
                new TreeMap<>(),
                List.of(),
                List.of(),
                List.of(),
                List.of(LimitSpec.of(
                        "none-waits", full, new TreeMap<>(Map.of(Dimension.QUEUE, Members.each("other"))))),
                new TreeMap<>(),
                Per.TASK);
        QueueSpec normal = one.queues().getFirst();
        lab = Lab.of(
                CoreConfiguration.of(
                                "live",
                                1,
                                one.hosts(),
                                List.of(normal, QueueSpec.of("other", normal.picker(), normal.allocator())))
                        .withSite(rules),
                new LinePlugin());
        lab.submitted(4, HOUR);
        lab.submitted(4, HOUR);
        lab.settle();

        assertThat(refusal(new Command.Switch(2, "other"))).startsWith("limit 'none-waits' is reached: ");
        assertThat(refusal(new Command.Switch(1, "other"))).startsWith("job 1 has started");
        assertThat(refusal(new Command.Switch(9, "other"))).startsWith("job 9 is not known");
        assertThat(refusal(new Command.Switch(2, "there"))).isEqualTo("queue 'there' is not known");
    }

    private String refusal(Command command) {
        var asked = lab.ask(command);
        lab.settle();
        return asked.answer instanceof Answer.Refused refused ? refused.message() : "not refused: " + asked.answer;
    }

    private long accepted(Command command) {
        var asked = lab.ask(command);
        lab.settle();
        return asked.answer instanceof Answer.Accepted accepted ? accepted.job() : -1;
    }

    @Test
    void aBatchThatDecidesNothingIsCommittedUnderTheSameHash() {
        lab.submitted(4, HOUR);
        lab.submitted(4, HOUR);
        lab.settle();
        String hash = lab.hash();

        lab.executor.started(new ExecutionId(1, 0, 1));
        lab.settle();

        Batch last = lab.batches().getLast();
        assertThat(last.sequence()).isEqualTo(3);
        assertThat(last.decisions()).isEmpty();
        assertThat(last.hash()).isEqualTo(hash).isEqualTo(last.previousHash());
    }

    @Test
    void everyBatchFollowsTheOneBefore() {
        for (int i = 0; i < 5; i++) {
            lab.submitted(4, HOUR);
            lab.settle();
            lab.clock.pass(10);
        }

        assertThat(lab.batches()).extracting(Batch::sequence).containsExactly(1L, 2L, 3L, 4L, 5L);
        for (int i = 1; i < 5; i++) {
            assertThat(lab.batches().get(i).previousHash())
                    .isEqualTo(lab.batches().get(i - 1).hash());
        }
        lab.mustEqualASynchronousDrive();
    }

    @Test
    void aLaunchSaysWhatAndWhereAndUntilWhen() {
        lab.submitted(3, HOUR);
        lab.settle();

        var order = lab.executor.launched().getFirst();
        assertThat(order.epoch()).isEqualTo(lab.epoch);
        assertThat(order.limitMillis()).isEqualTo(HOUR);
        assertThat(order.notAfterMillis()).isEqualTo(HandClock.NOON + DispatchSettings.DEFAULT.launchWithinMillis());
        assertThat(order.placements()).hasToString("[Placement[host=a, tasks=1]]");
    }

    @Test
    void aReportAboutAnUncommittedLaunchWaitsForTheCommit() {
        lab.submitted(1, HOUR);
        lab.executor.started(new ExecutionId(1, 0, 1)); // nobody has told it to start this
        lab.desk.work();
        assertThat(lab.batches()).isEmpty();

        lab.settle();

        assertThat(lab.batches()).hasSize(2);
        assertThat(lab.batches().getLast().inputs())
                .extracting(Object::getClass)
                .containsExactly(Input.Report.class);
    }

    @Test
    void aReportIsHeardOnce() {
        lab.submitted(1, HOUR);
        lab.settle();
        lab.executor.started(new ExecutionId(1, 0, 1));
        lab.settle();
        lab.executor.started(new ExecutionId(1, 0, 1));
        lab.settle();

        assertThat(lab.batches()).hasSize(2);
    }

    @Test
    void aReportAboutNobodysExecutionIsNoInput() {
        lab.submitted(1, HOUR);
        lab.settle();
        lab.executor.finished(new ExecutionId(1, 0, 1));
        lab.settle();
        lab.executor.cleaned(new ExecutionId(1, 0, 1)); // once more
        lab.executor.ended(new ExecutionId(7, 0, 1));
        lab.settle();

        assertThat(lab.diary).filteredOn("forget 1#1"::equals).hasSize(2);
        assertThat(lab.batches()).hasSize(2);
    }

    @Test
    void aPromiseThatIsDueNeedsNothingToComeIn() {
        var reserving = Lab.of(Lab.oneHost("fcfs:reserve=first"), new LinePlugin());
        reserving.submitted(3, HOUR);
        reserving.settle();
        reserving.submitted(4, HOUR); // is promised a start in an hour
        reserving.settle();
        reserving.executor.finished(new ExecutionId(1, 0, 1));
        reserving.mailbox.take(2); // and the reports are lost
        assertThat(reserving.batches()).hasSize(2);

        reserving.desk.pass(HOUR - 1);
        reserving.settle();
        assertThat(reserving.batches()).hasSize(2);

        reserving.desk.pass(1);
        reserving.settle();
        Batch due = reserving.batches().getLast();
        assertThat(due.inputs()).containsExactly(new Input.Timer(HandClock.NOON + HOUR));
        assertThat(due.roundAtMillis()).isEqualTo(HandClock.NOON + HOUR);
        assertThat(reserving.desk.alarms())
                .as("the next look at the clocks, the next listing")
                .isEqualTo(2);
    }

    @Test
    void aPromisedStartIsLaunchedWhenItsTimeHasCome() {
        var reserving = Lab.of(Lab.oneHost("fcfs:reserve=first"), new LinePlugin());
        reserving.submitted(4, HOUR);
        reserving.settle();
        reserving.submitted(4, HOUR);
        reserving.settle();
        reserving.desk.pass(HOUR);
        reserving.executor.finished(new ExecutionId(1, 0, 1));
        reserving.settle();

        assertThat(reserving.batches().getLast().decisions())
                .filteredOn(Decision.Start.class::isInstance)
                .extracting(decision -> ((Decision.Start) decision).how())
                .containsExactly(Decision.How.RESERVED);
        reserving.mustEqualASynchronousDrive();
    }

    @Test
    void theLineOfCommandsIsBoundedAndFactsAreNeverRefused() {
        var small = Lab.of(
                Lab.oneHost("fcfs"), new LoopSettings(2, 100, 1_000, DispatchSettings.DEFAULT), new LinePlugin());
        small.submitted(1, HOUR);
        small.submitted(1, HOUR); // two are in flight: what comes now must wait
        var third = small.submit(1, HOUR);
        var fourth = small.submit(1, HOUR);
        var fifth = small.submit(1, HOUR);
        for (int i = 0; i < 50; i++) {
            small.executor.report(new ExecutionReport.Checkpointed(new ExecutionId(1, 0, 1), i + 1));
        }

        assertThat(List.of(third, fourth)).extracting(asked -> asked.receipt).containsOnly(Mailbox.Receipt.TAKEN);
        assertThat(fifth.receipt).isEqualTo(Mailbox.Receipt.BUSY);

        small.settle();
        assertThat(small.batches().getLast().inputs()).hasSize(52);
        assertThat(fifth.answer).isNull();
        assertThat(small.submit(1, HOUR).receipt).isEqualTo(Mailbox.Receipt.TAKEN);
    }

    @Test
    void aBatchTakesNoMoreLettersThanItMay() {
        var small = Lab.of(
                Lab.oneHost("fcfs"), new LoopSettings(100, 3, 1_000, DispatchSettings.DEFAULT), new LinePlugin());
        for (int i = 0; i < 8; i++) {
            small.submit(1, HOUR);
        }
        small.settle();

        assertThat(small.batches()).extracting(batch -> batch.inputs().size()).containsExactly(3, 3, 2);
    }
}
