package io.berth.framework.loop;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.QueueSpec;
import io.berth.framework.desk.HandClock;
import io.berth.framework.desk.HandDesk;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.store.Batch;
import io.berth.framework.store.MemoryStore;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.execute.Executor;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A loop in the hands of a test: its desk, clock, store and executor do what the test says, when it says so, and all of them write into one diary, whose order is the
 * order of things.
 */
final class Lab {
    final List<String> diary = new ArrayList<>();
    final List<LoopEvent> events = new ArrayList<>();
    final HandClock clock = new HandClock();
    final HandDesk desk = new HandDesk(clock);
    final FakeExecutor executor = new FakeExecutor(diary);
    final FakeStore store;
    final Mailbox mailbox;
    final CommitRule rule;
    final CoreConfiguration configuration;
    final PolicySource source;
    final long epoch;
    private int asked;

    Lab(CoreConfiguration configuration, LoopSettings settings, MemoryStore stored, SchedulerPlugin... plugins) {
        this.configuration = configuration;
        var all = new ArrayList<SchedulerPlugin>(List.of(plugins));
        all.add(new DiaryPlugin(diary, executor));
        var listed = new ListedPlugins(all.toArray(SchedulerPlugin[]::new));
        this.source = listed;
        this.store = new FakeStore(stored, diary);
        this.epoch = stored.takeOver();
        var ports = new LoopPorts(store, stored, stored, stored, listed.executor("fake"), clock, events::add);
        this.mailbox = new Mailbox(settings.commandsMax(), () -> desk.later(this::turn));
        var decider = new Decider(configuration, source, epoch, events::add);
        this.rule = new CommitRule(ports, settings, epoch, decider, desk, mailbox);
    }

    /** A loop with a new store, started. */
    static Lab of(CoreConfiguration configuration, SchedulerPlugin... plugins) {
        return of(configuration, LoopSettings.DEFAULT, plugins);
    }

    static Lab of(CoreConfiguration configuration, LoopSettings settings, SchedulerPlugin... plugins) {
        var lab = new Lab(configuration, settings, new MemoryStore(), plugins);
        lab.start();
        return lab;
    }

    /** One host of four slots and one queue, first come first served; what is committed goes into the diary. */
    static Lab ofOneHost() {
        return of(oneHost("fcfs"), new LinePlugin());
    }

    static CoreConfiguration oneHost(String picker) {
        return CoreConfiguration.of(
                        "live",
                        1,
                        List.of(HostSpec.ofSlots("a", 4)),
                        List.of(QueueSpec.of("normal", PolicySpec.parse(picker), PolicySpec.of("first-fit"))))
                .withObservers(List.of(), List.of(PolicySpec.of("diary")));
    }

    void start() {
        var _ = rule.start();
        desk.work();
    }

    private void turn() {
        rule.turn();
    }

    /** Asks; the answer goes into the diary under the number of the question. */
    Asked ask(Command command) {
        var question = new Asked("answer " + ++asked);
        var receipt = mailbox.put(new Letter.Asked(command, answer -> {
            if (question.answer != null) {
                throw new IllegalStateException(question.name + " comes twice");
            }
            question.answer = answer;
            diary.add(question.name);
        }));
        question.receipt = receipt;
        return question;
    }

    Asked submit(int slots, long limitMillis) {
        return ask(submission(slots, limitMillis));
    }

    /** Submits and lets the loop decide; nothing is committed by that. */
    Asked submitted(int slots, long limitMillis) {
        Asked question = submit(slots, limitMillis);
        desk.work();
        return question;
    }

    static Command submission(int slots, long limitMillis) {
        return new Command.Submit(JobSpec.of("normal", "ann", RequestSpec.of(1, slots), limitMillis));
    }

    /** Commits whatever comes, until nothing is left to commit. */
    void settle() {
        desk.work();
        while (store.open() > 0) {
            store.commits();
            desk.work();
        }
    }

    List<Batch> batches() {
        return store.batches();
    }

    String hash() {
        return batches().getLast().hash();
    }

    /** The events of one kind. */
    <E extends LoopEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Drives a core by hand through the inputs of batches; its decisions and hashes must be theirs. */
    void mustEqualASynchronousDrive() {
        Core core = Core.of(configuration, source);
        for (Batch batch : batches()) {
            for (Input input : batch.inputs()) {
                if (!(input instanceof Input.PolicyFailed)) {
                    core.apply(input);
                }
            }
            List<Decision> decisions = core.round(batch.roundAtMillis());
            if (!decisions.equals(batch.decisions()) || !core.hash().equals(batch.hash())) {
                throw new AssertionError("batch " + batch + " is " + decisions + " by hand, with hash " + core.hash());
            }
        }
    }

    /** The listener {@code diary} and the executor {@code fake}. */
    private record DiaryPlugin(List<String> diary, Executor executor) implements SchedulerPlugin {
        @Override
        public List<PolicyFactory<DecisionListener>> decisionListeners() {
            return List.of(PolicyFactory.of(
                    "diary",
                    Set.of(),
                    (settings, context) -> decisions -> decisions.forEach(
                            decision -> diary.add("heard " + decision.kind() + " " + decision.job()))));
        }

        @Override
        public List<PolicyFactory<Executor>> executors() {
            return List.of(PolicyFactory.of("fake", Set.of(), (settings, context) -> executor));
        }
    }

    static final class Asked {
        final String name;
        Mailbox.@Nullable Receipt receipt;

        @Nullable
        Answer answer;

        Asked(String name) {
            this.name = name;
        }
    }
}
