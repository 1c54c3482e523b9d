package io.berth.framework.loop;

import io.berth.framework.core.Input;
import io.berth.framework.desk.LoopEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes into the next batch, and its time. */
final class Intake {
    private final Mailbox mailbox;
    private final LoopPorts ports;
    private final int lettersMax;
    private final TimeLine time;

    /**
     * For one batch.
     *
     * @param own       inputs of the loop itself; they come first
     * @param letters   what came in
     * @param nowMillis the time of all of them
     */
    record Taken(List<Input> own, List<Letter> letters, long nowMillis) {}

    Intake(Mailbox mailbox, LoopPorts ports, int lettersMax) {
        this.mailbox = mailbox;
        this.ports = ports;
        this.lettersMax = lettersMax;
        this.time = new TimeLine(ports.clock());
    }

    /** Time goes on from what is recorded. */
    void goOnFrom(long recordedMillis) {
        time.goOnFrom(recordedMillis);
    }

    /** Takes what is there; null when there is nothing to decide about. */
    @Nullable
    Taken take(long dueMillis) {
        var own = new ArrayList<Input>(2);
        Input.ClockStepped step = time.read();
        if (step != null) {
            own.add(step);
            ports.events().accept(new LoopEvent.ClockStepped(step.byMillis()));
        }
        if (dueMillis <= time.nowMillis()) {
            own.add(new Input.Timer(time.nowMillis()));
        }
        List<Letter> letters = mailbox.take(lettersMax);
        return letters.isEmpty() && own.isEmpty() ? null : new Taken(own, letters, time.nowMillis());
    }

    /** How long until a time of the core, in milliseconds; not positive when it has come. */
    long millisUntil(long dueMillis) {
        return dueMillis - time.nowMillis();
    }
}
