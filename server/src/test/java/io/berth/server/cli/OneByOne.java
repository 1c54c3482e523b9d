package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.plugin.SettingsException;
import java.util.ArrayList;
import java.util.List;

/** A simulator that runs one job at a time, and fails as its policies' names say. */
final class OneByOne implements Simulator {
    final List<String> ran = new ArrayList<>();
    SimulationSettings lastSettings = SimulationSettings.DEFAULT;

    @Override
    public void check(PolicySpec policy) {
        if (policy.name().startsWith("un")) {
            throw new SettingsException("policy '" + policy.name() + "' is not known; did you mean 'easy'?");
        }
    }

    @Override
    public SimulationResult run(Workload workload, PolicySpec policy, SimulationSettings settings, Progress progress) {
        ran.add(policy.toString());
        lastSettings = settings;
        switch (policy.name()) {
            case "throws" -> throw new PolicyFailure("throws", "it threw\nin two lines", new IllegalStateException());
            case "buggy" -> throw new IllegalStateException("the simulator is broken");
            default -> {
                // A policy that works.
            }
        }
        long[] starts = new long[workload.jobs()];
        long free = 0;
        int done = 0;
        for (int row : workload.bySubmit()) {
            starts[row] = Math.max(free, workload.submitSeconds(row));
            free = starts[row] + workload.runSeconds(row);
            progress.at(done++, starts[row]);
        }
        if (policy.name().equals("impossible")) {
            starts[0] = -1;
        }
        return new SimulationResult(starts, 3, 0, 99, "feedc0de", 2_000_000_000L);
    }
}
