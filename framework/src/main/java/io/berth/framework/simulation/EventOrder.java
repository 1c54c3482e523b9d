package io.berth.framework.simulation;

/**
 * In which order the events of one second reach the scheduler. It changes schedules, and averages by several per cent, so
 * it is named in every report and is part of the decision hash.
 */
public enum EventOrder {
    /** All terminations and submissions of a second, then one round. */
    BATCH("batch"),

    /**
     * One round after each event: in one second all submissions in the order of the log, then all terminations in the order of
     * start. With jobs in the order of arrival the submission of one that does not fit lets nothing start, but a policy that
     * promises starts gives it its promise there and then.
     */
    EVENT("event"),

    /**
     * As {@link #EVENT}, and a job whose estimated end has come counts as gone in every round of that second, even before its own
     * termination; after a submission there is a round only when the new job fits the free processors. So did the simulator
     * pyss, behind many published figures.
     */
    PYSS("pyss");

    private final String word;

    EventOrder(String word) {
        this.word = word;
    }

    /** {@return the name used on the command line, in reports and in the hash} */
    public String word() {
        return word;
    }
}
