package io.berth.distribution.schedule;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.OnPolicyFailure;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.TraceSimulator;
import io.berth.framework.simulation.trace.Workload;
import java.nio.file.Path;
import java.util.List;

/** The plugins as they are shipped: the jars of the built distribution, behind the plugin host. For one thread. */
final class Shipped implements AutoCloseable {
    private final PluginHost host;
    private final TraceSimulator simulator;

    private Shipped() {
        Path distribution = Path.of(System.getProperty("berth.dist", "target/berth"));
        host = PluginHost.open(List.of(distribution.resolve("plugins")));
        simulator = new TraceSimulator(host, host.names()::picker);
    }

    static Shipped open() {
        return new Shipped();
    }

    PolicySource policies() {
        return host;
    }

    TraceSimulator simulator() {
        return simulator;
    }

    /** The picker that a policy stands for, as a user writes it. */
    PolicySpec picker(String policy) {
        return host.names().picker(PolicySpec.parse(policy));
    }

    SimulationResult run(Workload workload, String policy, EventOrder order) {
        return run(workload, policy, order, 1);
    }

    SimulationResult run(Workload workload, String policy, EventOrder order, long seed) {
        var settings = new SimulationSettings(order, OnPolicyFailure.FAIL, seed);
        return simulator.run(workload, PolicySpec.parse(policy), settings, Progress.NONE);
    }

    SimulationReport report(Workload workload, String policy, EventOrder order) {
        return SimulationReport.of(workload, ChosenPolicy.parse(policy), order, run(workload, policy, order));
    }

    @Override
    public void close() {
        host.close();
    }
}
