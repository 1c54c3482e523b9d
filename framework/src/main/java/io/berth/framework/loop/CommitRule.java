package io.berth.framework.loop;

import io.berth.framework.desk.Alarm;
import io.berth.framework.desk.Desk;
import io.berth.framework.desk.LoopEvent;
import io.berth.framework.desk.Work;
import io.berth.framework.dispatch.Dispatcher;
import io.berth.framework.dispatch.LiveExecutions;
import io.berth.framework.dispatch.Reconciler;
import io.berth.framework.store.Batch;
import io.berth.framework.store.CommitOutcome;
import io.berth.framework.store.Image;
import io.berth.framework.store.OpenIntent;
import io.berth.framework.store.Position;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionListener;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.execute.ExecutorClock;
import io.berth.spi.execute.ExecutorSession;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decide, commit, act. At most one batch waits for its commit and at most one more is decided on top of it; what a batch leads to leaves when it is committed, in
 * order. A commit that did not succeed, or may not have, is followed by reading back how far the store is: the batch is there, and everything goes on; or it is
 * not, and both batches are discarded, the state is rebuilt from the store and their inputs are applied again as before; or another leads, and this loop stands
 * down. Nothing is decided meanwhile.
 *
 * <p>Used at the desk only.
 */
final class CommitRule {
    /** How often the clocks are looked at when nothing else happens. */
    static final long HEARTBEAT_MILLIS = 5_000;

    private static final int PAGE = 256;

    private enum Phase {
        STARTING,
        RUNNING,
        /** The store is asked how far it is, or the state is rebuilt from it. */
        ASKING,
        DOWN
    }

    private final LoopPorts ports;
    private final LoopSettings settings;
    private final long epoch;
    private final Decider decider;
    private final Mailbox mailbox;
    private final Intake intake;
    private final Work work;
    private final Alarm alarm;
    private final Desk desk;
    private final Dispatcher dispatcher;
    private final Reconciler reconciler;
    private final Departures departures;
    private final CompletableFuture<@Nullable Void> started = new CompletableFuture<>();
    private final CompletableFuture<LoopEvent.StoodDown> down = new CompletableFuture<>();

    private Phase phase = Phase.STARTING;
    /** Why nothing more is decided, while what is decided is still being committed. */
    private LoopEvent.@Nullable StoodDown ending;

    /** Whether the state is being folded from the store, and is not whole. */
    private boolean folding;

    private @Nullable Decided waiting;
    /** Whether the batch that waits may be stored. */
    private boolean inDoubt;

    private @Nullable Decided ahead;
    /** Discarded batches, to be decided again before anything else. */
    private final ArrayDeque<Decided> discarded = new ArrayDeque<>();

    /** Batches that were taken for discarded and are committed: what they lead to leaves when the state is there. */
    private final List<Decided> gotThrough = new ArrayList<>();

    CommitRule(LoopPorts ports, LoopSettings settings, long epoch, Decider decider, Desk desk, Mailbox mailbox) {
        this.ports = ports;
        this.settings = settings;
        this.epoch = epoch;
        this.decider = decider;
        this.mailbox = mailbox;
        this.intake = new Intake(mailbox, ports, settings.lettersPerBatchMax());
        this.work = new Work(desk, ports.events(), thrown -> standDown(LoopEvent.StoodDown.because(thrown)));
        this.alarm = new Alarm(work, ports.clock(), this::decideAndSend);
        this.desk = desk;
        this.dispatcher = new Dispatcher(
                ports.executor(),
                ports.intents(),
                work,
                ports.clock(),
                settings.dispatch(),
                epoch,
                ports.events(),
                id -> folding || decider.live().stands(id), // what is half folded says nothing
                this::reported);
        this.reconciler = new Reconciler(
                ports.executor(), dispatcher, new Found(), work, ports.clock(), settings.dispatch(), ports.events());
        this.departures = new Departures(ports, dispatcher, reconciler);
    }

    /** Brings the state to that of the store and opens the effects. {@return fails when that cannot be} */
    CompletionStage<@Nullable Void> start() {
        work.now(() -> work.askUntilAnswered("read how far it is", ports.store()::last, last -> {
            if (last.epoch() == epoch) {
                rebuild(last.sequence());
            } else {
                anotherLeads(last);
            }
        }));
        return started;
    }

    /** Decides nothing more; what is decided is committed first, if the store does. {@return completes when nothing is left to come} */
    CompletionStage<LoopEvent.StoodDown> stop() {
        work.now(() -> end(new LoopEvent.StoodDown("it was stopped", null)));
        return down;
    }

    /** {@return completes when the loop has stood down, whatever made it} */
    CompletionStage<LoopEvent.StoodDown> down() {
        return down;
    }

    /** {@return whether nothing is decided that is not committed} */
    boolean settled() {
        return phase == Phase.RUNNING && waiting == null && discarded.isEmpty();
    }

    /** Letters came in: decides as much as may be decided now. */
    void turn() {
        work.now(this::decideAndSend);
    }

