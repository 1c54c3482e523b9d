package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.journal.JournalPlugin;
import io.berth.framework.journal.JournalRecorder;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.spi.reason.Reason;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs scenarios on the core, through the policies of a source. For one thread. */
public final class ScenarioSimulator {
    private final PolicySource source;
    private final UnaryOperator<PolicySpec> pickerFor;
    private final Supplier<List<JournalPlugin>> plugins;

    /**
     * A simulator.
     *
     * @param source    where policies come from
     * @param pickerFor turns what a user wrote, such as a bare order's name, into a picker
     * @param plugins   the plugins, found out when they are asked for
     */
    public ScenarioSimulator(
            PolicySource source, UnaryOperator<PolicySpec> pickerFor, Supplier<List<JournalPlugin>> plugins) {
        this.source = source;
        this.pickerFor = pickerFor;
        this.plugins = plugins;
    }

    /** {@return the plugins that the policies come from} */
    public List<JournalPlugin> plugins() {
        return plugins.get();
    }

    /** {@return where the policies come from} */
    public PolicySource policies() {
        return source;
    }

    /**
     * Looks for all that can be found wrong before the run.
     *
     * @param file the scenario
     * @param pickers those that are to take the place of its own
     * @throws io.berth.framework.simulation.scenario.ScenarioException with what is wrong with the file
     * @throws io.berth.spi.plugin.SettingsException when one of the pickers is not known or its settings are wrong
     */
    public void check(ScenarioFile file, List<PolicySpec> pickers) {
        ScenarioCheck.verify(file, source, pickerFor);
        for (PolicySpec picker : pickers) {
            Core.of(
                    CoreConfiguration.of(
                            EventOrder.BATCH.word(),
                            1,
                            List.of(HostSpec.ofSlots("host", 1)),
                            List.of(QueueSpec.of("queue", pickerFor.apply(picker), PolicySpec.of("first-fit")))),
                    source);
        }
    }

    /**
     * What a core is made of that runs a scenario.
     *
     * @param file    the scenario
     * @param options how to run it
     * @return the configuration
     */
    public CoreConfiguration configuration(ScenarioFile file, ScenarioOptions options) {
        return ScenarioConfiguration.of(file.scenario(), options, pickerFor);
    }

    /**
     * Slots of all hosts of a scenario.
     *
     * @param file the scenario
     * @return how many, also of hosts that are not there at first
     */
    public long slots(ScenarioFile file) {
        return ScenarioSchedule.slots(configuration(file, ScenarioOptions.NONE));
    }

    /**
     * Runs a scenario.
     *
     * @param file     the scenario
     * @param spelling what reports call its policies
     * @param options  how to run it
     * @param progress is told how far the run is
     * @param journal  takes down what happens, from its beginning; the caller ends it. Null for nobody
     * @return what came of it
     * @throws io.berth.framework.core.PolicyFailure when a policy fails and no fallback is allowed
     * @throws io.berth.framework.simulation.trace.TraceException when its log cannot be used
     */
    public ScenarioRun run(
            ScenarioFile file,
            String spelling,
            ScenarioOptions options,
            Progress progress,
            @Nullable JournalRecorder journal) {
        CoreConfiguration configuration = configuration(file, options);
        Core core = Core.of(configuration, source);
        if (journal != null) {
            journal.begin(configuration, core);
        }
        return run(file, spelling, options, progress, core, configuration, journal);
    }

    /**
     * Runs a scenario up to a time: all that happens then, and the rounds after it, are over.
     *
     * @param file     the scenario
     * @param options  how to run it
     * @param atMillis the time
     * @return what can be asked about that moment
     * @throws io.berth.framework.core.PolicyFailure when a policy fails and no fallback is allowed
     */
    public ScenarioMoment at(ScenarioFile file, ScenarioOptions options, long atMillis) {
        CoreConfiguration configuration = configuration(file, options);
        Core core = Core.of(configuration, source);
        var plan = ScenarioPlan.of(file.scenario(), options.exact());
        var machine = new ScenarioMachine(
                file.scenario(),
                configuration,
                core,
                Progress.NONE,
                new ScenarioSchedule(configuration),
                ScenarioPosition.beginning(plan));
        return ScenarioMoment.runTo(atMillis, machine, core);
    }

