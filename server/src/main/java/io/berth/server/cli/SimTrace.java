package io.berth.server.cli;

import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.ReportTable;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.SwfReader;
import io.berth.framework.simulation.trace.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** {@code berth sim} without a scenario: a log of jobs, or the made-up sample, under one or more policies. */
final class SimTrace {
    /**
     * Where the jobs come from.
     *
     * @param log      a log in the Standard Workload Format; null for the sample
     * @param procs    processors of the machine; null for those of the log or the sample
     * @param estimate what the scheduler is told about run times
     */
    record Source(@Nullable Path log, @Nullable Integer procs, EstimateModel estimate) {
        Workload readOrMake(long seed) {
            if (log != null) {
                return SwfReader.read(log, estimate, procs == null ? OptionalInt.empty() : OptionalInt.of(procs));
            }
            Workload sample = SampleWorkload.generate(
                    seed, SampleWorkload.JOBS, procs == null ? SampleWorkload.PROCS : procs, SampleWorkload.LOAD);
            return switch (estimate) {
                case USER -> sample;
                case EXACT -> sample.withExactEstimates();
            };
        }
    }

    private final Console console;
    private final Source source;
    private final SimulationSettings settings;
    private final JournalOptions journal;
    private final boolean quiet;

    SimTrace(Console console, Source source, SimulationSettings settings, JournalOptions journal, boolean quiet) {
        this.console = console;
        this.source = source;
        this.settings = settings;
        this.journal = journal;
        this.quiet = quiet;
    }

    /** Refuses what does not go together. */
    void refuse(List<ChosenPolicy> chosen, ParseResult given) {
        journal.check(chosen.size());
        journal.refuseOutputs(given);
    }

    /**
     * Runs it. Everything that can be found wrong is looked for before the first job is read, let alone scheduled.
     *
     * @param chosen     policies to compare
     * @param simulators makes the simulator
     * @param places     where results are to go
     */
    int run(List<ChosenPolicy> chosen, Supplier<Simulator> simulators, SimOutputs.Places places) {
        SimOutputs outputs = SimOutputs.plan(
                places,
                source.log() == null ? Map.of() : Map.of("--trace", source.log()),
                chosen.stream().map(ChosenPolicy::spelling).toList());
        Integer procs = source.procs();
        if (procs != null && procs < 1) {
            throw new UserFault("--procs is " + procs + "; a machine has at least 1 processor");
        }
        Simulator simulator = simulators.get();
        chosen.forEach(policy -> simulator.check(policy.spec()));
        Workload workload;
        try (var _ = simulator.prepare(chosen.getFirst().spec(), settings)) {
            workload = source.readOrMake(settings.seed());
        }
        if (journal.interactive()) {
            var stepped = simulator.stepped(workload, chosen.getFirst().spec(), settings);
            return new SimPrompt(console, stepped, new TraceWords()).run();
        }
        List<SimulationResult> results = new ArrayList<>();
        List<SimulationReport> reports = new ArrayList<>();
        for (ChosenPolicy policy : chosen) {
            SimulationResult result = run(simulator, workload, policy);
            results.add(result);
            reports.add(SimulationReport.of(workload, policy, settings.eventOrder(), result));
        }
        if (!quiet) {
            console.out().print(ReportTable.of(reports));
            console.out().flush();
        }
        outputs.write(workload, settings, results, reports);
        return ExitCode.SUCCESS;
    }

    private SimulationResult run(Simulator simulator, Workload workload, ChosenPolicy policy) {
        if (quiet || !console.interactive()) {
            return run(simulator, workload, policy, Progress.NONE);
        }
        try (ProgressLine line = new ProgressLine(console.err(), System::nanoTime, policy.spelling(), workload)) {
            return run(simulator, workload, policy, line);
        }
    }

    private SimulationResult run(Simulator simulator, Workload workload, ChosenPolicy policy, Progress progress) {
        return journal.records()
                ? journal.record(simulator, workload, policy, settings, progress)
                : simulator.run(workload, policy.spec(), settings, progress);
    }
}
