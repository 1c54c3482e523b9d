package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.RecordedRun;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.ScenarioRun;
import io.berth.framework.simulation.ScenarioSimulator;
import io.berth.framework.simulation.SimulationResult;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.framework.simulation.trace.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of {@code berth sim} that record a run, replay it, or walk through one. */
final class JournalOptions {
    private static final List<String> NOT_WITH_REPLAY = List.of(
            "--trace",
            "--scenario",
            "--memories",
            "--policy",
            "--event-order",
            "--estimate",
            "--procs",
            "--on-policy-failure",
            "--seed",
            "--jobs-out",
            "--report",
            "--journal");

    private static final List<String> NOT_AT_A_PROMPT = List.of("--jobs-out", "--json", "--report");

    @Option(
            names = "--journal",
            paramLabel = "DIR",
            description = {
                "records all inputs and decisions of one policy's run as JSON lines in DIR,",
                "which must be new, empty or hold an earlier journal (replaced)"
            })
    private @Nullable Path journal;

    @Option(
            names = "--replay",
            paramLabel = "DIR",
            description = "replays a journal without asking any policy, and prints the report that the run had")
    private @Nullable Path replay;

    @Option(
            names = "--verify",
            description = {
                "with --replay: asks the policies beside it and compares.",
                "The first round in which they decide otherwise is printed; exit code 1"
            })
    private boolean verify;

    @Option(
            names = "--interactive",
            description = {
                "steps through one policy's run, or a journal's, at a prompt:",
                "look at queue, hosts and reasons, add a job, lose a host, go back (type help)"
            })
    private boolean interactive;

    boolean replays() {
        return replay != null;
    }

    boolean records() {
        return journal != null;
    }

    boolean interactive() {
        return interactive;
    }

    /** Refuses what does not go together in a run of so many policies. */
    void check(int policies) {
        if (verify) {
            throw new UserFault("--verify needs a journal; add --replay DIR");
        }
        if (interactive && journal != null) {
            throw new UserFault("--interactive and --journal do not go together; leave one out");
        }
        if (policies > 1 && (interactive || journal != null)) {
            throw new UserFault((interactive ? "--interactive" : "--journal") + " takes one policy and there are "
                    + policies + "; name it with --policy NAME");
        }
        if (journal != null) {
            JournalRecorder.check(journal);
        }
    }

    /** Refuses files of results at a prompt, where no run comes to its end, and those that would not leave the journal alone in its folder. */
    void refuseOutputs(ParseResult given) {
        for (String option : NOT_AT_A_PROMPT) {
            Path file = given.matchedOptionValue(option, null);
            if (file == null) {
                continue;
            }
            if (interactive) {
                throw new UserFault("--interactive and " + option
                        + " do not go together: a prompt has no results to write; leave one out");
            }
            Path folder = journal != null ? journal : replay;
            if (folder != null && place(file).startsWith(place(folder))) {
                throw new UserFault(option + " '" + file
                        + "' is in the folder of the journal, which has to be alone there; name another place");
            }
        }
    }

    /** Where a file is or will be, however it is written and linked. */
    private static Path place(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        for (Path there = whole; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(whole)).normalize();
            } catch (IOException _) {
                // This one does not exist yet, or cannot be looked at; perhaps the one above.
            }
        }
        return whole;
    }

    /** Refuses options that a replay takes from the journal. */
    void refuse(ParseResult given) {
        for (String option : NOT_WITH_REPLAY) {
            if (given.hasMatchedOption(option)) {
                throw new UserFault(option + " and --replay do not go together: the journal says what was run; leave "
                        + option + " out");
            }
        }
        if (interactive && verify) {
            throw new UserFault("--interactive and --verify do not go together; leave one out");
        }
        refuseOutputs(given);
    }

    SimulationResult record(
            Simulator simulator,
            Workload workload,
            ChosenPolicy policy,
            SimulationSettings settings,
            Progress progress) {
        if (journal == null) {
            throw new IllegalStateException("there is no journal to record");
        }
        try (JournalRecorder recorder = JournalRecorder.open(
                journal, simulator.plugins(), RecordedRun.about(workload, policy, settings.eventOrder()))) {
            try {
                SimulationResult result = simulator.record(workload, policy.spec(), settings, progress, recorder);
                recorder.complete(RecordedRun.result(result));
                return result;
            } catch (PolicyFailure e) {
                recorder.brokenOff(String.valueOf(e.getMessage()));
                throw e;
            }
        }
    }

    /** Runs a scenario, recorded when that is asked for. */
    ScenarioRun run(
            ScenarioSimulator simulator, ScenarioFile file, String policy, ScenarioOptions options, Progress progress) {
        if (journal == null) {
            return simulator.run(file, policy, options, progress, null);
        }
        long slots = simulator.slots(file);
        Map<String, Object> about = RecordedRun.about(file.scenario(), policy, slots, options.exact());
        try (JournalRecorder recorder = JournalRecorder.open(journal, simulator.plugins(), about)) {
            try {
                ScenarioRun run = simulator.run(file, policy, options, progress, recorder);
                recorder.complete(RecordedRun.result(run));
                return run;
            } catch (PolicyFailure e) {
                recorder.brokenOff(String.valueOf(e.getMessage()));
                throw e;
            }
        }
    }

    int replay(Console console, Supplier<Simulator> simulators, SimOutputs outputs, boolean quiet) {
        if (replay == null) {
            throw new IllegalStateException("there is no journal to replay");
        }
        var run = new ReplayRun(console, simulators, replay, quiet);
        return interactive ? run.walk() : run.fold(verify, outputs);
    }
}
