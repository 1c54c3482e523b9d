package io.berth.spi.pick;

import io.berth.spi.Stable;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * Which job is next in a lane (the queues with the same priority, picker and settings). Incremental, so that a million pending jobs cost nothing per round; lazy,
 * so that a round looks no further than it must.
 *
 * <p><b>Must</b>: {@link #added}, {@link #removed}, {@link #open}, and of a pass {@link Pass#next} and {@link Pass#blocked}: without them no job is ever
 * picked. <b>Should</b>: {@link #changed} (the default takes the job out and in again), {@link Pass#started} (only to keep own books; the job does not come
 * back), {@link Pass#reserved} and {@link Pass#keeps} (for pickers that answer RESERVE), {@link #order} (so that lanes of equal priority can be merged by key).
 *
 * <p><b>Thread and lifetime</b>: all calls come on the core's thread, one at a time. At most one pass is open; {@code added}, {@code changed} and
 * {@code removed} never come meanwhile. A job's handle may be kept from {@code added} to {@code removed}.
 *
 * <p><b>Bounds</b>: a pass may offer each job once; offering one twice, or more jobs than the lane has, is a failure of the policy. So is any exception. Then the
 * configured fallback takes over for the rest of the round, and before the next round the policy is made anew and told all eligible jobs.
 */
@Stable
public interface JobPicker {
    /**
     * A job became eligible.
     *
     * @param job its handle
     */
    void added(PendingJob job);

    /**
     * Something about the job changed that may move its place: priority, limit, request, reservation. The same handle as in {@code added}.
     *
     * @param job its handle
     */
    default void changed(PendingJob job) {
        removed(job);
        added(job);
    }

    /**
     * The job is no longer eligible: it started, was held, cancelled or moved. Jobs that started in a pass are removed after the pass is closed.
     *
     * @param job its handle, not to be kept any longer
     */
    void removed(PendingJob job);

    /**
     * Begins a pass. May return one reused object.
     *
     * @param round the round
     * @return the pass, which the framework closes
     */
    Pass open(RoundView round);

    /** {@return the order by which heads of this lane are compared with heads of other lanes, or null: then by queue time, then id} */
    default @Nullable JobOrder order() {
        return null;
    }

    /** One walk over the lane's jobs, best first. */
    @Stable
    interface Pass extends AutoCloseable {
        /**
         * Offers the next job. It may leave out what the window says cannot start.
         *
         * @param window what could still start
         * @return the job, or null: this pass offers nothing more, whatever happens
         */
        @Nullable
        PendingJob next(Window window);

        /**
         * The job last offered could not start.
         *
         * @param job the job
         * @param why why not
         * @return what to do
         */
        Verdict blocked(PendingJob job, Rejection why);

        /**
         * Answer to RESERVE.
         *
         * @param job         the job
         * @param startMillis the start it is promised; {@link PendingJob#NOT_RESERVED} when no reservation could be made, which counts as SKIP
         */
        default void reserved(PendingJob job, long startMillis) {}

        /**
         * Asked before the first {@link #next}, once for each job of this lane that holds a reservation, in the order in which the reservations were made: a
         * policy that protects only the first jobs in its order gives the others up here. A job given up waits like any other from then on: a
         * picker that keeps those with a reservation apart puts it back ({@link JobQueue#release}) before it answers.
         *
         * @param reserved a job with a reservation
         * @return false to give its reservation up
         */
        default boolean keeps(PendingJob reserved) {
            return true;
        }

        /**
         * A job of this lane starts: the one last offered, or one whose promised time has come. It must not be offered any more.
         *
         * @param job the job
         */
        default void started(PendingJob job) {}

        /** Ends the pass. May come after any call. */
        @Override
        void close();
    }
}
