package io.berth.framework.loop;

import io.berth.framework.core.Admission;
import io.berth.framework.core.Core;
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
import io.berth.framework.store.Intent;
import io.berth.framework.store.OpenIntent;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The core, and where it is: turns letters into inputs, asks for the round after them, and makes a batch of both. It is always ahead of the store by what is decided and
 * not committed; nobody but the commit rule sees it.
 */
final class Decider {
    private final CoreConfiguration configuration;
    private PolicySource source;
    private final long epoch;
    private final Consumer<LoopEvent> events;
    private Core core;
    private boolean decides;
    private long sequence;
    private long roundAtMillis;
    private final LiveExecutions live = new LiveExecutions();

    Decider(CoreConfiguration configuration, PolicySource source, long epoch, Consumer<LoopEvent> events) {
        this.configuration = configuration;
        this.source = source;
        this.epoch = epoch;
        this.events = events;
        this.core = Core.withoutPolicies(configuration); // until the state is that of the store
    }

    /** Sequence of the last batch, decided or folded. */
    long sequence() {
        return sequence;
    }

    /** Time of the last round, decided or folded. */
    long roundAtMillis() {
        return roundAtMillis;
    }

    /** When a round is due without anything coming in; {@link Long#MAX_VALUE} for never. */
    long nextDueMillis() {
        return core.nextDueMillis();
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
        live.committed(batch);
    }

    /** Shows a committed batch to the listeners. */
    void publish(Batch batch) {
        for (PolicyFailure failure : core.publish(batch.decisions())) {
            events.accept(new LoopEvent.ListenerFailed(failure));
        }
    }

    /** Forgets everything: committed batches are folded into a new core. */
    void beginAnew() {
        core = Core.of(configuration, source);
        decides = true;
        sequence = 0;
        roundAtMillis = 0;
        live.clear();
    }

    /** Brings the new core one committed batch further. */
    void fold(Batch batch) {
        if (batch.sequence() != sequence + 1) {
            throw new IllegalStateException("the store gave batch " + batch.sequence() + " after batch " + sequence);
        }
        batch.inputs().forEach(this::apply);
        core.fold(batch.roundAtMillis(), batch.decisions());
        batch.decisions().forEach(this::follow);
        live.committed(batch);
        if (!core.hash().equals(batch.hash())) {
            throw new IllegalStateException(
                    "batch " + batch.sequence() + " of the store has hash " + batch.hash() + ", its decisions give "
                            + core.hash() + ": the store was changed, or is of another configuration");
        }
        sequence = batch.sequence();
        roundAtMillis = batch.roundAtMillis();
    }

    /** The state is that of the store: policies are made anew and told the jobs that wait. */
    void endAnew() {
        core.takeFailures();
        core.rebirth(null);
    }

    /** From the next round on, policies are those of another generation of plugins. When one cannot be made, all stays as it was. */
    void renew(PolicySource generation) {
        if (decides) {
            core.renew(generation);
        }
        source = generation;
    }

    Snapshot snapshot() {
        return core.snapshot();
    }

    KeyReason keyReason(long job) {
        return core.keyReason(job);
    }

    /** The executions that hold hosts, those of batches that are not committed included. */
    LiveExecutions live() {
        return live;
    }

    /** Names of all hosts; among them may be new ones that are not committed. */
    List<String> hosts() {
        var names = new ArrayList<String>();
        for (int host = 0; host < core.cluster().hosts(); host++) {
            names.add(core.cluster().name(host));
        }
        return names;
    }

    /** Names of the hosts to which contact is lost. */
    Set<String> lostHosts() {
        return core.lostHosts();
    }

    private void apply(Input input) {
        core.apply(input);
        switch (input) {
            case Input.Report report -> live.heard(report.report());
            case Input.ContactLost lost -> live.lost(lost.execution());
            case Input.Freed freed -> live.freed(freed.job());
            default -> {}
        }
    }

    private void follow(Decision decision) {
        if (decision instanceof Decision.Start start) {
            var hosts = new ArrayList<String>();
            for (int i = 0; i < start.allocation().hosts(); i++) {
                hosts.add(core.cluster().name(start.allocation().host(i)));
            }
            live.started(start.execution(), hosts);
        }
    }

