package io.berth.framework.simulation;

import io.berth.framework.core.RequestCheck;
import io.berth.framework.request.RequestFault;
import io.berth.framework.simulation.scenario.Partition;
import io.berth.framework.simulation.scenario.ScenarioException;
import io.berth.framework.simulation.scenario.ScenarioFault;
import io.berth.framework.simulation.scenario.ScenarioFile;
import java.util.List;
import java.util.function.UnaryOperator;

/** Requests are tried against the hosts of a scenario, without running it and without its policies. */
public final class ScenarioRequests {
    private ScenarioRequests() {}

    /**
     * Makes ready to try requests.
     *
     * @param file the scenario
     * @return who tells what its hosts would make of a request
     * @throws ScenarioException when the expression of a partition is wrong
     */
    public static RequestCheck check(ScenarioFile file) {
        try {
            return new RequestCheck(
                    ScenarioConfiguration.of(file.scenario(), ScenarioOptions.NONE, UnaryOperator.identity()));
        } catch (IllegalArgumentException e) {
            throw new ScenarioException(List.of(fault(file, e)));
        }
    }

    private static ScenarioFault fault(ScenarioFile file, IllegalArgumentException wrong) {
        List<Partition> partitions = file.scenario().partitions();
        for (int i = 0; i < partitions.size() && wrong.getCause() instanceof RequestFault fault; i++) {
            if (partitions.get(i).select().equals(fault.text())) {
                return file.faultWithin(fault.column() - 1, fault.what(), "partitions", i, "select");
            }
        }
        return file.fault(String.valueOf(wrong.getMessage()));
    }
}
