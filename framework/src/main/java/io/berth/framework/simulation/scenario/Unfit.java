package io.berth.framework.simulation.scenario;

/** A value that cannot be what it should be. The message completes a sentence that begins with the value's place. */
final class Unfit extends Exception {
    private static final long serialVersionUID = 1L;

    /** The character of the text that is wrong, counted from 0. */
    final int offset;

    Unfit(String message) {
        this(0, message);
    }

    Unfit(int offset, String message) {
        super(message, null, false, false);
        this.offset = offset;
    }
}
