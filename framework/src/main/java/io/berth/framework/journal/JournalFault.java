package io.berth.framework.journal;

/** Something about a journal that its user can mend, or must know: the message names the place, what is wrong, and the cure. */
public final class JournalFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A fault.
     *
     * @param message place, value, cure
     */
    public JournalFault(String message) {
        super(message);
    }
}
