package io.berth.framework.loop;

import io.berth.framework.core.Admission;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.Snapshot;
import io.berth.framework.core.explanation.KeyReason;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.dispatch.LiveExecutions;
import io.berth.framework.store.Batch;
import io.berth.framework.store.Image;
import io.berth.framework.store.Intent;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The core, and where it is: turns letters into inputs, asks for the round after them, and makes a batch of both. It is always ahead of the store by what is decided and
 * not committed; nobody but the commit rule sees it.
 */
final class Decider {
    private final CoreConfiguration configuration;
    private PolicySource source;
    private final long epoch;
    private final Consumer<LoopEvent> events;
    private Fold fold;
    private boolean decides;

    Decider(CoreConfiguration configuration, PolicySource source, long epoch, Consumer<LoopEvent> events) {
        this.configuration = configuration;
        this.source = source;
        this.epoch = epoch;
        this.events = events;
        this.fold = new Fold(configuration, null, null); // until the state is that of the store
    }

    /** Sequence of the last batch, decided or folded. */
    long sequence() {
        return fold.sequence();
    }

    /** Time of the last round, decided or folded. */
    long roundAtMillis() {
        return fold.roundAtMillis();
    }

    /** When a round is due without anything coming in; {@link Long#MAX_VALUE} for never. */
    long nextDueMillis() {
        return fold.core.nextDueMillis();
    }

    /**
     * Decides a batch.
     *
     * @param own       inputs of the loop itself; they come first
     * @param letters   what came in
     * @param nowMillis the time of all inputs and of the round
     */
    Decided decide(List<? extends Input> own, List<Letter> letters, long nowMillis) {
        var draft = new Draft(nowMillis);
        own.forEach(input -> draft.apply(input, Decider::nobodyWaits));
        letters.forEach(draft::add);
        return draft.finish();
    }

    /** Decides a batch again: the same inputs at the same time. */
    Decided again(Decided discarded) {
        var draft = new Draft(discarded.atMillis());
        for (Entry entry : discarded.entries()) {
            switch (entry) {
                case Entry.Applied applied -> draft.apply(applied.input(), applied.reply());
                case Entry.Turned turned -> draft.turn(turned.answer(), turned.reply());
                case Entry.Orphan orphan -> draft.orphan(orphan.report());
            }
        }
        return draft.finish();
    }

    /** A batch is committed: the executor may report on what it started. */
    void committed(Batch batch) {
        fold.live.committed(batch);
    }

    /** Shows a committed batch to the listeners. */
    void publish(Batch batch) {
        for (PolicyFailure failure : fold.core.publish(batch.decisions())) {
            events.accept(new LoopEvent.ListenerFailed(failure));
        }
    }

    /** Forgets everything: committed batches are folded into a new core, from an image on, if there is one. */
    void beginAnew(@Nullable Image image) {
        fold = new Fold(configuration, source, image);
        decides = true;
    }

    /** Brings the new core one committed batch further. */
    void fold(Batch batch) {
        fold.fold(batch);
    }

    /** The state is that of the store: policies are made anew and told the jobs that wait. */
    void endAnew() {
        fold.core.takeFailures();
        fold.core.rebirth(null);
    }

    /** From the next round on, policies are those of another generation of plugins. When one cannot be made, all stays as it was. */
    void renew(PolicySource generation) {
        if (decides) {
            fold.core.renew(generation);
        }
        source = generation;
    }

    Snapshot snapshot() {
        return fold.core.snapshot();
    }

    KeyReason keyReason(long job) {
        return fold.core.keyReason(job);
    }

    /** The executions that hold hosts, those of batches that are not committed included. */
    LiveExecutions live() {
        return fold.live;
    }

    /** Names of all hosts; among them may be new ones that are not committed. */
    List<String> hosts() {
        var names = new ArrayList<String>();
        for (int host = 0; host < fold.core.cluster().hosts(); host++) {
            names.add(fold.core.cluster().name(host));
        }
        return names;
    }

    /** Names of the hosts to which contact is lost. */
    Set<String> lostHosts() {
        return fold.core.lostHosts();
    }

