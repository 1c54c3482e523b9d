package io.berth.framework.core;

import io.berth.spi.job.JobSpec;

/** What becomes of a submission before the core sees it. */
public sealed interface Admission {
    /**
     * It may be applied as an {@link Input.Submit}.
     *
     * @param spec the job as the filters left it
     */
    record Admitted(JobSpec spec) implements Admission {}

    /**
     * It goes no further.
     *
     * @param message what is wrong and what would be right, for the submitter
     */
    record Refused(String message) implements Admission {}
}
