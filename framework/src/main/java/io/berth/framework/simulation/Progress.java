package io.berth.framework.simulation;

/** Hears how far a simulation is. Called on the simulating thread, from once a job to once a thousand jobs; must be cheap. */
@FunctionalInterface
public interface Progress {
    /** Does nothing. */
    Progress NONE = (_, _) -> {};

    /**
     * A simulation begins. Only told where the jobs are not known beforehand.
     *
     * @param jobs how many will be submitted
     */
    default void begins(int jobs) {}

    /**
     * The simulation has come so far.
     *
     * @param jobsDone jobs that have ended, never less than the time before
     * @param nowSeconds the simulated second on the log's clock, never less than the time before
     */
    void at(int jobsDone, long nowSeconds);
}
