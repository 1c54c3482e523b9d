package io.berth.framework.desk;

import io.berth.framework.core.PolicyFailure;
import io.berth.spi.execute.ExecutionId;
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
     * Something that a committed batch led to threw.
     *
     * @param what  what was to be done
     * @param cause why it was not
     */
    record EffectFailed(String what, Throwable cause) implements LoopEvent {}

    /**
     * The executor did not take an order, or did not answer in time. It is sent again.
     *
     * @param order         what was asked
     * @param why           its cause
     * @param retryInMillis when
     */
    record OrderNotTaken(String order, String why, long retryInMillis) implements LoopEvent {}

    /**
     * The executor does not say what it has. It is asked again.
     *
     * @param why its cause
     */
    record NotListed(String why) implements LoopEvent {}

    /**
     * The executor has an execution that is no job's. It is brought to its end.
     *
     * @param execution which
     */
    record OrphanFound(ExecutionId execution) implements LoopEvent {}

    /**
     * The executor reports nothing of most hosts. That is not believed yet.
     *
     * @param missing how many hosts are missing
     * @param of      how many there are
     */
    record HostsMissing(int missing, int of) implements LoopEvent {}

    /**
     * An executor counts something.
     *
     * @param what a few words
     */
    record Noted(String what) implements LoopEvent {}

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
        public static StoodDown because(Throwable thrown) {
            String message = thrown.getMessage();
            return new StoodDown(message == null ? thrown.toString() : message, thrown);
        }
    }
}
