package io.berth.framework.simulation;

import io.berth.framework.simulation.trace.DropCause;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import io.berth.framework.text.JsonText;
import io.berth.framework.text.WholeFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports as JSON: a list with an object for each policy. Names and order of the keys are fixed; new ones come last. But for
 * {@code simSeconds} and {@code jobsPerSecond}, equal runs give equal bytes.
 */
public final class ReportJson {
    private ReportJson() {}

    /** {@return the content of a file with these reports} */
    public static WholeFiles.Body body(List<SimulationReport> reports) {
        List<Map<String, Object>> objects =
                reports.stream().map(ReportJson::fields).toList();
        return out -> JsonText.write(out, objects);
    }

    /**
     * The content of a file with reports of a scenario: what {@link #body} has, and under {@code scenario} what else there is to say.
     *
     * @param reports   at least one
     * @param summaries one for each, in the same order
     * @return the content
     */
    public static WholeFiles.Body body(List<SimulationReport> reports, List<ScenarioSummary> summaries) {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            Map<String, Object> fields = fields(reports.get(i));
            fields.put("scenario", summaries.get(i).fields());
            objects.add(fields);
        }
        return out -> JsonText.write(out, objects);
    }

    private static Map<String, Object> fields(SimulationReport report) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("policy", report.policy());
        fields.put("trace", report.trace());
        fields.put("jobs", report.jobs());
        fields.put("procs", report.procs());
        fields.put("eventOrder", report.eventOrder().word());
        ScheduleMetrics metrics = report.metrics();
        fields.put("avgWaitSeconds", metrics.avgWaitSeconds());
        fields.put("p50WaitSeconds", metrics.p50WaitSeconds());
        fields.put("p95WaitSeconds", metrics.p95WaitSeconds());
        fields.put("p99WaitSeconds", metrics.p99WaitSeconds());
        fields.put("maxWaitSeconds", metrics.maxWaitSeconds());
        fields.put("avgBoundedSlowdown", metrics.avgBoundedSlowdown());
        fields.put("avgFlowSeconds", metrics.avgFlowSeconds());
        fields.put("utilisation", metrics.utilisation());
        fields.put("makespanSeconds", metrics.makespanSeconds());
        fields.put("jainByUser", metrics.jainByUser());
        fields.put("backfilled", report.backfilled());
        fields.put("killedAtLimit", report.filter().killedAtLimit());
        Map<String, Object> dropped = new LinkedHashMap<>();
        for (DropCause cause : DropCause.values()) {
            dropped.put(cause.word(), report.filter().dropped(cause));
        }
        fields.put("dropped", dropped);
        fields.put("decisionHash", report.decisionHash());
        fields.put("candidatePulls", report.candidatePulls());
        fields.put("simSeconds", report.simSeconds());
        fields.put("jobsPerSecond", report.jobsPerSecond());
        fields.put("estimate", report.estimates().word());
        fields.put("estimatesMissing", report.filter().estimatesMissing());
        fields.put("rowsRead", report.filter().rowsRead());
        fields.put("policyFailures", report.policyFailures());
        return fields;
    }
}
