package io.berth.framework.loop;

import io.berth.framework.core.PolicyFailure;
import org.jspecify.annotations.Nullable;

/** What whoever runs a loop wants to know of it, beside what it decides. Told at once, on the loop's thread (an
 * order that failed: on any); changes nothing. */
public sealed interface LoopEvent {
    /**
     * A batch took long to decide.
     *
     * @param sequence   the batch
     * @param tookMillis how long
     */
    record SlowRound(long sequence, long tookMillis) implements LoopEvent {}

    /**
     * A decision listener threw.
     *
     * @param failure what, and whose
     */
    record ListenerFailed(PolicyFailure failure) implements LoopEvent {}

    /**
     * An executor would not take an order.
     *
     * @param what  the order
     * @param cause why
     */
    record EffectFailed(String what, Throwable cause) implements LoopEvent {}

    /**
     * A fact that nobody waits for an answer to could not be applied.
     *
     * @param message what is wrong
     */
    record FactRefused(String message) implements LoopEvent {}

    /**
     * The wall clock stepped.
     *
     * @param byMillis by how much, as recorded
     */
    record ClockStepped(long byMillis) implements LoopEvent {}

    /**
     * A commit did not succeed: the store is read back, and where the batch is not there the state is rebuilt.
     *
     * @param sequence the batch
     * @param known    whether it is known that nothing was stored
     * @param why      the store's cause
     */
    record NotCommitted(long sequence, boolean known, String why) implements LoopEvent {}

    /**
     * The store does not answer. It is asked again.
     *
     * @param doing         what is wanted of it
     * @param why           its cause
     * @param retryInMillis when
     */
    record StoreUnreachable(String doing, String why, long retryInMillis) implements LoopEvent {}

    /**
     * The state is that of the store again.
     *
     * @param sequence its last batch
     */
    record Rebuilt(long sequence) implements LoopEvent {}

    /**
     * The loop decides nothing more. The last event.
     *
     * @param why   why
     * @param cause what was thrown, if that is why
     */
    record StoodDown(String why, @Nullable Throwable cause) implements LoopEvent {
        static StoodDown because(Throwable thrown) {
            String message = thrown.getMessage();
            return new StoodDown(message == null ? thrown.toString() : message, thrown);
        }
    }
}
