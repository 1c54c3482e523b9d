package io.berth.framework.request;

/** Of what there is one amount. */
public enum Per {
    /** One for each task. */
    TASK("task"),
    /** One for each host on which the job has tasks. */
    HOST("host"),
    /** One for the whole job. */
    JOB("job");

    private final String word;

    Per(String word) {
        this.word = word;
    }

    /** {@return how it is written after the slash} */
    String word() {
        return word;
    }
}
