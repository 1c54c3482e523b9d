package io.berth.framework.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.berth.framework.core.PolicySource;
import io.berth.framework.journal.JournalVerification.Divergence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JournalTest {
    private static final int ROUNDS = 60;

    @TempDir
    private Path folder;

    @Test
    void aRecordedDayFoldsAndVerifies() throws IOException {
        long decided = 0;
        for (int seed = 0; seed < 30; seed++) {
            Path journal = folder.resolve("seed-" + seed);
            RecordedDay day = RecordedDay.record(seed, journal, ROUNDS, 25);

            JournalReplay replay = JournalReplay.open(journal);
            assertThat(verify(replay, new LinePolicies())).as("seed " + seed).isNull();
            assertThat(replay.core().hash()).isEqualTo(day.core.hash());
            assertThat(replay.core().snapshot()).isEqualTo(day.core.snapshot());
            assertThat(replay.rounds()).isEqualTo(day.core.rounds());
            assertThat(replay.tail().complete()).isTrue();
            assertThat(files(journal)).hasSize(3);
            decided += replay.decisions();
        }
        assertThat(decided).as("decisions on all days").isGreaterThan(1_000);
    }

    @Test
    void theHeaderSaysWhatRanAndWithWhat() {
        RecordedDay.record(1, folder, ROUNDS, 25);
        JournalHeader header = JournalReader.open(folder).first();
        assertThat(header.configuration()).isEqualTo(RecordedDay.CONFIGURATION);
        assertThat(header.plugins())
                .containsExactly(new JournalPlugin("line.jar", "1", "00ff", List.of("picker line")));
        assertThat(header.segment()).isEqualTo(1);
    }

    @Test
    void aTornLastLineIsToleratedAndSaid() throws IOException {
        RecordedDay.record(2, folder, 20, 1_000);
        Path file = files(folder).getFirst();
        byte[] whole = Files.readAllBytes(file);
        int last = lastLine(whole);
        for (int length = last; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            JournalReplay replay = JournalReplay.open(folder);
            int rounds = fold(replay);
            assertThat(rounds).as("cut at byte " + length).isEqualTo(20);
            assertThat(replay.tail().complete()).isFalse();
            assertThat(replay.tail().torn()).isEqualTo(length > last);
        }
    }

    @Test
    void whateverIsCutAwayAtTheEndOnlyWholeRoundsCount() throws IOException {
        RecordedDay.record(3, folder, 12, 1_000);
        Path file = files(folder).getFirst();
        byte[] whole = Files.readAllBytes(file);
        int header = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
        int most = 0;
        for (int length = header; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            JournalReplay replay = JournalReplay.open(folder);
            int rounds = fold(replay);
            assertThat(rounds).isGreaterThanOrEqualTo(most).isLessThanOrEqualTo(12);
            most = rounds;
        }
        assertThat(most).isEqualTo(12);
    }

    @Test
    void eachLineThatIsMissingIsAGapNamedByFileAndLine() throws IOException {
        RecordedDay.record(4, folder, 30, 15);
        List<Path> segments = files(folder);
        assertThat(segments).hasSize(3);
        for (Path segment : segments) {
            List<String> lines = Files.readAllLines(segment);
            int removable = segment.equals(segments.getLast()) ? lines.size() - 1 : lines.size();
            for (int gone = 0; gone < removable; gone++) {
                List<String> left = new ArrayList<>(lines);
                left.remove(gone);
                Files.write(segment, left);
                assertThatExceptionOfType(JournalFault.class)
                        .as(segment.getFileName() + " without line " + (gone + 1))
                        .isThrownBy(() -> fold(JournalReplay.open(folder)))
                        .withMessageContaining("'" + segment + "' line ");
            }
            Files.write(segment, lines);
        }
        assertThat(fold(JournalReplay.open(folder))).isEqualTo(30);
    }

    @Test
    void eachSegmentThatIsMissingIsAGap() throws IOException {
        RecordedDay.record(5, folder, 40, 15);
        for (Path segment : files(folder)) {
            byte[] content = Files.readAllBytes(segment);
            Files.delete(segment);
            assertThatExceptionOfType(JournalFault.class)
                    .isThrownBy(() -> fold(JournalReplay.open(folder)))
                    .withMessageContaining("line ")
                    .withMessageContaining(segment.getFileName().toString());
            Files.write(segment, content);
        }
    }

    @Test
    void aChangedDecisionBreaksTheChain() throws IOException {
        RecordedDay.record(6, folder, 30, 1_000);
        edit("\"how\":\"IMMEDIATE\"", "\"how\":\"BACKFILLED\"");
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> fold(JournalReplay.open(folder)))
                .withMessageContaining(" line ")
                .withMessageContaining("has the hash");
    }

    @Test
    void aChangedStateAtTheBeginOfASegmentIsFound() throws IOException {
        RecordedDay.record(7, folder, 30, 10);
        Path second = files(folder).get(1);
        String text = Files.readString(second);
        Files.writeString(second, text.replaceFirst("\"roomVersion\":\\d+", "\"roomVersion\":999999"));
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> fold(JournalReplay.open(folder)))
                .withMessageContaining("'" + second + "' line 1 has another state");
    }

    @Test
    void anotherFormatIsRefusedWithTheCure() throws IOException {
        RecordedDay.record(8, folder, 10, 1_000);
        edit("\"format\":1,", "\"format\":2,\"unknown\":{\"to\":[\"us\"]},");
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> JournalReplay.open(folder))
                .withMessage(
                        "journal '" + folder + "' has format 2 with canonical form 1, and this Berth reads format 1"
                                + " with canonical form 1; replay it with the Berth that recorded it, or record it again");
    }

    @Test
    void anotherPolicyDivergesAtItsFirstOtherDecision() {
        int diverged = 0;
        for (int seed = 0; seed < 30; seed++) {
            Path journal = folder.resolve("seed-" + seed);
            RecordedDay.record(seed, journal, ROUNDS, 25);
            Divergence divergence = verify(JournalReplay.open(journal), new LinePolicies((job, view) -> -job.id()));
            if (divergence != null) {
                diverged++;
                assertThat(divergence.recorded()).isNotEqualTo(divergence.decided());
                assertThat(divergence.recorded() + divergence.decided()).contains("\"kind\":");
                assertThat(divergence.input()).contains("\"at\":");
                assertThat(divergence.file()).hasParent(journal);
            }
        }
        assertThat(diverged).isGreaterThan(5);
    }

    @Test
    void aPolicyThatFailsDivergesToo() {
        RecordedDay.record(9, folder, ROUNDS, 25);
        Divergence divergence = verify(JournalReplay.open(folder), new LinePolicies((job, view) -> Double.NaN));
        assertThat(Objects.requireNonNull(divergence).decided()).contains("policy 'line' failed");
    }

    @Test
    void aRunThatBrokeOffSaysWhy() {
        RecordedDay.breakOff(10, folder, 10, "the policy threw");
        JournalReplay replay = JournalReplay.open(folder);
        fold(replay);
        assertThat(replay.tail().complete()).isFalse();
        assertThat(replay.tail().cause()).isEqualTo("the policy threw");
    }

    @Test
    void anEarlierJournalIsReplaced() throws IOException {
        RecordedDay.record(11, folder, 60, 10);
        RecordedDay day = RecordedDay.record(12, folder, 10, 10_000);
        JournalReplay replay = JournalReplay.open(folder);
        fold(replay);
        assertThat(replay.core().hash()).isEqualTo(day.core.hash());
        assertThat(files(folder)).hasSize(1);
    }

    @Test
    void aFolderWithSomethingElseIsRefusedAndLeftAlone() throws IOException {
        Path other = Files.writeString(folder.resolve("thesis.tex"), "ten years of work");
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> RecordedDay.record(13, folder, 10, 10))
                .withMessageContaining("holds 'thesis.tex', which is no journal's");
        assertThat(other).hasContent("ten years of work");
        Files.move(other, folder.resolve("segment-000001.jsonl"));
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> RecordedDay.record(13, folder, 10, 10))
                .withMessageContaining("name an empty or a new folder");
        assertThat(folder.resolve("segment-000001.jsonl")).hasContent("ten years of work");
    }

    @Test
    void aPlaceThatCannotBeAFolderIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        for (Path place : List.of(file, file.resolve("below"))) {
            assertThatExceptionOfType(JournalFault.class)
                    .isThrownBy(() -> JournalRecorder.check(place))
                    .withMessageContaining(
                            place.equals(file)
                                    ? "'" + place + "' is no folder; name another place"
                                    : "cannot write the journal to '" + place + "'");
        }
        JournalRecorder.check(folder.resolve("new/and/deep"));
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void noJournalIsSaid() throws IOException {
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> JournalReplay.open(folder.resolve("nowhere")))
                .withMessageContaining("is no folder");
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> JournalReplay.open(folder))
                .withMessageContaining("holds no journal");
        Files.writeString(folder.resolve("segment-000001.jsonl"), "{\"n\":1,\"kind\":\"hea");
        assertThatExceptionOfType(JournalFault.class)
                .isThrownBy(() -> JournalReplay.open(folder))
                .withMessageContaining("nothing was recorded");
    }

    private static @Nullable Divergence verify(JournalReplay replay, PolicySource source) {
        var verification = new JournalVerification(replay.header(), source);
        RecordedRound round;
        while ((round = replay.next()) != null) {
            Divergence divergence = verification.check(round);
            if (divergence != null) {
                return divergence;
            }
        }
        assertThat(verification.hash()).isEqualTo(replay.core().hash());
        return null;
    }

    private static int fold(JournalReplay replay) {
        int rounds = 0;
        while (replay.next() != null) {
            rounds++;
        }
        return rounds;
    }

    private void edit(String what, String instead) throws IOException {
        Path file = files(folder).getFirst();
        String text = Files.readString(file);
        assertThat(text).contains(what);
        int at = text.indexOf(what);
        Files.writeString(file, text.substring(0, at) + instead + text.substring(at + what.length()));
    }

    private static int lastLine(byte[] text) {
        int at = text.length - 1;
        while (text[at - 1] != '\n') {
            at--;
        }
        return at;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