    private void decideAndSend() {
        while (phase == Phase.RUNNING && ending == null && ahead == null) {
            Decided next = discarded.isEmpty() ? decide() : decideAgain(discarded.getFirst());
            if (next == null) {
                break;
            }
            if (waiting != null) {
                ahead = next;
            } else {
                send(next);
            }
        }
        if (phase == Phase.RUNNING && ahead == null) { // with one ahead, the commit before it decides further
            alarm.setIn(Math.clamp(intake.millisUntil(decider.nextDueMillis()), 1, HEARTBEAT_MILLIS));
        }
    }

    private @Nullable Decided decide() {
        Intake.Taken taken = intake.take(decider.nextDueMillis());
        if (taken == null) {
            return null;
        }
        Decided decided = timed(() -> decider.decide(taken.own(), taken.letters(), taken.nowMillis()));
        if (decided == null) {
            departures.turnAway(taken.letters(), present(ending));
        }
        return decided;
    }

    private @Nullable Decided decideAgain(Decided before) {
        Decided decided = timed(() -> decider.again(before));
        if (decided != null) {
            discarded.removeFirst();
        }
        return decided;
    }

    /** A policy's failure that the configuration does not let pass, or a broken core, ends the loop: the state is half a round further, and is not used again. */
    private @Nullable Decided timed(Supplier<Decided> decision) {
        long before = ports.clock().elapsedMillis();
        Decided decided;
        try {
            decided = decision.get();
        } catch (RuntimeException | Error e) {
            end(LoopEvent.StoodDown.because(e));
            return null;
        }
        long took = ports.clock().elapsedMillis() - before;
        if (took >= settings.slowRoundMillis()) {
            ports.events().accept(new LoopEvent.SlowRound(decider.sequence(), took));
        }
        return decided;
    }

    private void send(Decided decided) {
        Batch batch = decided.batch();
        if (batch == null) {
            departures.leave(decided); // all before it have left
            return;
        }
        waiting = decided;
        inDoubt = true;
        work.ask(
                () -> ports.store().commit(batch),
                outcome -> settled(decided, batch, outcome),
                why -> settled(decided, batch, new CommitOutcome.Unknown(why)));
    }

    private void settled(Decided decided, Batch batch, CommitOutcome outcome) {
        switch (outcome) {
            case CommitOutcome.Committed _ -> committed(decided, batch);
            case CommitOutcome.Fenced(String why) -> {
                inDoubt = false;
                standDown(new LoopEvent.StoodDown("another leads: " + why, null));
            }
            case CommitOutcome.Refused(String why) -> {
                inDoubt = false;
                readBack(decided, batch, why);
            }
            case CommitOutcome.Unknown(String why) -> readBack(decided, batch, why);
        }
    }

    private void committed(Decided decided, Batch batch) {
        work.succeeded();
        phase = Phase.RUNNING;
        Decided next = ahead;
        waiting = null;
        ahead = null;
        decider.committed(batch);
        departures.leave(decided);
        decider.publish(batch);
        if (next != null) {
            send(next);
        }
        if (ending != null && waiting == null) {
            standDown(ending);
        } else {
            decideAndSend();
        }
    }

    private void readBack(Decided decided, Batch batch, String why) {
        phase = Phase.ASKING;
        work.failed();
        ports.events().accept(new LoopEvent.NotCommitted(batch.sequence(), !inDoubt, why));
        work.askUntilAnswered("read how far it is", ports.store()::last, last -> {
            if (last.epoch() != epoch) {
                anotherLeads(last);
            } else if (last.sequence() == batch.sequence() && last.hash().equals(batch.hash())) {
                committed(decided, batch);
            } else if (last.sequence() == batch.sequence() - 1) {
                inDoubt = false;
                discard(decided, last.sequence());
            } else {
                throw new IllegalStateException("the store is at batch " + last.sequence() + " with hash " + last.hash()
                        + ", this loop at batch " + batch.sequence() + " with hash " + batch.hash());
            }
        });
    }

    private void anotherLeads(Position last) {
        String why = "another leads: the store is in epoch " + last.epoch() + ", this is epoch " + epoch;
        standDown(new LoopEvent.StoodDown(why, null));
    }

    private void discard(Decided decided, long upTo) {
        if (ahead != null) {
            discarded.addFirst(ahead);
            ahead = null;
        }
        discarded.addFirst(decided);
        waiting = null;
        if (ending != null) {
            standDown(ending);
        } else {
            work.pause(() -> rebuild(upTo));
        }
    }

    private void rebuild(long upTo) {
        work.askUntilAnswered("read its image", ports.images()::latest, image -> foldFrom(image, upTo));
    }

    private void foldFrom(@Nullable Image image, long upTo) {
        if (image != null && image.sequence() > upTo) {
            lookAgain();
            return;
        }
        folding = true;
        decider.beginAnew(image);
        foldUpTo(upTo);
    }

    /** A commit of unknown outcome got through after the store was asked, and is in an image by now. Only this epoch's can have: it led then, and leads still. */
    private void lookAgain() {
        work.askUntilAnswered("read how far it is", ports.store()::last, last -> {
            if (last.epoch() != epoch) {
                anotherLeads(last);
                return;
            }
            while (!discarded.isEmpty() && isIn(last, discarded.getFirst().batch())) {
                gotThrough.add(discarded.removeFirst());
            }
            rebuild(last.sequence());
        });
    }

