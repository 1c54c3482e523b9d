package io.berth.framework.loop;

/** What becomes of a {@link Command}. */
public sealed interface Answer {
    /**
     * It is committed.
     *
     * @param job the job it is about; 0 when it is about none
     */
    record Accepted(long job) implements Answer {}

    /**
     * It cannot be: nothing has changed.
     *
     * @param message what is wrong and what would be right
     */
    record Refused(String message) implements Answer {}

    /**
     * Too much is waiting: it was not looked at. The same may succeed a moment later.
     *
     * @param message how much is waiting
     */
    record Busy(String message) implements Answer {}

    /**
     * This scheduler decides nothing more.
     *
     * @param message why, and whether the command may have been carried out nevertheless
     */
    record StoodDown(String message) implements Answer {}
}
