package io.berth.framework.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.berth.framework.core.Core;
import io.berth.framework.core.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
