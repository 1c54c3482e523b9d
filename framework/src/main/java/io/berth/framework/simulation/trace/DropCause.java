package io.berth.framework.simulation.trace;

/** Why a row of a log is not a job of the run, in the order in which the filter asks; a row is counted at the first. */
public enum DropCause {
    /** Allocated or requested processors are more than the machine has. */
    TOO_WIDE("too-wide"),
    /** Neither allocated nor requested processors are given. */
    NO_PROCS("no-procs"),
    /** The run time is unknown, zero or negative. */
    NO_RUN_TIME("no-run-time"),
    /** The estimate is unknown, zero or negative, in a log that has estimates. */
    NO_ESTIMATE("no-estimate"),
    /** Submitted before the log begins. */
    NEGATIVE_SUBMIT("negative-submit");

    private final String word;

    DropCause(String word) {
        this.word = word;
    }

    /** The name used in reports and JSON. */
    public String word() {
        return word;
    }
}
