package io.berth.framework.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Where letters wait, in two lanes: facts, which are never refused, and behind them commands, of which so many may wait. Any thread may put one in; its lock is held
 * for a few instructions. One thread takes them out.
 */
final class Mailbox {
    /** What became of a letter. */
    enum Receipt {
        TAKEN,
        BUSY,
        CLOSED
    }

    private final int commandsMax;
    private final Runnable wake;
    private final ArrayDeque<Letter> facts = new ArrayDeque<>();
    private final ArrayDeque<Letter.Asked> commands = new ArrayDeque<>();
    private boolean closed;
    /** Whether the taker was told of letters since it last took any. */
    private boolean woken;

    /**
     * An empty mailbox.
     *
     * @param commandsMax how many commands may wait
     * @param wake        called, on the thread that put a letter in, when the taker has to come
     */
    Mailbox(int commandsMax, Runnable wake) {
        this.commandsMax = commandsMax;
        this.wake = wake;
    }

    Receipt put(Letter letter) {
        boolean wakes;
        synchronized (this) {
            if (closed) {
                return Receipt.CLOSED;
            }
            switch (letter) {
                case Letter.Asked asked -> {
                    if (commands.size() >= commandsMax) {
                        return Receipt.BUSY;
                    }
                    commands.add(asked);
                }
                case Letter.Reported _, Letter.Joined _, Letter.Lost _, Letter.Found _, Letter.ContactLost _ ->
                    facts.add(letter);
            }
            wakes = !woken;
            woken = true;
        }
        if (wakes) {
            wake.run();
        }
        return Receipt.TAKEN;
    }

    /** Takes what waits, facts first, each lane in the order in which it came. */
    synchronized List<Letter> take(int most) {
        woken = false;
        var taken = new ArrayList<Letter>(Math.min(most, facts.size() + commands.size()));
        while (taken.size() < most && !facts.isEmpty()) {
            taken.add(facts.poll());
        }
        while (taken.size() < most && !commands.isEmpty()) {
            taken.add(commands.poll());
        }
        return taken;
    }

    /** Takes nothing in any more. {@return the commands that waited} */
    synchronized List<Letter.Asked> close() {
        closed = true;
        facts.clear();
        List<Letter.Asked> left = List.copyOf(commands);
        commands.clear();
        return left;
    }
}
