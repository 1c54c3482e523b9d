package io.berth.server.cli;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.OnPolicyFailure;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.ReportTable;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.ScenarioRun;
import io.berth.framework.simulation.ScenarioSimulator;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.framework.simulation.scenario.ScenarioWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/** {@code berth sim --scenario FILE}: one scenario, as it says or with other policies. */
final class SimScenario {
    /** What reports call the policies that the scenario names itself. */
    private static final String OWN = "as configured";

    private static final List<String> NOT_WITH_A_SCENARIO = List.of("--trace", "--procs");

    private final Console console;
    private final Path path;
    private final JournalOptions journal;
    private final boolean quiet;

    SimScenario(Console console, Path path, JournalOptions journal, boolean quiet) {
        this.console = console;
        this.path = path;
        this.journal = journal;
        this.quiet = quiet;
    }

    /** Refuses what is for a trace only. */
    void refuse(ParseResult given, EventOrder order) {
        for (String option : NOT_WITH_A_SCENARIO) {
            if (given.hasMatchedOption(option)) {
                throw new UserFault(
                        option + " and --scenario do not go together: the scenario says what runs where; leave "
                                + option + " out");
            }
        }
        if (order != EventOrder.BATCH) {
            throw new UserFault("--event-order " + order.word()
                    + " is for traces: a scenario runs in the order batch only; leave it out");
        }
        journal.refuseOutputs(given);
    }

    /**
     * Runs it.
     *
     * @param chosen     policies that take the place of the scenario's own; none to run it as it says
     * @param simulators makes the simulator
     * @param places     where results are to go
     */
    int run(
            List<ChosenPolicy> chosen,
            ScenarioOptions options,
            Supplier<Simulator> simulators,
            SimOutputs.Places places) {
        List<String> names = chosen.isEmpty()
                ? List.of(OWN)
                : chosen.stream().map(ChosenPolicy::spelling).toList();
        journal.check(names.size());
        ScenarioFile file = ScenarioFile.read(path);
        SimOutputs outputs = SimOutputs.plan(places, inputs(file), names);
        ScenarioSimulator simulator = simulators.get().scenarios();
        List<PolicySpec> pickers = chosen.stream().map(ChosenPolicy::spec).toList();
        simulator.check(file, pickers);
        if (journal.interactive()) {
            ScenarioOptions own = chosen.isEmpty() ? options : options.withPicker(pickers.getFirst());
            return new SimPrompt(console, simulator.stepped(file, own), new ScenarioWords()).run();
        }
        List<ScenarioRun> runs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ScenarioOptions own = chosen.isEmpty() ? options : options.withPicker(pickers.get(i));
            runs.add(run(simulator, file, names.get(i), own));
        }
        if (!quiet) {
            print(runs);
        }
        outputs.write(settings(file, options), runs);
        boolean met = runs.stream().allMatch(run -> run.summary().unmet().isEmpty());
        return met ? ExitCode.SUCCESS : ExitCode.UNMET;
    }

    private ScenarioRun run(ScenarioSimulator simulator, ScenarioFile file, String policy, ScenarioOptions options) {
        if (quiet || !console.interactive()) {
            return journal.run(simulator, file, policy, options, Progress.NONE);
        }
        try (ProgressLine line = new ProgressLine(console.err(), System::nanoTime, policy)) {
            return journal.run(simulator, file, policy, options, line);
        }
    }

    /** The files that results must not replace. */
    private Map<String, Path> inputs(ScenarioFile file) {
        Map<String, Path> inputs = new LinkedHashMap<>();
        inputs.put("--scenario", path);
        if (file.scenario().workload() instanceof ScenarioWorkload.Trace trace) {
            inputs.put("the scenario's trace", trace.file());
        }
        return inputs;
    }

    private void print(List<ScenarioRun> runs) {
        List<SimulationReport> reports = runs.stream().map(ScenarioRun::report).toList();
        console.out().print(ReportTable.of(reports));
        for (ScenarioRun run : runs) {
            console.out()
                    .print(run.summary()
                            .text(runs.size() == 1 ? "" : run.report().policy()));
        }
        console.out().flush();
    }

    private static SimulationSettings settings(ScenarioFile file, ScenarioOptions options) {
        Long seed = options.seed();
        OnPolicyFailure onFailure = options.onPolicyFailure();
        OnPolicyFailure own = switch (file.scenario().settings().onPolicyFailure()) {
            case FAIL -> OnPolicyFailure.FAIL;
            case FALLBACK -> OnPolicyFailure.FALLBACK;
        };
        return new SimulationSettings(
                EventOrder.BATCH,
                onFailure == null ? own : onFailure,
                seed == null ? file.scenario().settings().seed() : seed);
    }
}