    private static void nobodyWaits(Answer answer) {
        // An input of the loop itself, or an executor's: whoever told it does not ask what became of it.
    }

    /** A batch in the making. */
    private final class Draft {
        private final long nowMillis;
        private final String previousHash = fold.core.hash();
        private final List<Entry> entries = new ArrayList<>();
        private final List<Input> inputs = new ArrayList<>();
        private final List<Leaving> replies = new ArrayList<>();
        private final List<Leaving> orphans = new ArrayList<>();
        /** What inputs ask of the executor, without any decision. */
        private final List<Intent> asked = new ArrayList<>();

        private final long lastJobBefore = fold.core.lastJob();

        Draft(long nowMillis) {
            this.nowMillis = nowMillis;
        }

        void add(Letter letter) {
            switch (letter) {
                case Letter.Asked asked -> add(asked.command(), asked.reply());
                case Letter.Reported reported -> add(reported.report());
                case Letter.Joined joined -> apply(new Input.HostJoined(nowMillis, joined.host()), this::factRefused);
                case Letter.Lost lost -> apply(new Input.HostLost(nowMillis, lost.host()), Decider::nobodyWaits);
                case Letter.Found found -> apply(new Input.HostFound(nowMillis, found.host()), Decider::nobodyWaits);
                case Letter.ContactLost lost -> {
                    if (fold.live.stands(lost.execution())) {
                        apply(new Input.ContactLost(nowMillis, lost.execution()), Decider::nobodyWaits);
                    }
                }
            }
        }

        private void factRefused(Answer answer) {
            if (answer instanceof Answer.Refused refused) {
                events.accept(new LoopEvent.FactRefused(refused.message()));
            }
        }

        private void add(Command command, Consumer<Answer> reply) {
            switch (command) {
                case Command.Submit submit -> {
                    switch (fold.core.admit(submit.spec())) {
                        case Admission.Admitted admitted -> apply(new Input.Submit(nowMillis, admitted.spec()), reply);
                        case Admission.Refused refused -> turn(new Answer.Refused(refused.message()), reply);
                    }
                }
                case Command.Modify(long job, int priority, long limitMillis) ->
                    change(job, true, new Input.Modify(nowMillis, job, priority, limitMillis), reply);
                case Command.Hold(long job) -> change(job, true, new Input.Hold(nowMillis, job), reply);
                case Command.Release(long job) -> change(job, true, new Input.Release(nowMillis, job), reply);
                case Command.Cancel(long job) -> change(job, false, new Input.Cancel(nowMillis, job), reply);
                case Command.Requeue(long job) -> change(job, false, new Input.Requeue(nowMillis, job), reply);
                case Command.Switch(long job, String queue) -> move(job, queue, reply);
                case Command.Free(long job, String by) -> free(job, by, reply);
                case Command.OpenHost(String host, boolean open) -> {
                    if (isHost(host)) {
                        apply(new Input.HostOpened(nowMillis, host, open), reply);
                    } else {
                        turn(new Answer.Refused("host '" + host + "' is not known"), reply);
                    }
                }
            }
        }

        private void change(long job, boolean onlyWaiting, Input input, Consumer<Answer> reply) {
            if (fold.core.job(job) == null) {
                turn(new Answer.Refused("job " + job + " is not known: it is over, or was never submitted"), reply);
            } else if (onlyWaiting && fold.core.execution(job) != null) {
                turn(new Answer.Refused("job " + job + " has started: this can be done to a waiting job only"), reply);
            } else {
                apply(input, reply);
            }
        }

        private void free(long job, String by, Consumer<Answer> reply) {
            if (fold.core.execution(job) == null) {
                turn(new Answer.Refused("job " + job + " holds no hosts: there is nothing to free"), reply);
            } else {
                apply(new Input.Freed(nowMillis, job, by), reply);
            }
        }

