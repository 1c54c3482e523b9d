package io.berth.server.cli;

import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.EventOrder;
import io.berth.framework.simulation.OnPolicyFailure;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.trace.EstimateModel;
import io.berth.framework.simulation.trace.SampleWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code berth sim}: one workload under one or more policies. */
@Command(
        name = "sim",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Simulates a log of jobs, or a scenario, under one or more policies and compares the results.",
            "Without --trace and --scenario it runs a small made-up sample."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth sim",
            "  berth sim --scenario night.yaml",
            "  berth sim --trace KTH-SP2.swf.gz --policy fcfs,easy,easy-sjbf",
            "  berth sim --trace KTH-SP2.swf.gz --policy sjf+easy,hybrid:depth=4 \\",
            "            --jobs-out jobs.csv.gz --json result.json --report result.html"
        })
final class SimCommand implements Callable<Integer> {
    private static final String DEFAULT_POLICIES = "fcfs,sjf,easy";

    private final Console console;
    private final Installation installation;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "log in the Standard Workload Format, plain or gzip (default: a made-up sample of "
                    + SampleWorkload.JOBS + " jobs on " + SampleWorkload.PROCS + " processors)")
    private @Nullable Path trace;

    @Option(
            names = "--scenario",
            paramLabel = "FILE",
            description = {
                "a scenario: hosts, queues, limits, workload and what is expected, in YAML.",
                "Exit code 4 when an expectation is not met"
            })
    private @Nullable Path scenario;

    @Option(
            names = "--policy",
            paramLabel = "NAME[:key=value...][,NAME...]",
            defaultValue = DEFAULT_POLICIES,
            description = {
                "policies to compare, each with its settings",
                "(default: ${DEFAULT-VALUE}).",
                "The name of an order alone runs that order without backfill;",
                "sjf+easy is short for ordered:order=sjf:backfill=easy.",
                "A scenario runs with its own policies; with this option every queue has that picker"
            })
    private String policies = DEFAULT_POLICIES;

    @Option(
            names = "--event-order",
            paramLabel = "batch|event|pyss",
            defaultValue = "batch",
            converter = Words.EventOrders.class,
            description = {
                "order of the events of one second (default: ${DEFAULT-VALUE}).",
                "batch: all ends and submissions, then one round;",
                "event: a round after each, submissions first;",
                "pyss: as event, and a job counts as gone at its estimated end"
            })
    private EventOrder eventOrder = EventOrder.BATCH;

    @Option(
            names = "--estimate",
            paramLabel = "user|exact",
            defaultValue = "user",
            converter = Words.EstimateModels.class,
            description = "what the scheduler is told about run times: the users' estimates or the"
                    + " truth (default: ${DEFAULT-VALUE})")
    private EstimateModel estimate = EstimateModel.USER;

    @Option(
            names = "--procs",
            paramLabel = "N",
            description = "processors of the machine; wins over the log's MaxProcs and MaxNodes")
    private @Nullable Integer procs;

    @Option(
            names = "--on-policy-failure",
            paramLabel = "fail|fallback",
            defaultValue = "fail",
            converter = Words.PolicyFailures.class,
            description = "when a policy fails: end with exit code 3, or go on with the built-in"
                    + " fallback as a live scheduler does (default: ${DEFAULT-VALUE})")
    private OnPolicyFailure onPolicyFailure = OnPolicyFailure.FAIL;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "root of all random numbers: the sample's and the policies' (default: ${DEFAULT-VALUE})."
                    + " A scenario has its own")
    private long seed = 1;

    @Option(
            names = "--jobs-out",
            paramLabel = "FILE.csv[.gz]",
            description = {
                "writes when each job started and ended: job_id,submit,start,end by job number;",
                "of a scenario also name,hosts,preemptions,lost_slot_seconds,suspended_seconds.",
                "With several policies -POLICY goes before the ending"
            })
    private @Nullable Path jobsOut;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the results as JSON, an object for each policy")
    private @Nullable Path json;

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "writes a report with charts for a browser: one file, which needs no other and no network")
    private @Nullable Path report;

    @Option(
            names = "--memories",
            paramLabel = "on|off",
            defaultValue = "on",
            converter = Words.MemoryWords.class,
            description = "off: refusals are not remembered in a scenario: the same decisions in more time (default:"
                    + " ${DEFAULT-VALUE})")
    private Memories memories = Memories.ON;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = "--lenient",
            description = "starts without the plugins that cannot be used, and says which, instead of not starting")
    private boolean lenient;

    @Mixin
    private final JournalOptions journal = new JournalOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--quiet", description = "prints neither progress nor the table; errors only")
    private boolean quiet;

    SimCommand(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    /** Everything that can be found wrong is looked for before the first job is read, let alone scheduled. */
    @Override
    public Integer call() {
        if (journal.replays()) {
            return replay();
        }
        if (scenario != null) {
            return runScenario(scenario);
        }
        return runTrace();
    }

    private int runTrace() {
        if (memories == Memories.OFF) {
            throw new UserFault("--memories off is for scenarios; name one with --scenario FILE");
        }
        var settings = new SimulationSettings(eventOrder, onPolicyFailure, seed);
        var run = new SimTrace(console, new SimTrace.Source(trace, procs, estimate), settings, journal, quiet);
        List<ChosenPolicy> chosen = ChosenPolicy.parseList(policies);
        if (spec != null) {
            run.refuse(chosen, spec.commandLine().getParseResult());
        }
        return run.run(
                chosen, () -> installation.simulator(plugins, lenient), new SimOutputs.Places(jobsOut, json, report));
    }

    private int runScenario(Path file) {
        boolean ownPolicies = true;
        boolean ownSeed = true;
        boolean ownReaction = true;
        var run = new SimScenario(console, file, journal, quiet);
        if (spec != null) {
            ParseResult given = spec.commandLine().getParseResult();
            run.refuse(given, eventOrder);
            ownPolicies = !given.hasMatchedOption("--policy");
            ownSeed = !given.hasMatchedOption("--seed");
            ownReaction = !given.hasMatchedOption("--on-policy-failure");
        }
        var options = new ScenarioOptions(
                null,
                ownSeed ? null : seed,
                ownReaction ? null : onPolicyFailure,
                estimate == EstimateModel.EXACT,
                memories == Memories.ON);
        return run.run(
                ownPolicies ? List.of() : ChosenPolicy.parseList(policies),
                options,
                () -> installation.simulator(plugins, lenient),
                new SimOutputs.Places(jobsOut, json, report));
    }

    private int replay() {
        if (spec != null) {
            journal.refuse(spec.commandLine().getParseResult());
        }
        return journal.replay(
                console,
                () -> installation.simulator(plugins, lenient),
                SimOutputs.plan(new SimOutputs.Places(null, json, null), Map.of(), List.of()),
                quiet);
    }
}
