package io.berth.framework.simulation.trace;

/** Which run time the scheduler is told before a job has run. */
public enum EstimateModel {
    /** The log's requested time, as the user gave it. */
    USER("user"),
    /** The real run time: what a perfect predictor would say. Applied after the filter. */
    EXACT("exact");

    private final String word;

    EstimateModel(String word) {
        this.word = word;
    }

    /** The name used on the command line and in reports. */
    public String word() {
        return word;
    }
}
