package io.berth.framework.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings that do not come to their end: what is on disk then, and that the run learns of it. */
@Timeout(60)
final class InterruptedJournalTest {
    @TempDir
    private Path folder;

    @Test
    void theBeginningIsOnDiskAtOnce() {
        Core core = Core.of(RecordedDay.CONFIGURATION, new LinePolicies());
        try (JournalRecorder recorder = JournalRecorder.open(folder, List.of(), Map.of())) {
            recorder.begin(RecordedDay.CONFIGURATION, core);

            JournalReplay replay = JournalReplay.open(folder);
            assertThat(replay.next()).isNull();
            assertThat(replay.core().snapshot()).isEqualTo(core.snapshot());
        }
    }

    @Test
    void whatWasHandedOverIsWrittenWhileTheRunGoesOn() throws IOException, InterruptedException {
        Core core = Core.of(RecordedDay.CONFIGURATION, new LinePolicies());
        try (JournalRecorder recorder =
                JournalRecorder.open(folder, List.of(), Map.of(), JournalRecorder.SEGMENT_ROUNDS, 0)) {
            recorder.begin(RecordedDay.CONFIGURATION, core);
            for (int i = 0; i < 20_000; i++) {
                recorder.applied(new Input.Timer(i));
            }
            Path segment = folder.resolve("segment-000001.jsonl");
            while (!Files.readString(segment).contains("\"n\":16385,")) { // two chunks and the header
                TimeUnit.MILLISECONDS.sleep(5);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"n\":1,\"kind\":\"hea"})
    void aFirstSegmentThatBrokeOffAtOnceIsReplaced(String left) throws IOException {
        Files.writeString(folder.resolve("segment-000001.jsonl"), left);
        JournalRecorder.check(folder);
        RecordedDay.record(1, folder, 10, 1_000);
        JournalReplay replay = JournalReplay.open(folder);
        while (replay.next() != null) {
            // on
        }
        assertThat(replay.tail().complete()).isTrue();
    }

    @Test
    void aProcessThatIsToldToEndLeavesAJournalThatSaysSo() throws InterruptedException {
        RecordedDay.killed(2, folder, 30, "told to end");
        JournalReplay replay = JournalReplay.open(folder);
        int rounds = 0;
        while (replay.next() != null) {
            rounds++;
        }
        assertThat(rounds).isEqualTo(30);
        assertThat(replay.tail().complete()).isFalse();
        assertThat(replay.tail().cause()).isEqualTo("told to end");
    }

    /** The run is amid telling a round, larger than a chunk, when the process ends: of that round nothing is left, and it is not waited for. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_000, 8_191, 8_192, 8_500, 11_999})
    void aRoundThatIsBeingToldIsLeftOut(int toldBefore) {
        int jobs = 12_000;
        Core core = Core.of(RecordedDay.CONFIGURATION, new LinePolicies());
        try (JournalRecorder recorder = JournalRecorder.open(folder, List.of(), Map.of())) {
            recorder.begin(RecordedDay.CONFIGURATION, core);
            recorder.decided(0, List.of(), List.copyOf(core.round(0)));
            for (int job = 1; job <= jobs; job++) {
                apply(core, recorder, new Input.Submit(1, JobSpec.of("a", "u", RequestSpec.of(1, 100), 1)));
                apply(core, recorder, new Input.Cancel(1, job));
            }
            List<Decision> decisions = List.copyOf(core.round(1));
            assertThat(decisions).hasSizeGreaterThanOrEqualTo(jobs);
            recorder.decided(1, List.of(), new AbstractList<>() {
                @Override
                public Decision get(int index) {
                    if (index == toldBefore) {
                        join(Thread.ofPlatform().start(() -> recorder.processEnds("told to end")));
                    }
                    return decisions.get(index);
                }

                @Override
                public int size() {
                    return decisions.size();
                }
            });
        }
        JournalReplay replay = JournalReplay.open(folder);
        int rounds = 0;
        while (replay.next() != null) {
            rounds++;
        }
        assertThat(rounds).isEqualTo(1);
        assertThat(replay.decisions()).isZero();
        assertThat(replay.tail().cause()).isEqualTo("told to end");
    }

    /** The process ends at any time while the run goes on: what is left are the first rounds, whole, and the end. */
    @Test
    void whateverTheRunIsAtWhenTheProcessEndsWholeRoundsAreLeft() throws InterruptedException {
        for (int seed = 1; seed <= 20; seed++) {
            Path journal = folder.resolve("seed-" + seed);
            RecordedDay.endedAmid(seed, journal, 4_000, 200 * seed, "told to end");
            JournalReplay replay = JournalReplay.open(journal);
            int rounds = 0;
            while (replay.next() != null) {
                rounds++;
            }
            assertThat(rounds).isBetween(200 * seed, 4_000);
            assertThat(replay.tail().cause()).isEqualTo("told to end");
        }
    }

    private static void apply(Core core, JournalRecorder recorder, Input input) {
        core.apply(input);
        recorder.applied(input);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void nothingIsRecordedBeforeTheBeginAndAfterTheEnd() {
        Core core = Core.of(RecordedDay.CONFIGURATION, new LinePolicies());
        try (JournalRecorder recorder = JournalRecorder.open(folder, List.of(), Map.of())) {
            assertThatIllegalStateException().isThrownBy(() -> recorder.applied(new Input.Timer(1)));
            recorder.begin(RecordedDay.CONFIGURATION, core);
            recorder.applied(new Input.Timer(1));
            recorder.complete(Map.of());
            assertThatIllegalStateException()
                    .isThrownBy(() -> recorder.decided(1, List.of(), List.of()))
                    .withMessageContaining("is over");
        }
    }

    @Test
    void aFaultOfTheWriterIsKeptAndTheRunDoesNotWaitForEver() throws InterruptedException {
        var handedOver = new ArrayBlockingQueue<@Nullable Object[]>(1);
        JournalWriter writer = writer(handedOver);
        writer.begin();
        handedOver.put(new @Nullable Object[] {"no item of a journal", null});
        for (int i = 0; i < 10; i++) {
            handedOver.put(new @Nullable Object[] {new Input.Timer(i), null});
        }
        handedOver.put(new @Nullable Object[] {new JournalRecorder.End("complete", Map.of()), null});
        assertThatIllegalStateException()
                .isThrownBy(writer::join)
                .withMessageContaining("could not be written")
                .withMessageContaining("no item of a journal");
    }

    @Test
    void aJournalThatDidNotEndIsNoSuccess() {
        JournalWriter writer = writer(new ArrayBlockingQueue<>(1));
        assertThatIllegalStateException().isThrownBy(writer::join).withMessageContaining("not written to its end");
    }

    @Test
    void whatIsLeftWhenAnEarlierJournalCannotBeRemovedIsItsBeginning() throws IOException {
        Path first = Files.createDirectory(folder.resolve("segment-000001.jsonl"));
        Files.writeString(first.resolve("within"), "so that it cannot be removed");
        Path second = Files.writeString(folder.resolve("segment-000002.jsonl"), "");
        assertThatIOException().isThrownBy(() -> JournalFiles.clear(folder));
        assertThat(first).exists();
        assertThat(second).doesNotExist();
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> JournalRecorder.open(file, List.of(), Map.of()))
                .withMessageContaining("is no folder; name another place");
    }

    private JournalWriter writer(ArrayBlockingQueue<@Nullable Object[]> handedOver) {
        Core core = Core.of(RecordedDay.CONFIGURATION, new LinePolicies());
        return JournalWriter.open(folder, RecordedDay.CONFIGURATION, List.of(), Map.of(), core.snapshot(), handedOver);
    }
}