    private static boolean isIn(Position last, @Nullable Batch batch) {
        return batch != null && batch.sequence() <= last.sequence();
    }

    /** No further than the store was when it was asked: a commit of unknown outcome may still get through, and its inputs are about to be applied again. */
    private void foldUpTo(long last) {
        if (decider.sequence() == last) {
            rebuilt();
            return;
        }
        int batchesMax = (int) Math.min(PAGE, last - decider.sequence());
        work.askUntilAnswered("read its batches", () -> ports.store().read(decider.sequence(), batchesMax), batches -> {
            if (batches.isEmpty()) {
                foldFromNewerImage(last);
                return;
            }
            batches.forEach(decider::fold);
            foldUpTo(last);
        });
    }

    /** The log was compacted while it was read: what is missing is in an image by now. */
    private void foldFromNewerImage(long last) {
        work.askUntilAnswered("read its image", ports.images()::latest, image -> {
            if (image == null || image.sequence() <= decider.sequence()) {
                throw new IllegalStateException(
                        "the store's last batch is " + last + ", but it gives none after " + decider.sequence());
            }
            foldFrom(image, last);
        });
    }

    private void rebuilt() {
        decider.endAnew();
        folding = false;
        if (phase != Phase.STARTING) {
            ports.events().accept(new LoopEvent.Rebuilt(decider.sequence()));
            gotThrough.forEach(departures::leave);
            gotThrough.clear();
            run();
            return;
        }
        intake.goOnFrom(decider.roundAtMillis());
        work.askUntilAnswered("read what is not answered", ports.intents()::open, this::openExecutor);
    }

    private void openExecutor(List<OpenIntent> unanswered) {
        var session = new ExecutorSession(epoch, ports.records(), new Listener(), new DeskClock());
        work.ask(
                () -> ports.executor().open(session),
                _ -> {
                    dispatcher.takeUp(unanswered);
                    run();
                    reconciler.start();
                },
                why -> standDown(new LoopEvent.StoodDown("its executor did not open: " + why, null)));
    }

    private void reported(ExecutionReport report) {
        mailbox.put(new Letter.Reported(report));
    }

    /** Hears the executor, on any thread. */
    private final class Listener implements ExecutionListener {
        @Override
        public void reported(ExecutionReport report) {
            CommitRule.this.reported(report);
        }

        @Override
        public void noted(String what) {
            ports.events().accept(new LoopEvent.Noted(what));
        }
    }

    /** The loop's clock and desk, for the executor. What it does there breaks nothing but itself. */
    private final class DeskClock implements ExecutorClock {
        @Override
        public long nowMillis() {
            return ports.clock().wallMillis();
        }

        @Override
        public Runnable after(long delayMillis, Runnable action) {
            return desk.alarm(delayMillis, () -> {
                try {
                    action.run();
                } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
                    ports.events().accept(new LoopEvent.EffectFailed("what an executor does later", e));
                }
            });
        }
    }

    /** The state, as far as it concerns executions and hosts. */
    private final class Found implements Reconciler.Findings {
        @Override
        public boolean whole() {
            return !folding;
        }

        @Override
        public LiveExecutions live() {
            return decider.live();
        }

        @Override
        public List<String> hosts() {
            return decider.hosts();
        }

        @Override
        public Set<String> lostHosts() {
            return decider.lostHosts();
        }

        @Override
        public void reported(ExecutionReport report) {
            CommitRule.this.reported(report);
        }

        @Override
        public void hostLost(String host) {
            mailbox.put(new Letter.Lost(host));
        }

        @Override
        public void hostFound(String host) {
            mailbox.put(new Letter.Found(host));
        }

        @Override
        public void contactLost(ExecutionId execution) {
            mailbox.put(new Letter.ContactLost(execution));
        }
    }

    private void run() {
        if (ending != null) {
            standDown(ending);
            return;
        }
        phase = Phase.RUNNING;
        started.complete(null);
        decideAndSend();
    }

    private void end(LoopEvent.StoodDown reason) {
        if (ending == null) {
            ending = reason;
            departures.turnAway(mailbox.close(), reason);
            work.giveUp(() -> standDown(reason));
        }
        if (phase == Phase.RUNNING && waiting == null) {
            standDown(ending);
        }
    }

    private void standDown(LoopEvent.StoodDown reason) {
        phase = Phase.DOWN;
        ending = reason;
        work.end();
        alarm.cancel();
        if (waiting != null) {
            departures.turnAway(waiting, reason, inDoubt);
        }
        if (ahead != null) {
            departures.turnAway(ahead, reason, false);
        }
        discarded.forEach(decided -> departures.turnAway(decided, reason, false));
        gotThrough.forEach(decided -> departures.turnAway(decided, reason, true));
        departures.turnAway(mailbox.close(), reason);
        departures.close();
        ports.events().accept(reason);
        started.completeExceptionally(
                reason.cause() == null ? new IllegalStateException(reason.why()) : reason.cause());
        down.complete(reason);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("nothing is there");
        }
        return value;
    }
}
