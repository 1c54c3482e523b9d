package io.berth.framework.simulation;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where a scenario's machine is. It stays as it is, whoever goes on from it.
 *
 * @param submissions     what was submitted
 * @param executions      what runs
 * @param down            hosts that are not there
 * @param happened        how many events
 * @param ended           how many executions
 * @param backfilled      how many starts
 * @param policyFailures  how many
 * @param quietSinceMillis since when nothing has happened
 */
record ScenarioPosition(
        ScenarioSubmissions submissions,
        ScenarioExecutions executions,
        SortedSet<String> down,
        int happened,
        int ended,
        int backfilled,
        int policyFailures,
        long quietSinceMillis) {
    /** Before anything has happened. */
    static ScenarioPosition beginning(ScenarioPlan plan) {
        return new ScenarioPosition(
                new ScenarioSubmissions(plan), new ScenarioExecutions(), new TreeSet<>(), 0, 0, 0, 0, 0);
    }

    /** With one more submission to come. */
    ScenarioPosition with(ScenarioPlan.Arrival arrival) {
        return new ScenarioPosition(
                submissions.in(submissions.plan().with(arrival)),
                executions,
                down,
                happened,
                ended,
                backfilled,
                policyFailures,
                quietSinceMillis);
    }
}
