package io.berth.framework.simulation.scenario;

import java.nio.file.Path;
import java.util.List;

/** What is submitted. */
public sealed interface ScenarioWorkload {
    /**
     * A log of jobs.
     *
     * @param file           the log; relative names are already resolved against the scenario's folder
     * @param queue          the queue of its jobs
     * @param procs          processors of its machine; 0 when the log tells
     * @param exactEstimates whether the scheduler is told the true run times
     */
    record Trace(Path file, String queue, int procs, boolean exactEstimates) implements ScenarioWorkload {}

    /**
     * Jobs of the scenario's own.
     *
     * @param jobs in the order of the file, which is that of submission within one time
     */
    record Jobs(List<ScenarioJob> jobs) implements ScenarioWorkload {
        public Jobs {
            jobs = List.copyOf(jobs);
        }
    }
}
