package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class MailboxTest {
    private final AtomicInteger wakes = new AtomicInteger();

    private static Letter.Asked command(long number) {
        return new Letter.Asked(new Command.Hold(number), answer -> {});
    }

    private static Letter fact(long number, int thread) {
        return new Letter.Reported(new ExecutionReport.Started(new ExecutionId(thread, 0, 1), number));
    }

    @Test
    void factsComeFirstAndEachLaneKeepsItsOrder() {
        var mailbox = new Mailbox(10, wakes::incrementAndGet);
        mailbox.put(command(1));
        mailbox.put(fact(2, 0));
        mailbox.put(command(3));
        mailbox.put(fact(4, 0));

        assertThat(mailbox.take(3)).extracting(MailboxTest::number).containsExactly(2L, 4L, 1L);
        assertThat(mailbox.take(3)).extracting(MailboxTest::number).containsExactly(3L);
        assertThat(mailbox.take(3)).isEmpty();
    }

    @Test
    void theTakerIsWokenOncePerTaking() {
        var mailbox = new Mailbox(10, wakes::incrementAndGet);
        mailbox.put(command(1));
        mailbox.put(fact(2, 0));
        assertThat(wakes).hasValue(1);
        mailbox.take(10);
        mailbox.put(fact(3, 0));
        assertThat(wakes).hasValue(2);
    }

    @Test
    void commandsAreBoundedAndFactsAreNot() {
        var mailbox = new Mailbox(2, wakes::incrementAndGet);
        assertThat(mailbox.put(command(1))).isEqualTo(Mailbox.Receipt.TAKEN);
        assertThat(mailbox.put(command(2))).isEqualTo(Mailbox.Receipt.TAKEN);
        assertThat(mailbox.put(command(3))).isEqualTo(Mailbox.Receipt.BUSY);
        for (int i = 0; i < 1_000; i++) {
            assertThat(mailbox.put(fact(i, 0))).isEqualTo(Mailbox.Receipt.TAKEN);
        }
    }

    @Test
    void closedItTakesNothingAndGivesBackTheCommands() {
        var mailbox = new Mailbox(10, wakes::incrementAndGet);
        mailbox.put(command(1));
        mailbox.put(fact(2, 0));

        assertThat(mailbox.close()).extracting(MailboxTest::number).containsExactly(1L);
        assertThat(mailbox.put(command(3))).isEqualTo(Mailbox.Receipt.CLOSED);
        assertThat(mailbox.put(fact(4, 0))).isEqualTo(Mailbox.Receipt.CLOSED);
        assertThat(mailbox.take(10)).isEmpty();
    }

    @Test
    void manyMayPutAtOnceAndWhoeverIsWokenFindsAllOfIt() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        var woken = new LinkedBlockingQueue<Boolean>();
        var mailbox = new Mailbox(10, () -> woken.add(true));
        var go = new CountDownLatch(1);
        for (int t = 0; t < threads; t++) {
            int thread = t;
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int i = 0; i < each; i++) {
                    mailbox.put(fact(i, thread));
                }
            });
        }
        go.countDown();
        var taken = new ArrayList<Letter>();
        while (taken.size() < threads * each) {
            assertThat(woken.poll(60, TimeUnit.SECONDS))
                    .as("a wake-up for what is still to come")
                    .isNotNull();
            List<Letter> some = mailbox.take(100);
            while (!some.isEmpty()) {
                taken.addAll(some);
                some = mailbox.take(100);
            }
        }

        for (int t = 0; t < threads; t++) {
            int thread = t;
            var numbers = taken.stream()
                    .filter(letter -> thread(letter) == thread)
                    .map(MailboxTest::number)
                    .toList();
            assertThat(numbers).hasSize(each).isSorted();
        }
    }

    private static long number(Letter letter) {
        return switch (letter) {
            case Letter.Reported reported -> reported.report().sequence();
            case Letter.Asked asked -> asked.command() instanceof Command.Hold hold ? hold.job() : -1;
            case Letter.Joined _, Letter.Lost _, Letter.Found _, Letter.ContactLost _ -> -1;
        };
    }

    private static long thread(Letter letter) {
        return letter instanceof Letter.Reported reported
                ? reported.report().id().job()
                : -1;
    }
}
