package io.berth.framework.simulation.trace;

import java.nio.file.Path;

/**
 * A log or schedule file that cannot be used, for a reason its owner can mend. The message is one line that names the
 * file, where it applies the line, the value found and the cure; it is meant to be shown as it is.
 */
public final class TraceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Fault fault;
    private final long lineNumber;

    /** The kinds of fault: a stable code, for programs that react to them. */
    public enum Fault {
        /** The file cannot be opened or read. */
        UNREADABLE,
        /** The file has no byte. */
        EMPTY,
        /** The compressed data are cut short or corrupt. */
        DAMAGED_GZIP,
        /** The bytes are not text of the expected format. */
        WRONG_FORMAT,
        /** A line has another number of columns than its format. */
        WRONG_COLUMN_COUNT,
        /** A field that must be a number is none. */
        NOT_A_NUMBER,
        /** A number is larger than a simulation can hold. */
        OUT_OF_RANGE,
        /** Neither the log nor the caller says how many processors the machine has. */
        NO_MACHINE_SIZE,
        /** The filter left no job, or the log has none. */
        NO_USABLE_JOB
    }

    private TraceException(Fault fault, long lineNumber, String message) {
        super(message);
        this.fault = fault;
        this.lineNumber = lineNumber;
    }

    static TraceException inFile(Fault fault, Path file, String whatAndCure) {
        return new TraceException(fault, 0, "'" + file + "' " + whatAndCure);
    }

    static TraceException inLine(Fault fault, Path file, long lineNumber, String whatAndCure) {
        return new TraceException(fault, lineNumber, "'" + file + "' line " + lineNumber + ": " + whatAndCure);
    }

    /** The kind of fault. */
    public Fault fault() {
        return fault;
    }

    /** The line of the file, counted from 1; 0 when the fault is not in one line. */
    public long lineNumber() {
        return lineNumber;
    }
}
