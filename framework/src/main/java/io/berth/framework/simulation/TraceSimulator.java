package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.journal.JournalPlugin;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.simulation.trace.Workload;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs traces on the core, through the policies of a source. One host, one queue. */
public final class TraceSimulator implements Simulator {
    private static final PolicySpec ALLOCATOR = PolicySpec.of("first-fit");

    private final PolicySource source;
    private final UnaryOperator<PolicySpec> pickerFor;
    private final Supplier<List<JournalPlugin>> plugins;

    /**
     * A simulator.
     *
     * @param source    where policies come from
     * @param pickerFor turns what a user wrote, such as a bare order's name, into a picker
     */
    public TraceSimulator(PolicySource source, UnaryOperator<PolicySpec> pickerFor) {
        this(source, pickerFor, List::of);
    }

    /**
     * A simulator that can say which plugins its policies come from.
     *
     * @param source    where policies come from
     * @param pickerFor turns what a user wrote, such as a bare order's name, into a picker
     * @param plugins   the plugins, found out when they are asked for
     */
    public TraceSimulator(
            PolicySource source, UnaryOperator<PolicySpec> pickerFor, Supplier<List<JournalPlugin>> plugins) {
        this.source = source;
        this.pickerFor = pickerFor;
        this.plugins = plugins;
    }

    @Override
    public PolicySource policies() {
        return source;
    }

    @Override
    public List<JournalPlugin> plugins() {
        return plugins.get();
    }

    @Override
    public void check(PolicySpec policy) {
        Core.of(configuration(policy, 1, SimulationSettings.DEFAULT), source);
    }

    @Override
    public Preparation prepare(PolicySpec policy, SimulationSettings settings) {
        // Made here, on the thread that policies are made on; a failure ends a rehearsal, so that no more are made.
        SimulationSettings strict =
                new SimulationSettings(settings.eventOrder(), OnPolicyFailure.FAIL, settings.seed());
        return Rehearsal.begin(Core.of(configuration(policy, Rehearsal.PROCS, strict), source), settings.eventOrder());
    }

    @Override
    public SimulationResult run(Workload workload, PolicySpec policy, SimulationSettings settings, Progress progress) {
        return run(workload, policy, settings, progress, null);
    }

    @Override
    public SimulationResult record(
            Workload workload,
            PolicySpec policy,
            SimulationSettings settings,
            Progress progress,
            JournalRecorder journal) {
        return run(workload, policy, settings, progress, journal);
    }

    @Override
    public SteppedRun stepped(Workload workload, PolicySpec policy, SimulationSettings settings) {
        return new SteppedRun(
                configuration(policy, workload.machineProcs(), settings),
                source,
                TraceCourse.beginning(workload, settings.eventOrder()));
    }

    @Override
    public ScenarioSimulator scenarios() {
        return new ScenarioSimulator(source, pickerFor, plugins);
    }

    private SimulationResult run(
            Workload workload,
            PolicySpec policy,
            SimulationSettings settings,
            Progress progress,
            @Nullable JournalRecorder journal) {
        CoreConfiguration configuration = configuration(policy, workload.machineProcs(), settings);
        Core core = Core.of(configuration, source);
        if (journal != null) {
            journal.begin(configuration, core);
        }
        var machine = new TraceMachine(workload, core, progress, journal);
        long began = System.nanoTime();
        TraceDriver.of(settings.eventOrder()).run(machine);
        long nanos = System.nanoTime() - began;
        if (core.jobs() > 0 || machine.ended() < workload.jobs()) {
            int left = workload.jobs() - machine.ended();
            throw new PolicyFailure(
                    policy.toString(), "left " + left + " jobs waiting though nothing else was to come", null);
        }
        return new SimulationResult(
                machine.startSeconds(),
                machine.backfilled(),
                machine.policyFailures(),
                core.candidatePulls(),
                core.hash(),
                nanos);
    }

    private CoreConfiguration configuration(PolicySpec policy, int procs, SimulationSettings settings) {
        CoreConfiguration configuration = CoreConfiguration.of(
                settings.eventOrder().word(),
                settings.seed(),
                List.of(HostSpec.ofSlots(TraceMachine.HOST, procs)),
                List.of(QueueSpec.of(TraceMachine.QUEUE, pickerFor.apply(policy), ALLOCATOR)));
        return configuration.withOnFailure(
                switch (settings.onPolicyFailure()) {
                    case FAIL -> CoreConfiguration.OnFailure.FAIL;
                    case FALLBACK -> CoreConfiguration.OnFailure.FALLBACK;
                });
    }
}
