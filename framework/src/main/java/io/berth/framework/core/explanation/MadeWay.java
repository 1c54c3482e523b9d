package io.berth.framework.core.explanation;

/**
 * That a job was made to leave for another.
 *
 * @param preemptor     who took its place the last time
 * @param atMillis      when that was
 * @param times         how often it happened so far
 * @param asleepMillis  since when it is suspended; {@link #AWAKE} when it is not
 * @param requeueMillis when it waits in line instead at the latest; {@link Long#MAX_VALUE}: no bound
 */
public record MadeWay(long preemptor, long atMillis, int times, long asleepMillis, long requeueMillis) {
    /** It is not suspended. */
    public static final long AWAKE = -1;

    /** Of a job that is not suspended. */
    public MadeWay(long preemptor, long atMillis, int times) {
        this(preemptor, atMillis, times, AWAKE, Long.MAX_VALUE);
    }

    /** {@return whether it is suspended now} */
    public boolean asleep() {
        return asleepMillis != AWAKE;
    }
}
