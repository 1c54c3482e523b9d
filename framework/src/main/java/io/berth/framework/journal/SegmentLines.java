package io.berth.framework.journal;

import io.berth.framework.text.FileFaults;
import io.berth.framework.text.JsonFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The lines of one segment, each with its number counted through the journal. */
final class SegmentLines {
    final Path file;
    private final byte[] text;
    private int at;
    private int line;

    private SegmentLines(Path file, byte[] text) {
        this.file = file;
        this.text = text;
    }

    static SegmentLines read(Path file) {
        try {
            return new SegmentLines(file, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new JournalFault("'" + file + "' cannot be read: " + FileFaults.describe(e));
        }
    }

    /** The next whole line; null when there is none. */
    @Nullable
    JsonFields next() {
        int end = at;
        while (end < text.length && text[end] != '\n') {
            end++;
        }
        if (end == text.length) {
            return null;
        }
        int from = at;
        at = end + 1;
        line++;
        try {
            return JsonFields.read(text, from, end - from);
        } catch (IOException e) {
            throw fault(e);
        }
    }

    /** Whether something without an end follows the last whole line; asked when there is no next. */
    boolean torn() {
        return at < text.length;
    }

    /** Number of the line that was read last, from 1. */
    int line() {
        return line;
    }

    JournalFault fault(Exception e) {
        return fault(String.valueOf(e.getMessage()));
    }

    JournalFault fault(String what) {
        return new JournalFault("'" + file + "' line " + Math.max(1, line) + " " + what);
    }
}
