package io.berth.framework.simulation.trace;

import java.nio.file.Path;

/** Turns the lines of a log into rows and a header. Works on bytes: a log of half a million rows is read in well under a second. */
final class SwfParser {
    private static final int COLUMNS = 18;

    private static final int JOB_ID = 0;
    private static final int SUBMIT = 1;
    private static final int RUN = 3;
    private static final int ALLOCATED_PROCS = 4;
    private static final int REQUESTED_PROCS = 7;
    private static final int ESTIMATE = 8;
    private static final int USER_ID = 11;

    private static final String[] COLUMN_NAMES = {
        "job number",
        "submit time",
        "wait time",
        "run time",
        "allocated processors",
        "average CPU time",
        "used memory",
        "requested processors",
        "requested time",
        "requested memory",
        "status",
        "user",
        "group",
        "executable",
        "queue",
        "partition",
        "preceding job",
        "think time"
    };

    private final Path file;
    private final TextLines lines;
    private final SwfHeader header;
    private final SwfRows rows = new SwfRows();
    private final int[] fieldFrom = new int[COLUMNS];
    private final int[] fieldTo = new int[COLUMNS];

    SwfParser(Path file, TextLines lines) {
        this.file = file;
        this.lines = lines;
        this.header = new SwfHeader(file);
    }

    void readAll() {
        while (lines.next()) {
            byte[] text = lines.bytes();
            int from = lines.from();
            int to = lines.to();
            if (lines.number() == 1) {
                from += byteOrderMark(text, from, to);
            }
            while (from < to && TextLines.isBlank(text[from])) {
                from++;
            }
            if (from == to) {
                continue;
            }
            if (text[from] == ';') {
                header.readComment(text, from, to, lines.number());
            } else {
                readRow(text, from, to);
            }
        }
    }

    SwfRows rows() {
        return rows;
    }

    SwfHeader header() {
        return header;
    }

    private void readRow(byte[] text, int from, int to) {
        int columns = splitFields(text, from, to);
        if (columns != COLUMNS) {
            throw wrongColumnCount(columns);
        }
        for (int column = 0; column < COLUMNS; column++) {
            requireNumber(column);
        }
        rows.add(
                whole(JOB_ID, DecimalField.MAGNITUDE_MAX),
                seconds(SUBMIT),
                seconds(RUN),
                (int) whole(ALLOCATED_PROCS, Integer.MAX_VALUE),
                (int) whole(REQUESTED_PROCS, Integer.MAX_VALUE),
                seconds(ESTIMATE),
                (int) Math.max(whole(USER_ID, Integer.MAX_VALUE), Workload.UNKNOWN_USER));
    }

    /** Notes where the first 18 fields begin and end; returns how many there are in all. */
    private int splitFields(byte[] text, int from, int to) {
        int columns = 0;
        int i = from;
        while (i < to) {
            int start = i;
            while (i < to && !TextLines.isBlank(text[i])) {
                i++;
            }
            if (columns < COLUMNS) {
                fieldFrom[columns] = start;
                fieldTo[columns] = i;
            }
            columns++;
            while (i < to && TextLines.isBlank(text[i])) {
                i++;
            }
        }
        return columns;
    }

    /** Columns that no simulation uses must be numbers too: what stands in them says whether the columns are shifted. */
    private void requireNumber(int column) {
        if (DecimalField.seconds(lines.bytes(), fieldFrom[column], fieldTo[column]) == DecimalField.NOT_A_NUMBER) {
            throw notANumber(column, "which is not a number");
        }
    }

    private long seconds(int column) {
        long value = DecimalField.seconds(lines.bytes(), fieldFrom[column], fieldTo[column]);
        return withinRange(column, value, Workload.SECONDS_MAX);
    }

    private long whole(int column, long max) {
        long value = DecimalField.whole(lines.bytes(), fieldFrom[column], fieldTo[column]);
        if (value == DecimalField.NOT_WHOLE) {
            throw notANumber(column, "which is not a whole number");
        }
        return withinRange(column, value, max);
    }

    private long withinRange(int column, long value, long max) {
        if (value == DecimalField.TOO_LARGE || value > max || value < -max) {
            throw TraceException.inLine(
                    TraceException.Fault.OUT_OF_RANGE,
                    file,
                    lines.number(),
                    nameAndValue(column) + ", beyond the largest value " + max + "; correct or remove the line");
        }
        return value;
    }

    private TraceException wrongColumnCount(int columns) {
        return notText(
                TraceException.Fault.WRONG_COLUMN_COUNT,
                columns + (columns == 1 ? " column" : " columns") + " where the Standard Workload Format has " + COLUMNS
                        + "; correct or remove the line");
    }

    private TraceException notANumber(int column, String complaint) {
        return notText(
                TraceException.Fault.NOT_A_NUMBER,
                nameAndValue(column) + ", " + complaint + "; correct or remove the line");
    }

    private TraceException notText(TraceException.Fault fault, String complaint) {
        if (lines.isBinary()) {
            return TraceException.inLine(
                    TraceException.Fault.WRONG_FORMAT,
                    file,
                    lines.number(),
                    "binary data; name a text file in the Standard Workload Format");
        }
        return TraceException.inLine(fault, file, lines.number(), complaint);
    }

    private String nameAndValue(int column) {
        return COLUMN_NAMES[column] + " (column " + (column + 1) + ") is "
                + lines.quote(fieldFrom[column], fieldTo[column]);
    }

    /** Some editors put one before the first character of a text. */
    private static int byteOrderMark(byte[] text, int from, int to) {
        boolean present = to - from >= 3
                && text[from] == (byte) 0xef
                && text[from + 1] == (byte) 0xbb
                && text[from + 2] == (byte) 0xbf;
        return present ? 3 : 0;
    }
}
