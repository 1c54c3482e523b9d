package io.berth.framework.simulation.trace;

import io.berth.framework.text.WholeFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * A schedule as a table of comma-separated whole numbers: a line of column names, then a line for each job, by ascending
 * job number. The first four columns are always {@code job_id,submit,start,end}, in seconds of the log's clock; a reader
 * must accept further ones. Equal schedules give equal bytes.
 */
public final class ScheduleCsv {
    static final List<String> FIRST_COLUMNS = List.of("job_id", "submit", "start", "end");

    private static final int CHUNK_CHARS = 1 << 15;

    private ScheduleCsv() {}

    /**
     * A further column.
     *
     * @param name letters, digits and underscores
     * @param valueOfRow the value by row of the workload
     */
    public record Column(String name, IntToLongFunction valueOfRow) {
        public Column {
            if (!name.matches("[A-Za-z0-9_]+")) {
                throw new IllegalArgumentException("'" + name + "' is not a column name: letters, digits, underscores");
            }
        }
    }

    /** Writes a schedule to a file, whole or not at all; compressed when the name ends in {@code .gz}. */
    public static void write(Path file, Workload workload, long[] startSeconds) throws IOException {
        WholeFiles.write(file, body(workload, startSeconds, List.of()));
    }

    /** The same as the content of a file that someone else writes, with further columns behind the first four. */
    public static WholeFiles.Body body(Workload workload, long[] startSeconds, List<Column> furtherColumns) {
        return out -> writeTo(out, workload, startSeconds, furtherColumns);
    }

    private static void writeTo(OutputStream out, Workload workload, long[] startSeconds, List<Column> furtherColumns)
            throws IOException {
        StringBuilder chunk = new StringBuilder(CHUNK_CHARS + 256);
        chunk.append(String.join(",", FIRST_COLUMNS));
        for (Column column : furtherColumns) {
            chunk.append(',').append(column.name());
        }
        chunk.append('\n');
        for (int row : workload.byJobId()) {
            long start = startSeconds[row];
            chunk.append(workload.jobId(row))
                    .append(',')
                    .append(workload.submitSeconds(row))
                    .append(',')
                    .append(start)
                    .append(',')
                    .append(start + workload.runSeconds(row));
            for (Column column : furtherColumns) {
                chunk.append(',').append(column.valueOfRow().applyAsLong(row));
            }
            chunk.append('\n');
            if (chunk.length() >= CHUNK_CHARS) {
                flush(chunk, out);
            }
        }
        flush(chunk, out);
    }

    private static void flush(StringBuilder chunk, OutputStream out) throws IOException {
        out.write(chunk.toString().getBytes(StandardCharsets.US_ASCII));
        chunk.setLength(0);
    }
}
