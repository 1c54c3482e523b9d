package io.berth.server.cli;

import io.berth.framework.simulation.JobsOutName;
import io.berth.framework.simulation.ReportJson;
import io.berth.framework.simulation.ScenarioCsv;
import io.berth.framework.simulation.ScenarioJobResult;
import io.berth.framework.simulation.ScenarioRun;
import io.berth.framework.simulation.ScenarioSummary;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.report.HtmlReport;
import io.berth.framework.simulation.trace.ScheduleCsv;
import io.berth.framework.simulation.trace.Workload;
import io.berth.framework.text.FileFaults;
import io.berth.framework.text.WholeFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The files of one {@code berth sim}: planned before the simulation, so that a wrong name costs nothing, and written after it, all of
 * them or none.
 */
final class SimOutputs {
    private final List<Path> jobs;
    private final @Nullable Path json;
    private final @Nullable Path report;

    private SimOutputs(List<Path> jobs, @Nullable Path json, @Nullable Path report) {
        this.jobs = jobs;
        this.json = json;
        this.report = report;
    }

    /**
     * Where results are to go.
     *
     * @param jobs   schedules; null for nowhere
     * @param json   figures; null for nowhere
     * @param report for a browser; null for nowhere
     */
    record Places(
            @Nullable Path jobs,
            @Nullable Path json,
            @Nullable Path report) {}

    /**
     * Decides which files there will be.
     *
     * @throws UserFault when one cannot be written, when two would be the same, and when one would replace what is read
     * @param places where results are to go
     * @param inputs what is read, by where its name comes from
     * @param policies as their user wrote them
     */
    static SimOutputs plan(Places places, Map<String, Path> inputs, List<String> policies) {
        Path jobsOut = places.jobs();
        Path json = places.json();
        Path report = places.report();
        Map<Path, String> origins = new LinkedHashMap<>();
        inputs.forEach((origin, file) -> origins.put(identity(file), origin));
        List<Path> jobs = new ArrayList<>();
        if (jobsOut != null) {
            if (!JobsOutName.isTable(jobsOut)) {
                throw new UserFault("--jobs-out '" + jobsOut + "' must end in .csv or .csv.gz");
            }
            for (String policy : policies) {
                Path file = policies.size() == 1 ? jobsOut : JobsOutName.forPolicy(jobsOut, policy);
                claim(origins, file, "--jobs-out for policy '" + policy + "'");
                jobs.add(file);
            }
        }
        if (json != null) {
            claim(origins, json, "--json");
        }
        if (report != null) {
            if (!report.toString().endsWith(".html")) {
                throw new UserFault("--report '" + report + "' must end in .html");
            }
            claim(origins, report, "--report");
        }
        return new SimOutputs(jobs, json, report);
    }

    /** Writes all files; results and reports are in the order of the policies. */
    void write(
            Workload workload,
            SimulationSettings settings,
            List<SimulationResult> results,
            List<SimulationReport> reports) {
        try (WholeFiles files = new WholeFiles()) {
            for (int policy = 0; policy < jobs.size(); policy++) {
                long[] starts = results.get(policy).startSeconds();
                stage(files, jobs.get(policy), ScheduleCsv.body(workload, starts, List.of()));
            }
            if (json != null) {
                stage(files, json, ReportJson.body(reports));
            }
            if (report != null) {
                String version = new CommandLineTool.Version().getVersion()[0];
                stage(files, report, HtmlReport.body(workload, settings, version, reports, results));
            }
            files.publish();
        } catch (IOException fault) {
            throw new UserFault("cannot write the results: " + FileFaults.describe(fault));
        }
    }

    /** Writes all files of a scenario; runs are in the order of the policies. */
    void write(SimulationSettings settings, List<ScenarioRun> runs) {
        List<SimulationReport> reports = runs.stream().map(ScenarioRun::report).toList();
        try (WholeFiles files = new WholeFiles()) {
            for (int policy = 0; policy < jobs.size(); policy++) {
                stage(files, jobs.get(policy), ScenarioCsv.body(runs.get(policy).jobs()));
            }
            if (json != null) {
                stage(
                        files,
                        json,
                        ReportJson.body(
                                reports, runs.stream().map(ScenarioRun::summary).toList()));
            }
            if (report != null) {
                String version = new CommandLineTool.Version().getVersion()[0];
                List<SimulationResult> results =
                        runs.stream().map(ScenarioRun::result).toList();
                List<List<ScenarioJobResult>> jobsOfRuns =
                        runs.stream().map(ScenarioRun::jobs).toList();
                stage(files, report, HtmlReport.body(common(runs), settings, version, reports, results, jobsOfRuns));
            }
            files.publish();
        } catch (IOException fault) {
            throw new UserFault("cannot write the results: " + FileFaults.describe(fault));
        }
    }

    /** The jobs of all runs: a report has one list of them. */
    private static Workload common(List<ScenarioRun> runs) {
        Workload first = runs.getFirst().workload();
        for (ScenarioRun run : runs) {
            Workload other = run.workload();
            if (first == null || other == null) {
                throw new UserFault("--report: no job ran to an end, so there is nothing to show; leave it out");
            }
            if (!first.ranAs(other)) {
                throw new UserFault(
                        "--report: under '" + run.report().policy() + "' other jobs ran, or ran otherwise, than under '"
                                + runs.getFirst().report().policy() + "'; name one policy for a report");
            }
        }
        return Objects.requireNonNull(first);
    }

    /** Writes the figures of a replayed scenario. */
    void write(SimulationReport replayed, ScenarioSummary summary) {
        if (json == null) {
            return;
        }
        try (WholeFiles files = new WholeFiles()) {
            stage(files, json, ReportJson.body(List.of(replayed), List.of(summary)));
            files.publish();
        } catch (IOException fault) {
            throw new UserFault("cannot write the results: " + FileFaults.describe(fault));
        }
    }

    private static void stage(WholeFiles files, Path file, WholeFiles.Body body) {
        try {
            files.stage(file, body);
        } catch (IOException fault) {
            throw unwritable(file, fault);
        }
    }

    private static void claim(Map<Path, String> origins, Path file, String origin) {
        try {
            WholeFiles.check(file);
        } catch (IOException fault) {
            throw unwritable(file, fault);
        }
        String other = origins.put(identity(file), origin);
        if (other != null) {
            throw new UserFault(
                    origin + " and " + other + " are the same file '" + file + "'; give them different names");
        }
    }

    /** The file that a name leads to, however it is written and linked. */
    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            // It does not exist yet, or cannot be looked at; then the name has to do.
            return file.toAbsolutePath().normalize();
        }
    }

    private static UserFault unwritable(Path file, IOException fault) {
        return new UserFault(
                "cannot write '" + file + "': " + FileFaults.describe(fault) + "; name a place that can be written");
    }
}
