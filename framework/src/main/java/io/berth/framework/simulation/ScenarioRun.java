package io.berth.framework.simulation;

import io.berth.framework.simulation.trace.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a scenario's run.
 *
 * @param report   its figures, over the jobs that ran to an end
 * @param summary  what else is to be said, expectations among it
 * @param jobs     all jobs in the order of submission
 * @param workload the jobs that ran to an end, as they ran, by their number in the core; null when there is none
 * @param result   when these started; its rows are the workload's
 */
public record ScenarioRun(
        SimulationReport report,
        ScenarioSummary summary,
        List<ScenarioJobResult> jobs,
        @Nullable Workload workload,
        SimulationResult result) {
    public ScenarioRun {
        jobs = List.copyOf(jobs);
    }
}
