package io.berth.framework.simulation;

import io.berth.framework.text.WholeFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A scenario's schedule as a table of comma-separated values: the four columns of {@link io.berth.framework.simulation.trace.ScheduleCsv}, {@code job_id} being the job's number
 * in the order of accepted submissions, then {@code name}, {@code hosts}, which blanks separate, and how often the job had to make way and what that cost, as
 * {@link Preempted} counts it, over all its executions. The jobs that ran to an end, by number; of one that was requeued the last
 * execution. Times in seconds since Monday 00:00. Equal schedules give equal bytes.
 */
public final class ScenarioCsv {
    private static final long MILLIS = 1_000;

    private ScenarioCsv() {}

    /**
     * The content of a table's file.
     *
     * @param jobs in the order of submission
     * @return the content
     */
    public static WholeFiles.Body body(List<ScenarioJobResult> jobs) {
        return out -> writeTo(out, jobs);
    }

    private static void writeTo(OutputStream out, List<ScenarioJobResult> jobs) throws IOException {
        Writer table = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        table.write("job_id,submit,start,end,name,hosts,preemptions,lost_slot_seconds,suspended_seconds\n");
        for (ScenarioJobResult job : jobs) {
            if (job.endMillis() >= 0) {
                table.write(job.number() + "," + Math.floorDiv(job.submitMillis(), MILLIS) + ","
                        + Math.floorDiv(job.startMillis(), MILLIS) + "," + Math.floorDiv(job.endMillis(), MILLIS)
                        + "," + job.name() + "," + String.join(" ", job.hosts()) + ","
                        + job.preempted().times() + "," + job.preempted().lostSlotMillis() / MILLIS + ","
                        + job.preempted().suspendedMillis() / MILLIS + "\n");
            }
        }
        table.flush();
    }
}
