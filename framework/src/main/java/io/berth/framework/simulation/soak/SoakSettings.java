package io.berth.framework.simulation.soak;

/**
 * How large one seed's world is.
 *
 * @param hosts         how many hosts; 0: a few, drawn from the seed
 * @param jobs          how many jobs are submitted
 * @param troubleMillis for how long anything may go wrong, in milliseconds of virtual time; jobs are submitted during that time
 * @param executor      name and settings of the executor; the seed and the trouble are added
 */
public record SoakSettings(int hosts, int jobs, long troubleMillis, String executor) {
    /** A few hosts, 30 jobs, an hour, the fake. */
    public static final SoakSettings DEFAULT = new SoakSettings(0, 30, 3_600_000, "fake");

    public SoakSettings {
        if (hosts < 0 || jobs < 1 || troubleMillis < 1) {
            throw new IllegalArgumentException("hosts [" + hosts + "] must be 0 or more, jobs [" + jobs
                    + "] and the time of trouble [" + troubleMillis + " ms] 1 or more");
        }
    }
}