    /**
     * Begins a run that goes on step by step.
     *
     * @param file    the scenario
     * @param options how to run it
     * @return the run before its first step
     * @throws io.berth.framework.simulation.trace.TraceException when its log cannot be used
     */
    public SteppedRun stepped(ScenarioFile file, ScenarioOptions options) {
        CoreConfiguration configuration = configuration(file, options);
        var plan = ScenarioPlan.of(file.scenario(), options.exact());
        return new SteppedRun(configuration, source, ScenarioCourse.beginning(file.scenario(), configuration, plan));
    }

    /**
     * Runs a scenario as {@link #run} and lets somebody watch.
     *
     * @param file    the scenario
     * @param options how to run it
     * @param watcher begins to watch a core before its first input
     * @return what came of it
     */
    public ScenarioRun watched(
            ScenarioFile file, ScenarioOptions options, BiFunction<CoreConfiguration, Core, Recording> watcher) {
        CoreConfiguration configuration = configuration(file, options);
        Core core = Core.of(configuration, source);
        Recording watching = watcher.apply(configuration, core);
        return run(file, "watched", options, Progress.NONE, core, configuration, watching);
    }

    /** Two who are told. */
    private record Both(Recording one, Recording other) implements Recording {
        @Override
        public void applied(Input input) {
            one.applied(input);
            other.applied(input);
        }

        @Override
        public void decided(long nowMillis, List<Input.PolicyFailed> failures, List<Decision> decisions) {
            one.decided(nowMillis, failures, decisions);
            other.decided(nowMillis, failures, decisions);
        }
    }

    private static ScenarioRun run(
            ScenarioFile file,
            String spelling,
            ScenarioOptions options,
            Progress progress,
            Core core,
            CoreConfiguration configuration,
            @Nullable Recording journal) {
        var plan = ScenarioPlan.of(file.scenario(), options.exact());
        progress.begins(plan.arrivals().size());
        var schedule = new ScenarioSchedule(configuration);
        var machine = new ScenarioMachine(
                file.scenario(),
                configuration,
                core,
                progress,
                journal == null ? schedule : new Both(schedule, journal),
                ScenarioPosition.beginning(plan));
        var expectations = new ScenarioExpectations(file, plan);
        long began = System.nanoTime();
        machine.begin();
        for (long now = machine.nextMillis(); now != Long.MAX_VALUE; now = machine.nextMillis()) {
            answer(expectations, now, machine.submissions(), core);
            machine.step(now);
        }
        answer(expectations, Long.MAX_VALUE, machine.submissions(), core);
        long nanos = Math.max(1, System.nanoTime() - began);
        List<ScenarioJobResult> jobs = ScenarioResults.jobs(machine.submissions(), schedule, core);
        expectations.check(jobs);
        ScenarioSchedule.Measured measured = schedule.measured(file.scenario().name(), false);
        var result = new SimulationResult(
                measured == null ? new long[0] : measured.startSeconds(),
                machine.backfilled(),
                machine.policyFailures(),
                core.candidatePulls(),
                core.hash(),
                nanos);
        return new ScenarioRun(
                ScenarioResults.report(file.scenario().name(), spelling, plan, configuration, measured, result),
                ScenarioResults.summary(configuration, jobs, expectations),
                jobs,
                measured == null ? null : measured.workload(),
                result);
    }

    /** Answers what is asked about the time before the next step. */
    private static void answer(
            ScenarioExpectations expectations, long next, ScenarioSubmissions submissions, Core core) {
        for (long at = expectations.nextMillis(); at < next; at = expectations.nextMillis()) {
            expectations.answer(arrival -> reason(submissions, core, (int) arrival));
        }
    }

    private static @Nullable Reason reason(ScenarioSubmissions submissions, Core core, int arrival) {
        long job = submissions.job(arrival);
        return job == ScenarioSubmissions.NO_JOB ? null : KeyReasons.of(core, job);
    }
}
