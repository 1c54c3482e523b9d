package io.berth.testkit;

import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * What each kind of policy owes, as tests. A plugin's author calls one of these from a test factory:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> contract() {
 *     return Contracts.jobOrder(new MyPlugin(), "my-order:key=value");
 * }
 * }</pre>
 *
 * <p>Each test is one clause. A clause that is broken says what was done (with the seed and the jobs), what came, what should have, and which hook to look at. A clause that cannot be
 * judged while another is broken is aborted and names that one, so what fails is the cause. The policy runs in the real core under seeded random loads; every run is the same on every machine.
 *
 * <p>The kit brings what else a run needs: a picker, an allocator, and the orders {@code fcfs} and {@code sjf}; orders and factors of the plugin itself are found by
 * name as well. A hook that does not return is given up after ten seconds (system property {@code berth.testkit.patience_millis}).
 *
 * <p>The clauses of purity read the plugin's class files: what its entry point leads to in the same folder or jar. What must keep clocks, threads or connections, such as
 * a decision listener or an executor, belongs into a plugin of its own.
 *
 * <p>All methods throw {@link io.berth.spi.plugin.SettingsException} when a policy is not {@code name:key=value...}, and their tests do when the plugin does not
 * provide it.
 */
public final class Contracts {
    private Contracts() {}

    /**
     * The contract of a {@link io.berth.spi.pick.JobOrder}.
     *
     * @param plugin the plugin
     * @param policy the order as users write it: {@code name:key=value}
     * @return a test for each clause
     */
    public static Stream<DynamicTest> jobOrder(SchedulerPlugin plugin, String policy) {
        return scored(Subject.of(Kind.JOB_ORDER, plugin, policy), Clause.FINITE);
    }

    /**
     * The contract of a {@link io.berth.spi.pick.PriorityFactor}.
     *
     * @param plugin the plugin
     * @param policy the factor as users write it
     * @return a test for each clause
     */
    public static Stream<DynamicTest> priorityFactor(SchedulerPlugin plugin, String policy) {
        return scored(Subject.of(Kind.PRIORITY_FACTOR, plugin, policy), Clause.SHARE);
    }

    private static Stream<DynamicTest> scored(Subject subject, String range) {
        var trials = new Trials(subject, own -> new Answers(own).drift());
        var answers = new Answers(trials);
        return tests(Stream.of(
                SettingsClauses.of(subject),
                Purity.of(subject),
                running(trials, Clause.RUNS),
                List.of(
                        new Clause(range, answers::range),
                        new Clause(Clause.SAME, answers::same),
                        new Clause(Clause.DRIFT, answers::drift)),
                sameDecisions(trials)));
    }

    /**
     * The contract of a {@link io.berth.spi.pick.JobPicker}.
     *
     * @param plugin the plugin
     * @param policy the picker as users write it
     * @return a test for each clause
     */
    public static Stream<DynamicTest> jobPicker(SchedulerPlugin plugin, String policy) {
        Subject subject = Subject.of(Kind.JOB_PICKER, plugin, policy);
        var trials = new Trials(subject);
        return tests(Stream.of(
                SettingsClauses.of(subject),
                Purity.of(subject),
                running(trials, Clause.RUNS, Clause.NO_REPEATS, Clause.WAITING, Clause.TERMINATES),
                sameDecisions(trials),
                List.of(
                        new Clause(Clause.CHANGED, trials::changed),
                        new Clause(Clause.CLOSES, trials::closes),
                        new Clause(Clause.FLAT, () -> FlatPulls.breach(trials)))));
    }

    /**
     * The contract of an {@link io.berth.spi.allocate.Allocator}.
     *
     * @param plugin the plugin
     * @param policy the allocator as users write it
     * @return a test for each clause
     */
    public static Stream<DynamicTest> allocator(SchedulerPlugin plugin, String policy) {
        Subject subject = Subject.of(Kind.ALLOCATOR, plugin, policy);
        var trials = new Trials(subject, ClassAlone::breach);
        return tests(Stream.of(
                SettingsClauses.of(subject),
                Purity.of(subject),
                running(trials, Clause.RUNS, Clause.ROOM, Clause.EXHAUSTION, Clause.TERMINATES),
                List.of(new Clause(Clause.CLASS_ALONE, () -> ClassAlone.breach(trials))),
                sameDecisions(trials),
                List.of(new Clause(Clause.CLOSES, trials::closes))));
    }

    /**
     * The contract of a {@link io.berth.spi.preempt.PreemptionPolicy}.
     *
     * @param plugin the plugin
     * @param policy the preemption policy as users write it
     * @return a test for each clause
     */
    public static Stream<DynamicTest> preemptionPolicy(SchedulerPlugin plugin, String policy) {
        Subject subject = Subject.of(Kind.PREEMPTION_POLICY, plugin, policy);
        var trials = new Trials(subject);
        return tests(Stream.of(
                SettingsClauses.of(subject),
                Purity.of(subject),
                running(trials, Clause.RUNS, Clause.ALLOWED, Clause.ONCE, Clause.TERMINATES),
                sameDecisions(trials),
                List.of(new Clause(Clause.CLOSES, trials::closes))));
    }

    /**
     * The contract of a {@link io.berth.spi.job.SubmitFilter}.
     *
     * @param plugin the plugin
     * @param policy the filter as users write it
     * @return a test for each clause
     */
    public static Stream<DynamicTest> submitFilter(SchedulerPlugin plugin, String policy) {
        Subject subject = Subject.of(Kind.SUBMIT_FILTER, plugin, policy);
        var filtering = new Filtering(subject);
        return tests(Stream.of(
                SettingsClauses.of(subject),
                Purity.of(subject),
                List.of(
                        new Clause(Clause.RUNS, filtering::runs),
                        new Clause(Clause.DETERMINISM, filtering::determinism),
                        new Clause(Clause.REBIRTH, filtering::rebirth),
                        new Clause(Clause.IDEMPOTENT, filtering::idempotent),
                        new Clause(Clause.EXPLAINS, filtering::explains))));
    }

    /**
     * The contract of a {@link io.berth.spi.decision.DecisionListener}. It hears what is decided already, so its class files are not judged: it may keep clocks, threads and connections.
     *
     * @param plugin the plugin; its first order, if it has any, decides, so that what the two share shows
     * @param policy the listener as users write it
     * @return a test for each clause
     */
    public static Stream<DynamicTest> decisionListener(SchedulerPlugin plugin, String policy) {
        Subject subject = Subject.of(Kind.DECISION_LISTENER, plugin, policy);
        var trials = new Trials(subject);
        var listening = new Listening(trials);
        return tests(Stream.of(
                SettingsClauses.of(subject),
                running(trials, Clause.RUNS),
                List.of(
                        new Clause(Clause.HEARS_ALL, listening::hearsAll),
                        new Clause(Clause.CHANGES_NOTHING, listening::changesNothing))));
    }

    /** Clauses that the first run in the core may break. */
    private static List<Clause> running(Trials trials, String... names) {
        return Stream.of(names).map(name -> new Clause(name, trials::plain)).toList();
    }

    private static List<Clause> sameDecisions(Trials trials) {
        return List.of(
                new Clause(Clause.DETERMINISM, trials::determinism), new Clause(Clause.REBIRTH, trials::rebirth));
    }

    private static Stream<DynamicTest> tests(Stream<List<Clause>> groups) {
        return groups.flatMap(List::stream).map(Clause::test);
    }
}
