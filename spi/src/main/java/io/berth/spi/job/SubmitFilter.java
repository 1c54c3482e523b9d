package io.berth.spi.job;

import io.berth.spi.Experimental;

/**
 * Sees each submission before the core does, and may change or refuse it (LSF's esub, Slurm's job_submit). What it lets through is what is recorded:
 * replay never asks it again. Called on the core's thread; must be quick and must not do I/O. An exception refuses the submission and is attributed.
 */
@Experimental
public interface SubmitFilter {
    /**
     * Looks at one submission.
     *
     * @param spec the job as submitted, or as an earlier filter left it
     * @return what becomes of it
     */
    Outcome filter(JobSpec spec);

    /** What a filter answers. */
    sealed interface Outcome {}

    /**
     * Goes on, perhaps changed.
     *
     * @param spec the job to go on with
     */
    record Accepted(JobSpec spec) implements Outcome {}

    /**
     * Goes no further.
     *
     * @param message what is wrong and what would be right, for the submitter
     */
    record Refused(String message) implements Outcome {}
}
