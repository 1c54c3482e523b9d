package io.berth.framework.simulation.trace;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * A schedule read back from a file of {@link ScheduleCsv}: lines in the order of the file, numbered from 0. Columns behind the
 * first four are not looked at.
 */
public final class RecordedSchedule {
    private static final int JOB_ID = 0;
    private static final int SUBMIT = 1;
    private static final int START = 2;
    private static final int END = 3;

    private final Path file;
    private long[][] columns = new long[4][1024];
    private int jobs;

    private RecordedSchedule(Path file) {
        this.file = file;
    }

    /**
     * Reads a schedule, plain or gzip.
     *
     * @throws TraceException for every fault of the file, in one line
     */
    public static RecordedSchedule read(Path file) {
        RecordedSchedule schedule = new RecordedSchedule(file);
        try (TextLines lines = TextLines.open(file)) {
            schedule.readHeader(lines);
            while (lines.next()) {
                schedule.readJob(lines);
            }
        }
        return schedule;
    }

    /** How many jobs. */
    public int jobs() {
        return jobs;
    }

    /** The job's number. */
    public long jobId(int line) {
        return columns[JOB_ID][line];
    }

    /** When it was submitted. */
    public long submitSeconds(int line) {
        return columns[SUBMIT][line];
    }

    /** When it started. */
    public long startSeconds(int line) {
        return columns[START][line];
    }

    /** When it ended. */
    public long endSeconds(int line) {
        return columns[END][line];
    }

    /**
     * The starts by row of {@code workload}, as the simulator gives them.
     *
     * @throws TraceException when the two do not have the same jobs with the same submits
     */
    public long[] startsFor(Workload workload) {
        long[] ids = Arrays.copyOf(columns[JOB_ID], jobs);
        int[] byId = RowOrder.ascending(ids);
        int[] rows = workload.byJobId();
        if (rows.length != jobs) {
            throw TraceException.inFile(
                    TraceException.Fault.WRONG_FORMAT,
                    file,
                    "has " + jobs + " jobs where workload '" + workload.name() + "' has " + rows.length);
        }
        long[] starts = new long[jobs];
        for (int place = 0; place < jobs; place++) {
            int line = byId[place];
            int row = rows[place];
            if (jobId(line) != workload.jobId(row) || submitSeconds(line) != workload.submitSeconds(row)) {
                throw TraceException.inFile(
                        TraceException.Fault.WRONG_FORMAT,
                        file,
                        "has job " + jobId(line) + " submitted at " + submitSeconds(line) + " where workload '"
                                + workload.name() + "' has job " + workload.jobId(row) + " submitted at "
                                + workload.submitSeconds(row));
            }
            starts[row] = startSeconds(line);
        }
        return starts;
    }

    private void readHeader(TextLines lines) {
        String wanted = String.join(",", ScheduleCsv.FIRST_COLUMNS);
        lines.next();
        String found = lines.quote(lines.from(), Math.min(lines.to(), lines.from() + wanted.length()));
        if (!found.equals("'" + wanted + "'")) {
            throw TraceException.inLine(
                    TraceException.Fault.WRONG_FORMAT,
                    file,
                    lines.number(),
                    "a schedule begins with " + wanted + ", and this begins with " + found);
        }
    }

    private void readJob(TextLines lines) {
        if (jobs == columns[0].length) {
            for (int column = 0; column < columns.length; column++) {
                columns[column] = Arrays.copyOf(columns[column], Math.multiplyExact(jobs, 2));
            }
        }
        int from = lines.from();
        for (int column = 0; column < columns.length; column++) {
            int end = from;
            while (end < lines.to() && lines.bytes()[end] != ',' && lines.bytes()[end] != '\r') {
                end++;
            }
            if (from > lines.to()) {
                throw TraceException.inLine(
                        TraceException.Fault.WRONG_COLUMN_COUNT,
                        file,
                        lines.number(),
                        column + " columns where a schedule has " + columns.length + " or more");
            }
            long value = DecimalField.whole(lines.bytes(), from, end);
            if (value <= DecimalField.NOT_WHOLE) {
                throw TraceException.inLine(
                        TraceException.Fault.NOT_A_NUMBER,
                        file,
                        lines.number(),
                        ScheduleCsv.FIRST_COLUMNS.get(column) + " is " + lines.quote(from, end)
                                + ", which is not a whole number");
            }
            columns[column][jobs] = value;
            from = end + 1;
        }
        jobs++;
    }
}