    private static void nobodyWaits(Answer answer) {
        // An input of the loop itself, or an executor's: whoever told it does not ask what became of it.
    }

    /** A batch in the making. */
    private final class Draft {
        private final long nowMillis;
        private final String previousHash = core.hash();
        private final List<Entry> entries = new ArrayList<>();
        private final List<Input> inputs = new ArrayList<>();
        private final List<Leaving> replies = new ArrayList<>();
        private final List<Leaving> orphans = new ArrayList<>();
        /** Executions whose receipts are among the inputs. */
        private final List<ExecutionId> receipts = new ArrayList<>();

        private final long lastJobBefore = core.lastJob();

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
                    if (live.stands(lost.execution())) {
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
                    switch (core.admit(submit.spec())) {
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
            if (core.job(job) == null) {
                turn(new Answer.Refused("job " + job + " is not known: it is over, or was never submitted"), reply);
            } else if (onlyWaiting && core.execution(job) != null) {
                turn(new Answer.Refused("job " + job + " has started: this can be done to a waiting job only"), reply);
            } else {
                apply(input, reply);
            }
        }

        private void free(long job, String by, Consumer<Answer> reply) {
            if (core.execution(job) == null) {
                turn(new Answer.Refused("job " + job + " holds no hosts: there is nothing to free"), reply);
            } else {
                apply(new Input.Freed(nowMillis, job, by), reply);
            }
        }

        private void move(long job, String queue, Consumer<Answer> reply) {
            String refusal = core.execution(job) == null ? core.refusalOfMove(job, queue) : "";
            if (refusal.isEmpty()) {
                change(job, true, new Input.Switch(nowMillis, job, queue), reply);
            } else {
                turn(new Answer.Refused(refusal), reply);
            }
        }

        private boolean isHost(String name) {
            for (int host = 0; host < core.cluster().hosts(); host++) {
                if (core.cluster().name(host).equals(name)) {
                    return true;
                }
            }
            return false;
        }

        private void add(ExecutionReport report) {
            if (!live.stands(report.id())) {
                orphan(report);
            } else if (live.isNews(report)) {
                apply(new Input.Report(nowMillis, report), Decider::nobodyWaits);
            }
        }

        void apply(Input input, Consumer<Answer> reply) {
            try {
                Decider.this.apply(input);
            } catch (IllegalArgumentException e) {
                turn(new Answer.Refused(String.valueOf(e.getMessage())), reply);
                return;
            }
            entries.add(new Entry.Applied(input, reply));
            inputs.add(input);
            replies.add(new Leaving.Reply(reply, new Answer.Accepted(about(input))));
            switch (input) {
                case Input.Report(long _, ExecutionReport.Cleaned cleaned) -> receipts.add(cleaned.id());
                case Input.Report(long _, ExecutionReport.Ended ended) when ended.clean() -> receipts.add(ended.id());
                default -> {}
            }
        }

        private long about(Input input) {
            return switch (input) {
                case Input.Submit _ -> core.lastJob();
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
            List<Decision> decisions = List.copyOf(core.round(nowMillis));
            inputs.addAll(core.takeFailures());
            sequence++;
            roundAtMillis = nowMillis;
            var intents = new ArrayList<OpenIntent>();
            for (Decision decision : decisions) {
                follow(decision);
                Intent intent = Leaving.of(decision, core);
                if (intent != null) {
                    intents.add(OpenIntent.of(sequence, intents.size(), intent));
                }
            }
            for (ExecutionId receipt : receipts) {
                intents.add(OpenIntent.of(sequence, intents.size(), new Intent.Forget(receipt)));
            }
            intents.forEach(intent -> leaving.add(new Leaving.Order(intent)));
            leaving.addAll(orphans);
            var batch = new Batch(
                    sequence, epoch, previousHash, core.hash(), inputs, decisions, nowMillis, lastJobBefore, intents);
            return new Decided(batch, entries, nowMillis, leaving);
        }
    }
}
