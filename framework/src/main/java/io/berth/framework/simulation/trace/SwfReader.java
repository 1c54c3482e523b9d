package io.berth.framework.simulation.trace;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Reads logs in the Standard Workload Format, plain or gzip: lines of 18 numbers, comments that begin with a semicolon,
 * among them headers such as {@code ; MaxProcs: 128}.
 *
 * <p>Rows that are no jobs of a run (wider than the machine, without a run time, ...) are dropped and counted in
 * {@link Workload#filter}. Rows that are not rows of such a log are a {@link TraceException} that names the line. The
 * processors of the machine are, in this order: what the caller says, {@code MaxProcs}, {@code MaxNodes}. Where no row of
 * the log has an estimate, every estimate is the run time.
 *
 * @see <a href="https://www.cs.huji.ac.il/labs/parallel/workload/swf.html">The Standard Workload Format</a>
 */
public final class SwfReader {
    private SwfReader() {}

    /**
     * Reads a log.
     *
     * @param machineProcs processors of the machine, at least 1; wins over the log's header
     * @throws TraceException for every fault of the file, in one line with its cure
     */
    public static Workload read(Path file, EstimateModel estimates, OptionalInt machineProcs) {
        try (TextLines lines = TextLines.open(file)) {
            return read(file, lines, estimates, machineProcs);
        }
    }

    /** Reads a log from a stream, which it closes; {@code file} is only the name. */
    static Workload read(Path file, InputStream in, EstimateModel estimates, OptionalInt machineProcs) {
        try (TextLines lines = TextLines.open(file, in)) {
            return read(file, lines, estimates, machineProcs);
        }
    }

    private static Workload read(Path file, TextLines lines, EstimateModel estimates, OptionalInt givenProcs) {
        SwfParser parser = new SwfParser(file, lines);
        parser.readAll();
        int machineProcs =
                givenProcs.isPresent() ? givenProcs.getAsInt() : parser.header().machineProcs();
        SwfRows rows = parser.rows();
        if (rows.size() == 0) {
            throw TraceException.inFile(
                    TraceException.Fault.NO_USABLE_JOB, file, "has comments but no job; name a log with jobs");
        }
        Workload.Builder jobs = Workload.builder(nameOf(file), machineProcs)
                .startingAtUnixSeconds(parser.header().unixStartSeconds());
        FilterReport filter = SwfFilter.apply(rows, machineProcs, jobs);
        if (jobs.size() == 0) {
            throw TraceException.inFile(
                    TraceException.Fault.NO_USABLE_JOB,
                    file,
                    "has no usable job for a machine of " + machineProcs + " processors: all " + rows.size()
                            + " rows were dropped (" + filter.describeDropped()
                            + "); check the columns, or the size of the machine with --procs");
        }
        if (!jobs.isMeasurable()) {
            throw TraceException.inFile(
                    TraceException.Fault.OUT_OF_RANGE,
                    file,
                    "has run times that add up to more than a simulation can measure; they should be in seconds");
        }
        Workload workload = jobs.build(filter);
        return switch (estimates) {
            case USER -> workload;
            case EXACT -> workload.withExactEstimates();
        };
    }

    /** The file's name without folders and without the endings of compressed and plain logs. */
    private static String nameOf(Path file) {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        for (String ending : new String[] {".gz", ".swf", ".txt"}) {
            if (name.endsWith(ending) && name.length() > ending.length()) {
                name = name.substring(0, name.length() - ending.length());
            }
        }
        return name;
    }
}
