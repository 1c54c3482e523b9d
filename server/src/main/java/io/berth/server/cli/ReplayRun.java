package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.journal.JournalReplay;
import io.berth.framework.journal.JournalTail;
import io.berth.framework.journal.JournalVerification;
import io.berth.framework.journal.JournalVerification.Divergence;
import io.berth.framework.journal.RecordedRound;
import io.berth.framework.simulation.OnPolicyFailure;
import io.berth.framework.simulation.RecordedRun;
import io.berth.framework.simulation.ReportTable;
import io.berth.framework.simulation.ScenarioSummary;
import io.berth.framework.simulation.SimulationReport;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.text.JsonFields;
import io.berth.spi.plugin.SettingsException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** {@code berth sim --replay DIR}: folds a journal, tells the report that its run had, and verifies it when asked to. */
final class ReplayRun {
    private final Console console;
    private final Supplier<Simulator> simulators;
    private final Path folder;
    private final boolean quiet;
    private final JournalReplay replay;
    private final RecordedRun run;

    ReplayRun(Console console, Supplier<Simulator> simulators, Path folder, boolean quiet) {
        this.console = console;
        this.simulators = simulators;
        this.folder = folder;
        this.quiet = quiet;
        this.replay = JournalReplay.open(folder);
        try {
            this.run = RecordedRun.of(replay.header());
        } catch (JsonFields.Fault e) {
            throw notOfASimulation(e);
        }
    }

    private UserFault notOfASimulation(JsonFields.Fault e) {
        return new UserFault("journal '" + folder + "' is none of a simulation: its header " + e.getMessage());
    }

    int fold(boolean verify, SimOutputs outputs) {
        List<String> differences = List.of();
        JournalVerification verification = null;
        String unable = "";
        String cure = "put the jars that were recorded into the folder of plugins";
        if (verify) {
            Simulator simulator = simulators.get();
            differences = RecordedPlugins.differences(replay.header().plugins(), simulator.plugins());
            try {
                verification = new JournalVerification(replay.header(), simulator.policies());
            } catch (SettingsException e) {
                unable = differences.isEmpty() ? String.valueOf(e.getMessage()) : String.join("; ", differences);
            } catch (PolicyFailure e) {
                unable = String.valueOf(e.getMessage());
                cure = "correct the policy, or " + cure;
                tell(differences);
            }
        }
        RecordedRound round;
        while ((round = replay.next()) != null) {
            run.add(round);
            Divergence divergence = verification == null ? null : verification.check(round);
            if (divergence != null) {
                tell(differences);
                tell(divergence);
                return ExitCode.DIVERGED;
            }
        }
        report(replay.tail(), outputs);
        if (!unable.isEmpty()) {
            say("folded", replay.core().hash());
            throw new UserFault("the journal was folded, not verified: " + unable + "; " + cure);
        }
        tell(differences);
        say(
                verification == null ? "folded" : "verified",
                verification == null ? replay.core().hash() : verification.hash());
        return ExitCode.SUCCESS;
    }

    private void tell(List<String> differences) {
        differences.forEach(line -> console.err().println("berth: " + line));
        console.err().flush();
    }

    private void tell(Divergence divergence) {
        PrintStream out = console.out();
        out.printf(
                Locale.ROOT,
                "diverges in round %d at second %d, with its decision %d%n",
                divergence.round(),
                Math.floorDiv(divergence.nowMillis(), 1_000L),
                divergence.decision());
        out.println("  recorded      " + divergence.recorded());
        out.println("  decided now   " + divergence.decided());
        out.println("  input before  " + (divergence.input().isEmpty() ? "none" : divergence.input()));
        out.println("  recorded in   " + divergence.file() + ", whose line " + divergence.line() + " ends the round");
        out.flush();
    }

    private void say(String what, String hash) {
        if (!quiet) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%s %d rounds, %d decisions, hash %s%n",
                            what,
                            replay.rounds(),
                            replay.decisions(),
                            hash);
            console.out().flush();
        }
    }

    /** The report, if the journal has the whole run; else where it ends. */
    private void report(JournalTail tail, SimOutputs outputs) {
        JsonFields result = tail.result();
        if (!tail.complete() || result == null) {
            console.err().println("berth: " + where(tail) + "; there is no report");
            console.err().flush();
            return;
        }
        try {
            SimulationReport report = run.report(result);
            if (!quiet) {
                console.out().print(ReportTable.of(List.of(report)));
            }
            if (run.ofScenario()) {
                ScenarioSummary summary = RecordedRun.summary(result);
                if (!quiet) {
                    console.out().print(summary.text(""));
                }
                outputs.write(report, summary);
                return;
            }
            outputs.write(run.workload(), SimulationSettings.DEFAULT, List.of(), List.of(report));
        } catch (JsonFields.Fault e) {
            throw notOfASimulation(e);
        }
    }

    private static String where(JournalTail tail) {
        String dropped = (tail.torn() ? "; its last line is torn and was left out" : "")
                + (tail.dropped() == 0 ? "" : "; " + tail.dropped() + " lines of an unfinished round were left out");
        return tail.file()
                + (tail.cause().isEmpty()
                        ? " ends before the run did" + dropped
                        : " says that the run broke off: " + tail.cause() + dropped);
    }

    /** Steps through the run: the policies decide it again. */
    int walk() {
        if (run.ofScenario()) {
            throw new UserFault(
                    "--interactive and the journal of a scenario do not go together: it tells what ended when,"
                            + " not how long jobs would run; walk through the scenario itself with --scenario FILE");
        }
        RecordedRound round;
        while ((round = replay.next()) != null) {
            run.add(round);
        }
        if (!replay.tail().complete()) {
            throw new UserFault(where(replay.tail()) + "; only a whole run can be walked through");
        }
        Simulator simulator = simulators.get();
        RecordedPlugins.differences(replay.header().plugins(), simulator.plugins())
                .forEach(line -> console.err().println("berth: " + line));
        QueueSpec queue = replay.header().configuration().queues().getFirst();
        OnPolicyFailure onFailure = switch (replay.header().configuration().onFailure()) {
            case FAIL -> OnPolicyFailure.FAIL;
            case FALLBACK -> OnPolicyFailure.FALLBACK;
        };
        var settings = new SimulationSettings(
                run.eventOrder(), onFailure, replay.header().configuration().seed());
        return new SimPrompt(console, simulator.stepped(run.workload(), queue.picker(), settings), new TraceWords())
                .run();
    }
}
