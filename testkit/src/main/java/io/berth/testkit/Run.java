package io.berth.testkit;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.spi.plugin.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One run of the real core with the policy under test. Bounded by {@link Patience}, since a hook may not return. */
final class Run {
    static final int ROUNDS = 80;

    /** Before which rounds all policies are made anew. */
    enum Rebirths {
        NEVER,
        SOMETIMES,
        ALWAYS
    }

    /**
     * How to run.
     *
     * @param seed     of the load
     * @param rebirths before which rounds policies are made anew
     * @param modifies whether waiting jobs are changed, too
     * @param cuts     whether walks over jobs, plans or proposals are cut short at random
     * @param hears    whether the listener under test is there
     */
    record Manner(long seed, Rebirths rebirths, boolean modifies, boolean cuts, boolean hears) {
        static Manner plain(long seed) {
            return new Manner(seed, Rebirths.NEVER, false, false, true);
        }

        Manner with(Rebirths when) {
            return new Manner(seed, when, modifies, cuts, hears);
        }
    }

    /** One round. */
    record Step(long at, List<String> inputs, List<String> decisions) {}

    /** What came of a run; it ends with the first fault. */
    record Result(String hash, List<Step> steps, Ledger.@Nullable Fault fault) {
        String jobs() {
            return steps.isEmpty()
                    ? "before the first round"
                    : "round " + steps.size() + " at " + steps.getLast().at() + " ms, after "
                            + steps.getLast().inputs();
        }
    }

    private final Subject subject;
    private final Manner manner;
    private final Ledger ledger;
    private final List<Step> steps = new ArrayList<>();
    private String hash = "";

    private Run(Subject subject, Manner manner) {
        this.subject = subject;
        this.manner = manner;
        this.ledger = new Ledger(manner.cuts() ? manner.seed() + 7 : null);
    }

    static Result of(Subject subject, Manner manner) {
        var run = new Run(subject, manner);
        Ledger.Fault stuck = Patience.until(subject, run.ledger, run::guarded);
        return new Result(run.hash, List.copyOf(run.steps), stuck != null ? stuck : run.ledger.fault);
    }

    private void guarded() {
        try {
            go();
        } catch (PolicyFailure | SettingsException | Ledger.Stop e) {
            boolean places = subject.kind() == Kind.ALLOCATOR;
            ledger.breaks(
                    places ? Clause.ROOM : Clause.RUNS,
                    subject.kind().hooks,
                    "the core said: " + e.getMessage(),
                    places ? "hosts and plans that the core can use" : "no failure");
        }
    }

    private void go() {
        List<QueueSpec> queues = queues(subject);
        Core core = Core.of(configuration(queues), new KitSource(subject, ledger));
        var load = new Load(manner.seed(), queues.stream().map(QueueSpec::name).toList(), manner.modifies());
        var shuffle = new SplittableRandom(manner.seed() + 1_000);
        for (int round = 0; round < ROUNDS && ledger.fault == null; round++) {
            long now = 10L * (round + 1);
            List<Input> inputs = load.before(round, now, core);
            inputs.forEach(core::apply);
            var told = new ArrayList<>(inputs.stream().map(RunText::of).toList());
            boolean anew = manner.rebirths() == Rebirths.ALWAYS
                    || (manner.rebirths() == Rebirths.SOMETIMES && shuffle.nextInt(3) == 0);
            if (anew) {
                told.add("rebirth");
                core.rebirth(shuffle.nextInt(4) == 0 ? null : shuffle);
            }
            steps.add(new Step(now, told, List.of()));
            List<Decision> decided = List.copyOf(core.round(now));
            steps.set(
                    round,
                    new Step(
                            now,
                            told,
                            decided.stream()
                                    .map(d -> RunText.of(d, core.cluster()))
                                    .toList()));
            decided.forEach(decision -> load.decided(now, decision));
            core.publish(decided);
            hash = core.hash();
        }
    }

    private CoreConfiguration configuration(List<QueueSpec> queues) {
        var hosts = List.of(
                HostSpec.ofSlots("h0", 4),
                HostSpec.ofSlots("h1", 4),
                HostSpec.ofSlots("h2", 2),
                HostSpec.ofSlots("h3", 6));
        CoreConfiguration made = CoreConfiguration.of("testkit", manner.seed(), hosts, queues);
        return subject.kind() == Kind.DECISION_LISTENER && manner.hears()
                ? made.withObservers(List.of(), List.of(subject.spec()))
                : made;
    }

    static List<QueueSpec> queues(Subject subject) {
        PolicySpec picker = subject.kind() == Kind.JOB_PICKER ? subject.spec() : KitSource.KIT;
        PolicySpec allocator = subject.kind() == Kind.ALLOCATOR ? subject.spec() : KitSource.KIT;
        return subject.kind() == Kind.PREEMPTION_POLICY
                ? List.of(
                        new QueueSpec("low", 0, picker, allocator, null, true),
                        new QueueSpec("high", 10, picker, allocator, subject.spec(), false))
                : List.of(QueueSpec.of("batch", picker, allocator));
    }
}
