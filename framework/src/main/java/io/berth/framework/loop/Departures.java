package io.berth.framework.loop;

import io.berth.framework.desk.LoopEvent;
import io.berth.framework.dispatch.Dispatcher;
import io.berth.framework.dispatch.Reconciler;
import java.util.function.Consumer;

/** Lets out what committed batches lead to. What one of them throws keeps nothing back that comes after it. */
final class Departures {
    private final LoopPorts ports;
    private final Dispatcher dispatcher;
    private final Reconciler reconciler;

    Departures(LoopPorts ports, Dispatcher dispatcher, Reconciler reconciler) {
        this.ports = ports;
        this.dispatcher = dispatcher;
        this.reconciler = reconciler;
    }

    /** Answers first, then the orders of the decisions, then what reports lead to. */
    void leave(Decided decided) {
        for (Leaving leaving : decided.leaving()) {
            try {
                leave(leaving);
            } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
                ports.events().accept(new LoopEvent.EffectFailed(leaving.toString(), e));
            }
        }
    }

    private void leave(Leaving leaving) {
        switch (leaving) {
            case Leaving.Reply(var to, var answer) -> to.accept(answer);
            case Leaving.Order(var intent) -> dispatcher.send(intent);
            case Leaving.Orphaned(var report) -> reconciler.orphaned(report);
        }
    }

    /** The loop stands down: whoever waits for an answer hears whether the command may have been carried out. */
    void turnAway(Decided decided, LoopEvent.StoodDown reason, boolean inDoubt) {
        Answer answer = inDoubt ? cannotTell(reason) : notCarriedOut(reason);
        for (Leaving leaving : decided.leaving()) {
            if (leaving instanceof Leaving.Reply reply) {
                turnAway(reply.to(), answer);
            }
        }
    }

    void turnAway(Iterable<? extends Letter> letters, LoopEvent.StoodDown reason) {
        Answer answer = notCarriedOut(reason);
        for (Letter letter : letters) {
            if (letter instanceof Letter.Asked asked) {
                turnAway(asked.reply(), answer);
            }
        }
    }

    private static Answer notCarriedOut(LoopEvent.StoodDown reason) {
        return new Answer.StoodDown(
                "this scheduler decides nothing more (" + reason.why() + "); the command was not carried out");
    }

    private static Answer cannotTell(LoopEvent.StoodDown reason) {
        return new Answer.StoodDown("this scheduler decides nothing more (" + reason.why()
                + ") and cannot tell whether the command was carried out; ask its successor before sending it again");
    }

    private void turnAway(Consumer<Answer> to, Answer answer) {
        try {
            to.accept(answer);
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            ports.events().accept(new LoopEvent.EffectFailed("an answer", e));
        }
    }

    void close() {
        try {
            ports.executor().close();
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            ports.events().accept(new LoopEvent.EffectFailed("closing", e));
        }
    }
}
