package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import io.berth.spi.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came of a scenario's run, as results say it. */
final class ScenarioResults {
    private ScenarioResults() {}

    /** All jobs, in the order of submission. */
    static List<ScenarioJobResult> jobs(ScenarioSubmissions submissions, ScenarioSchedule schedule, Core core) {
        var results = new ArrayList<ScenarioJobResult>();
        List<ScenarioPlan.Arrival> arrivals = submissions.plan().arrivals();
        for (int i = 0; i < arrivals.size(); i++) {
            ScenarioPlan.Arrival arrival = arrivals.get(i);
            long job = submissions.job(i);
            String refusal = submissions.refusal(i);
            if (job == ScenarioSubmissions.NO_JOB) {
                results.add(new ScenarioJobResult(
                        arrival.name(),
                        job,
                        arrival.atMillis(),
                        ScenarioJobResult.NEVER,
                        ScenarioJobResult.NEVER,
                        List.of(),
                        Preempted.NONE,
                        refusal == null ? "" : refusal,
                        ""));
                continue;
            }
            ScenarioSchedule.Row row = schedule.of(job);
            Reason reason = KeyReasons.of(core, job);
            results.add(new ScenarioJobResult(
                    arrival.name(),
                    job,
                    arrival.atMillis(),
                    row.startMillis(),
                    row.endMillis(),
                    schedule.hostsOf(row),
                    schedule.preempted().of(job),
                    "",
                    reason.equals(Reason.NONE) ? "" : KeyReasons.words(reason)));
        }
        return results;
    }

    static SimulationReport report(
            String name,
            String spelling,
            ScenarioPlan plan,
            CoreConfiguration configuration,
            ScenarioSchedule.@Nullable Measured measured,
            SimulationResult result) {
        FilterReport log = plan.filter();
        FilterReport filter = log != null
                ? log
                : measured == null
                        ? new FilterReport(0, Map.of(), 0, false)
                        : measured.workload().filter();
        return new SimulationReport(
                spelling,
                name,
                measured == null ? 0 : measured.workload().jobs(),
                (int) Math.min(Integer.MAX_VALUE, ScenarioSchedule.slots(configuration)),
                EventOrder.BATCH,
                plan.estimates(),
                measured == null
                        ? ScheduleMetrics.NOTHING
                        : ScheduleMetrics.of(measured.workload(), measured.startSeconds()),
                result.backfilled(),
                result.policyFailures(),
                filter,
                result.decisionHash(),
                result.candidatePulls(),
                result.simNanos());
    }

    static ScenarioSummary summary(
            CoreConfiguration configuration, List<ScenarioJobResult> jobs, ScenarioExpectations expectations) {
        var refused = new ArrayList<String>();
        var waiting = new ArrayList<String>();
        Preempted preempted = Preempted.NONE;
        for (ScenarioJobResult job : jobs) {
            preempted = preempted.plus(job.preempted());
            if (!job.refused().isEmpty()) {
                refused.add(job.name() + ": " + job.refused());
            } else if (!job.waits().isEmpty()) {
                waiting.add(job.name() + ": " + job.waits());
            }
        }
        return new ScenarioSummary(
                configuration.hosts().size(),
                jobs.size(),
                refused,
                waiting,
                expectations.met(),
                expectations.unmet(),
                preempted);
    }
}
