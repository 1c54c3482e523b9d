package io.berth.framework.desk;

/** Where the loop's work is done: one action after another, in order, on one thread. */
public interface Desk {
    /** Puts an action at the end of the line. Any thread. */
    void later(Runnable action);

    /** Puts an action into the line after a time, at least 1 ms. {@return takes it back, if it is not in the line yet} */
    Runnable alarm(long delayMillis, Runnable action);
}
