package io.berth.framework.journal;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import io.berth.framework.text.FileFaults;
import io.berth.framework.text.JsonFields;
import io.berth.spi.decision.DecisionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a journal round by round. A last line that was written in part, and a round that was not written to its end, are left out and told by {@link #tail()};
 * whatever else is missing or out of place is a {@link JournalFault} that names file and line. For one thread.
 */
public final class JournalReader {
    private final Path folder;
    private final int segments;
    private final JournalHeader first;
    private SegmentLines lines;
    private int segment = 1;
    private long lastNumber;
    private long lastJob;
    private long round;
    private final List<Input> inputs = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private @Nullable Snapshot before;
    private @Nullable JournalTail tail;

    private JournalReader(Path folder, int segments) {
        this.folder = folder;
        this.segments = segments;
        this.lines = SegmentLines.read(JournalFiles.segment(folder, 1));
        JournalHeader header = header();
        if (header == null) {
            throw lines.fault("is not whole: nothing was recorded; record it again");
        }
        first = header;
        lastJob = header.snapshot().lastJob();
        round = header.snapshot().rounds();
    }

    /**
     * Opens a journal.
     *
     * @param folder its folder
     * @throws JournalFault when there is none, when it is of another format, or when a segment is missing
     */
    public static JournalReader open(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                throw new JournalFault("'" + folder + "' is no folder; name the folder of a journal");
            }
            List<Path> files = JournalFiles.segments(folder);
            if (files.isEmpty()) {
                throw new JournalFault("'" + folder + "' holds no journal; record one with --journal");
            }
            for (int i = 0; i < files.size(); i++) {
                Path due = JournalFiles.segment(folder, i + 1);
                if (!files.get(i).equals(due)) {
                    throw new JournalFault("'" + due + "' line 1 is missing: the segment is not there");
                }
            }
            return new JournalReader(folder, files.size());
        } catch (IOException e) {
            throw new JournalFault("journal '" + folder + "' cannot be read: " + FileFaults.describe(e));
        }
    }

    /** {@return what the first segment begins with} */
    public JournalHeader first() {
        return first;
    }

    /** {@return the present segment} */
    Path file() {
        return lines.file;
    }

    /** {@return the next round; null when there is none, and then there is a {@link #tail()}} */
    public @Nullable RecordedRound next() {
        while (tail == null) {
            JsonFields line = lines.next();
            if (line == null) {
                breakOff();
                return null;
            }
            try {
                RecordedRound whole = read(line);
                if (whole != null) {
                    return whole;
                }
            } catch (IOException | IllegalArgumentException | ArithmeticException e) {
                throw lines.fault(e);
            }
        }
        return null;
    }

    /** {@return how the journal ends} */
    public JournalTail tail() {
        JournalTail end = tail;
        if (end == null) {
            throw new IllegalStateException("the journal was not read to its end");
        }
        return end;
    }

    private @Nullable RecordedRound read(JsonFields line) throws IOException {
        requireNext(line);
        String kind = line.text("kind");
        DecisionKind decided = DecisionForm.kind(kind);
        if (decided != null) {
            decisions.add(DecisionForm.read(decided, line));
            return null;
        }
        if (kind.equals("round")) {
            return endRound(line);
        }
        if (kind.equals("end")) {
            end(line);
            return null;
        }
        Input input = InputForm.read(kind, line);
        if (input == null) {
            throw new JsonFields.Fault("is of the kind '" + kind + "', which does not belong here");
        }
        if (!decisions.isEmpty()) {
            throw new JsonFields.Fault("is an input amid decisions: the end of their round is missing");
        }
        if (input instanceof Input.Submit && line.number("job") != ++lastJob) {
            throw new JsonFields.Fault("submits job " + line.number("job") + " where job " + lastJob + " is due");
        }
        inputs.add(input);
        return null;
    }

    private void requireNext(JsonFields line) throws IOException {
        long number = line.number("n");
        if (number != lastNumber + 1) {
            throw new JsonFields.Fault("has the number " + number + " where " + (lastNumber + 1)
                    + " is due: lines are missing before it; take the whole journal from where it was recorded");
        }
        lastNumber = number;
    }

    private RecordedRound endRound(JsonFields line) throws IOException {
        long number = line.number("round");
        long due = decisions.isEmpty() ? round : round + 1;
        if (number != due || decisions.size() != line.number("decisions")) {
            throw new JsonFields.Fault("ends round " + number + " with " + line.number("decisions")
                    + " decisions; due is round " + due + " with " + decisions.size());
        }
        for (Decision decision : decisions) {
            if (decision.round() != number) {
                throw new JsonFields.Fault(
                        "ends round " + number + ", which has a decision of round " + decision.round());
            }
        }
        round = number;
        var whole = new RecordedRound(
                before,
                inputs,
                number,
                line.number("now"),
                decisions,
                decisions.isEmpty() ? "" : line.text("hash"),
                lines.file,
                lines.line());
        before = null;
        inputs.clear();
        decisions.clear();
        return whole;
    }

    private void end(JsonFields line) throws IOException {
        String cause = line.text("cause");
        int pending = inputs.size() + decisions.size();
        if (!cause.equals("rollover")) {
            if (segment < segments) {
                throw new JsonFields.Fault("ends the journal (" + cause + "), but there are more segments");
            }
            if (lines.next() != null || lines.torn()) {
                throw new JsonFields.Fault("has lines behind it, though it ends the journal");
            }
            tail = new JournalTail(
                    cause, line.has("result") ? line.fields("result") : null, lines.file, pending, false);
            return;
        }
        if (pending > 0) {
            throw new JsonFields.Fault("ends the segment amid a round");
        }
        if (segment == segments) {
            throw new JsonFields.Fault("ends the segment, but '" + JournalFiles.segment(folder, segment + 1)
                    + "' is missing; take the whole journal from where it was recorded");
        }
        if (lines.next() != null || lines.torn()) {
            throw new JsonFields.Fault("has lines behind it, though it ends the segment");
        }
        lines = SegmentLines.read(JournalFiles.segment(folder, ++segment));
        JournalHeader header = header();
        if (header == null) {
            breakOff();
        } else {
            before = header.snapshot();
        }
    }

    /** The header of the present segment; null when its line is not whole. */
    private @Nullable JournalHeader header() {
        JsonFields line = lines.next();
        if (line == null) {
            return null;
        }
        try {
            if (!line.text("kind").equals("header")) {
                throw new JsonFields.Fault("is no header: lines are missing before it");
            }
            JournalFiles.checkVersions(folder, line);
            requireNext(line);
            if (line.integer("segment") != segment) {
                throw new JsonFields.Fault(
                        "begins segment " + line.integer("segment") + " where " + segment + " is due");
            }
            var plugins = new ArrayList<JournalPlugin>();
            for (JsonFields plugin : line.objects("plugins")) {
                plugins.add(new JournalPlugin(
                        plugin.text("jar"), plugin.text("version"), plugin.text("sha256"), plugin.texts("policies")));
            }
            return new JournalHeader(
                    segment,
                    ConfigurationForm.read(line.fields("configuration")),
                    plugins,
                    line.fields("about"),
                    SnapshotForm.read(line.fields("snapshot")));
        } catch (IOException | IllegalArgumentException | ArithmeticException e) {
            throw lines.fault(e);
        }
    }

    /** The text ends without an end line: fine in the last segment only. */
    private void breakOff() {
        if (segment < segments) {
            throw lines.fault("is the last of its segment, which has no end line: lines are missing after it;"
                    + " take the whole journal from where it was recorded");
        }
        tail = new JournalTail("", null, lines.file, inputs.size() + decisions.size(), lines.torn());
    }
}
