package io.berth.framework.simulation;

import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.FilterReport;
import io.berth.framework.simulation.trace.ScheduleMetrics;
import io.berth.framework.simulation.trace.Workload;

/**
 * One policy's result on one workload, as programs and people are told it.
 *
 * @param policy as its user wrote it
 * @param trace name of the workload
 * @param jobs how many jobs ran
 * @param procs processors of the machine
 * @param eventOrder order of the events of one second
 * @param estimates where the estimates came from
 * @param metrics what the schedule is worth
 * @param backfilled jobs that started before one that stood ahead of them in the queue
 * @param policyFailures failures of the policy that the fallback made good
 * @param filter what became of the rows of the log
 * @param decisionHash the chained hash over all decisions
 * @param candidatePulls candidates that the policy was given to look at
 * @param simNanos time on the wall for the simulation alone, at least 1
 */
public record SimulationReport(
        String policy,
        String trace,
        int jobs,
        int procs,
        EventOrder eventOrder,
        EstimateModel estimates,
        ScheduleMetrics metrics,
        int backfilled,
        int policyFailures,
        FilterReport filter,
        String decisionHash,
        long candidatePulls,
        long simNanos) {

    /**
     * Checks and measures a result.
     *
     * @throws IllegalStateException when the schedule is impossible, which is never the log's fault
     */
    public static SimulationReport of(
            Workload workload, ChosenPolicy policy, EventOrder eventOrder, SimulationResult result) {
        return new SimulationReport(
                policy.spelling(),
                workload.name(),
                workload.jobs(),
                workload.machineProcs(),
                eventOrder,
                workload.estimateModel(),
                ScheduleMetrics.of(workload, result.startSeconds()),
                result.backfilled(),
                result.policyFailures(),
                workload.filter(),
                result.decisionHash(),
                result.candidatePulls(),
                result.simNanos());
    }

    /** {@return how long the simulation took} */
    public double simSeconds() {
        return simNanos / 1e9;
    }

    /** {@return jobs per second of that time} */
    public double jobsPerSecond() {
        return jobs / simSeconds();
    }
}
