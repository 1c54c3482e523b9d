package io.berth.framework.simulation.trace;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a log says about itself in comments such as {@code ; MaxProcs: 128}. Comments may stand anywhere, so the header is
 * whole only at the end of the file; a later value replaces an earlier one.
 */
final class SwfHeader {
    private final Path file;
    private @Nullable Entry maxProcs;
    private @Nullable Entry maxNodes;
    private long unixStartSeconds = Workload.UNKNOWN_START;

    private record Entry(String key, String text, long value, long line) {}

    SwfHeader(Path file) {
        this.file = file;
    }

    /** Takes note of the comment in {@code text[from..to)}, which begins with its semicolon. */
    void readComment(byte[] text, int from, int to, long line) {
        int colon = from + 1;
        while (colon < to && text[colon] != ':') {
            colon++;
        }
        if (colon == to) {
            return;
        }
        String key = new String(text, from + 1, colon - from - 1, StandardCharsets.ISO_8859_1)
                .strip()
                .toLowerCase(Locale.ROOT);
        switch (key) {
            case "maxprocs" -> maxProcs = entry("MaxProcs", text, colon + 1, to, line);
            case "maxnodes" -> maxNodes = entry("MaxNodes", text, colon + 1, to, line);
            case "unixstarttime" -> {
                long start = entry("UnixStartTime", text, colon + 1, to, line).value();
                unixStartSeconds = start < 0 ? Workload.UNKNOWN_START : start;
            }
            default -> {
                // Who made the log, on what, with which queues: for people.
            }
        }
    }

    /** The start of the log's clock, or {@link Workload#UNKNOWN_START}. */
    long unixStartSeconds() {
        return unixStartSeconds;
    }

    /** MaxProcs, else MaxNodes; values of 0 and less mean that the log does not know. */
    int machineProcs() {
        for (Entry entry : new @Nullable Entry[] {maxProcs, maxNodes}) {
            if (entry == null || entry.text().isEmpty()) {
                continue;
            }
            if (entry.value() == DecimalField.NOT_A_NUMBER || entry.value() == DecimalField.NOT_WHOLE) {
                throw TraceException.inLine(
                        TraceException.Fault.NOT_A_NUMBER,
                        file,
                        entry.line(),
                        entry.key() + " is '" + entry.text()
                                + "', which is not a whole number; correct it or give the size with --procs");
            }
            if (entry.value() > Integer.MAX_VALUE || entry.value() == DecimalField.TOO_LARGE) {
                throw TraceException.inLine(
                        TraceException.Fault.OUT_OF_RANGE,
                        file,
                        entry.line(),
                        entry.key() + " is " + entry.text() + ", more than " + Integer.MAX_VALUE
                                + "; correct it or give the size with --procs");
            }
            if (entry.value() > 0) {
                return (int) entry.value();
            }
        }
        throw TraceException.inFile(
                TraceException.Fault.NO_MACHINE_SIZE,
                file,
                "does not say how many processors its machine has (no MaxProcs, no MaxNodes); give it with --procs");
    }

    /** The first word after the colon. */
    private static Entry entry(String key, byte[] text, int from, int to, long line) {
        int start = from;
        while (start < to && TextLines.isBlank(text[start])) {
            start++;
        }
        int end = start;
        while (end < to && !TextLines.isBlank(text[end])) {
            end++;
        }
        String word = new String(text, start, Math.min(end - start, 40), StandardCharsets.ISO_8859_1)
                .replaceAll("[^ -~]", "?");
        return new Entry(key, word, DecimalField.whole(text, start, end), line);
    }
}
