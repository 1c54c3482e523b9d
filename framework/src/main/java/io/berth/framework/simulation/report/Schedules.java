package io.berth.framework.simulation.report;

import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.trace.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * The jobs and when they start, packed, as elements of the page: columns in order of submission that all policies share, and a column
 * of waits for each.
 *
 * @param html the elements
 * @param policies how many of the policies have their schedule in it, from the first on
 */
record Schedules(String html, int policies) {

    /** Packs the first policies whose schedules fit in so many characters; with none, nothing. */
    static Schedules pack(Workload workload, List<SimulationResult> results, int charsMax) {
        int[] rows = workload.bySubmit();
        List<String> shared = List.of(
                element(
                        "id",
                        rows.length,
                        place -> PackedColumn.zigzag(
                                workload.jobId(rows[place]) - (place == 0 ? 0 : workload.jobId(rows[place - 1])))),
                element(
                        "submit",
                        rows.length,
                        place -> workload.submitSeconds(rows[place])
                                - (place == 0 ? 0 : workload.submitSeconds(rows[place - 1]))),
                element("run", rows.length, place -> workload.runSeconds(rows[place])),
                element("procs", rows.length, place -> workload.procs(rows[place])));
        List<String> elements = new ArrayList<>(shared);
        long chars = shared.stream().mapToLong(String::length).sum();
        int policies = 0;
        while (policies < results.size() && chars <= charsMax) {
            long[] start = results.get(policies).startSeconds();
            String waits = element(
                    "wait-" + policies, rows.length, place -> start[rows[place]] - workload.submitSeconds(rows[place]));
            chars += waits.length();
            if (chars <= charsMax) {
                elements.add(waits);
                policies++;
            }
        }
        return policies == 0 ? new Schedules("", 0) : new Schedules(String.join("\n", elements), policies);
    }

    private static String element(String column, int rows, IntToLongFunction value) {
        return "<script type=\"text/plain\" id=\"column-" + column + "\">" + PackedColumn.of(rows, value) + "</script>";
    }
}