        private void move(long job, String queue, Consumer<Answer> reply) {
            String refusal = fold.core.execution(job) == null ? fold.core.refusalOfMove(job, queue) : "";
            if (refusal.isEmpty()) {
                change(job, true, new Input.Switch(nowMillis, job, queue), reply);
            } else {
                turn(new Answer.Refused(refusal), reply);
            }
        }

        private boolean isHost(String name) {
            for (int host = 0; host < fold.core.cluster().hosts(); host++) {
                if (fold.core.cluster().name(host).equals(name)) {
                    return true;
                }
            }
            return false;
        }

        private void add(ExecutionReport report) {
            if (!fold.live.stands(report.id())) {
                orphan(report);
            } else if (fold.live.isNews(report)) {
                apply(new Input.Report(nowMillis, report), Decider::nobodyWaits);
            }
        }

        void apply(Input input, Consumer<Answer> reply) {
            ExecutionId declaredGone = input instanceof Input.Freed freed ? fold.core.execution(freed.job()) : null;
            try {
                fold.apply(input);
            } catch (IllegalArgumentException e) {
                turn(new Answer.Refused(String.valueOf(e.getMessage())), reply);
                return;
            }
            entries.add(new Entry.Applied(input, reply));
            inputs.add(input);
            replies.add(new Leaving.Reply(reply, new Answer.Accepted(about(input))));
            switch (input) {
                case Input.Report(long _, ExecutionReport.Cleaned cleaned) ->
                    asked.add(new Intent.Forget(cleaned.id()));
                case Input.Report(long _, ExecutionReport.Ended ended)
                when ended.clean() -> asked.add(new Intent.Forget(ended.id()));
                case Input.Freed _
                when declaredGone != null -> // if it is there after all, it is to go
                    asked.add(new Intent.Terminate(declaredGone, null, 0));
                default -> {}
            }
        }

        private long about(Input input) {
            return switch (input) {
                case Input.Submit _ -> fold.core.lastJob();
                case Input.Modify modify -> modify.job();
                case Input.Hold hold -> hold.job();
                case Input.Release release -> release.job();
                case Input.Cancel cancel -> cancel.job();
                case Input.Requeue requeue -> requeue.job();
                case Input.Switch move -> move.job();
                case Input.Freed freed -> freed.job();
                case Input.HostJoined _,
                        Input.HostFound _,
                        Input.ContactLost _,
                        Input.HostOpened _,
                        Input.HostLost _,
                        Input.Report _,
                        Input.Timer _,
                        Input.PolicyFailed _,
                        Input.ClockStepped _ -> 0;
            };
        }

        void turn(Answer.Refused answer, Consumer<Answer> reply) {
            entries.add(new Entry.Turned(answer, reply));
            replies.add(new Leaving.Reply(reply, answer));
        }

        void orphan(ExecutionReport report) {
            entries.add(new Entry.Orphan(report));
            orphans.add(new Leaving.Orphaned(report));
        }

        Decided finish() {
            var leaving = new ArrayList<>(replies);
            if (inputs.isEmpty()) {
                leaving.addAll(orphans);
                return new Decided(null, entries, nowMillis, leaving);
            }
            List<Decision> decisions = List.copyOf(fold.core.round(nowMillis));
            inputs.addAll(fold.core.takeFailures());
            long sequence = fold.sequence() + 1;
            fold.reached(sequence, nowMillis);
            fold.follow(decisions);
            var intents = new ArrayList<OpenIntent>();
            for (Decision decision : decisions) {
                Intent intent = Leaving.of(decision, fold.core);
                if (intent != null) {
                    intents.add(OpenIntent.of(sequence, intents.size(), intent));
                }
            }
            for (Intent intent : asked) {
                intents.add(OpenIntent.of(sequence, intents.size(), intent));
            }
            intents.forEach(intent -> leaving.add(new Leaving.Order(intent)));
            leaving.addAll(orphans);
            var batch = new Batch(
                    sequence,
                    epoch,
                    previousHash,
                    fold.core.hash(),
                    inputs,
                    decisions,
                    nowMillis,
                    lastJobBefore,
                    intents);
            return new Decided(batch, entries, nowMillis, leaving);
        }
    }
}
