package io.berth.framework.simulation.report;

import io.berth.framework.simulation.ReportJson;
import io.berth.framework.simulation.ReportTable;
import io.berth.framework.simulation.ScenarioJobResult;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.trace.Workload;
import io.berth.framework.text.JsonText;
import io.berth.framework.text.WholeFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One or several policies' results on one workload as a single HTML file: no other file and no network, 2 to 6 bytes a job and 1 to 4
 * more for each policy. But for the time on the wall, equal runs give equal bytes.
 */
public final class HtmlReport {
    /** The most that schedules may take of the file, in characters. Policies beyond it have all but their schedule in it. */
    private static final int SCHEDULES_CHARS_MAX = 4_600_000;

    private static final List<String> SCRIPTS =
            List.of("words.js", "marks.js", "chart.js", "schedule.js", "overview.js", "gantt.js", "page.js");

    private final Workload workload;
    private final SimulationSettings settings;
    private final String version;
    private final List<SimulationReport> reports;
    private final List<SimulationResult> results;
    private final List<List<ScenarioJobResult>> jobs;

    private HtmlReport(
            Workload workload,
            SimulationSettings settings,
            String version,
            List<SimulationReport> reports,
            List<SimulationResult> results,
            List<List<ScenarioJobResult>> jobs) {
        if (reports.isEmpty() || reports.size() != results.size()) {
            throw new IllegalArgumentException(reports.size() + " reports on " + results.size()
                    + " results; there must be one for each, and at least one");
        }
        this.workload = workload;
        this.settings = settings;
        this.version = version;
        this.reports = List.copyOf(reports);
        this.results = List.copyOf(results);
        this.jobs = List.copyOf(jobs);
    }

    /**
     * The content of a report's file.
     *
     * @param settings with which all of them were simulated
     * @param version of Berth, such as {@code berth 1.2.3}
     * @param reports at least one, in the order to be shown
     * @param results of which each report is, in the same order
     */
    public static WholeFiles.Body body(
            Workload workload,
            SimulationSettings settings,
            String version,
            List<SimulationReport> reports,
            List<SimulationResult> results) {
        return body(workload, settings, version, reports, results, List.of());
    }

    /**
     * The content of a report's file, of a scenario.
     *
     * @param settings with which all of them were simulated
     * @param version of Berth, such as {@code berth 1.2.3}
     * @param reports at least one, in the order to be shown
     * @param results of which each report is, in the same order
     * @param jobs all jobs of each run, in the same order; none at all for a trace
     */
    public static WholeFiles.Body body(
            Workload workload,
            SimulationSettings settings,
            String version,
            List<SimulationReport> reports,
            List<SimulationResult> results,
            List<List<ScenarioJobResult>> jobs) {
        HtmlReport report = new HtmlReport(workload, settings, version, reports, results, jobs);
        return out -> out.write(report.page().getBytes(StandardCharsets.UTF_8));
    }

    private String page() throws IOException {
        StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
        for (String name : SCRIPTS) {
            script.append(Template.resource(name));
        }
        script.append("})();\n");
        String style = Template.resource("report.css");
        Schedules schedules = Schedules.pack(workload, results, SCHEDULES_CHARS_MAX);
        Map<String, String> values = new LinkedHashMap<>();
        values.put("title", Template.escaped(title()));
        values.put("trace", Template.escaped(workload.name()));
        values.put("version", Template.escaped(version));
        values.put(
                "summary",
                Template.escaped(ReportTable.aboutWorkload(reports.getFirst())
                        .substring(workload.name().length() + 2)));
        values.put("metrics", MetricTable.of(reports));
        values.put(
                "preemption",
                PreemptionTables.of(
                        reports.stream().map(SimulationReport::policy).toList(), jobs));
        values.put("settings", SettingsList.of(workload, settings, version, reports));
        values.put("style", style);
        values.put("styleHash", sha256(style));
        values.put("script", script.toString());
        values.put("scriptHash", sha256(script.toString()));
        values.put("run", Template.inScript(text(out -> JsonText.write(out, run(schedules.policies())))));
        values.put("numbers", Template.inScript(text(ReportJson.body(reports))));
        values.put("columns", schedules.html());
        return Template.fill(Template.resource("report.html"), values);
    }

    private String title() {
        List<String> names = reports.stream().map(SimulationReport::policy).toList();
        return workload.name() + ": " + String.join(", ", names) + " - Berth";
    }

    /** What the charts are drawn from. */
    private Map<String, Object> run(int policiesWithSchedule) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int row = 0; row < workload.jobs(); row++) {
            first = Math.min(first, workload.submitSeconds(row));
            for (SimulationResult result : results) {
                last = Math.max(last, result.startSeconds()[row] + workload.runSeconds(row));
            }
        }
        Buckets buckets = Buckets.over(first, last);
        long maxWait = reports.stream()
                .mapToLong(report -> report.metrics().maxWaitSeconds())
                .max()
                .orElse(0);
        List<Long> limits = Waits.limits(maxWait);
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("jobs", workload.jobs());
        run.put("procs", workload.machineProcs());
        run.put("unixStart", workload.unixStartSeconds());
        run.put("from", first);
        run.put("to", last);
        run.put("bucketSeconds", buckets.bucketSeconds());
        run.put("waits", limits);
        List<Object> policies = new ArrayList<>();
        for (int policy = 0; policy < results.size(); policy++) {
            policies.add(policy(policy, buckets, limits, policy < policiesWithSchedule));
        }
        run.put("policies", policies);
        return run;
    }

    private Map<String, Object> policy(int index, Buckets buckets, List<Long> limits, boolean hasSchedule) {
        int jobs = workload.jobs();
        long[] start = results.get(index).startSeconds();
        long[] submit = new long[jobs];
        long[] end = new long[jobs];
        long[] wait = new long[jobs];
        for (int row = 0; row < jobs; row++) {
            submit[row] = workload.submitSeconds(row);
            end[row] = start[row] + workload.runSeconds(row);
            wait[row] = start[row] - submit[row];
        }
        Map<String, Object> policy = new LinkedHashMap<>();
        policy.put("name", reports.get(index).policy());
        policy.put("hasSchedule", hasSchedule);
        policy.put("busy", fields(Level.of(buckets, start, end, workload::procs)));
        policy.put("waiting", fields(Level.of(buckets, submit, start, _ -> 1)));
        policy.put("waitedAtMost", Waits.atMost(limits, wait));
        return policy;
    }

    private static Map<String, Object> fields(Level level) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("mean", level.mean());
        fields.put("min", level.min());
        fields.put("max", level.max());
        return fields;
    }

    private static String text(WholeFiles.Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        body.writeTo(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** By which the page's policy lets its own script and style in, and no other. */
    private static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException fault) {
            throw new IllegalStateException("every Java has SHA-256", fault);
        }
    }
}
