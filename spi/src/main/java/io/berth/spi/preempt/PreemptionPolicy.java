package io.berth.spi.preempt;

import io.berth.spi.Experimental;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * Proposes whom to disturb for a job that cannot start. It sees allowed victims only: protected ones, equal or higher ranks, and jobs that the executor cannot
 * act on never appear. A proposal is a wish: the framework tries it with the real allocator and puts back every victim that is not needed. Called on the core's
 * thread; the statelessness rule of {@link io.berth.spi.pick} holds.
 */
@Experimental
public interface PreemptionPolicy {
    /**
     * Opens the search for one preemptor.
     *
     * @param preemptor the job that cannot start
     * @param why       why not; its remedy is PREEMPT
     * @param view      the allowed victims
     * @return proposals, closed by the framework
     */
    Proposals open(PendingJob preemptor, Rejection why, PreemptionView view);

    /**
     * Whether proposals depend on nothing of the preemptor but its request class, queue, rank and time limit, and on why it cannot start. Then the framework may remember that a search failed,
     * and spare it for others that are alike.
     *
     * @return true when such jobs always get the same proposals
     */
    default boolean looksAtClassAlone() {
        return false;
    }

    /** Proposals, best first. */
    @Experimental
    interface Proposals extends AutoCloseable {
        /**
         * The next proposal.
         *
         * @param trial what would happen; each call costs budget
         * @return victims, or null: no more, and nobody is touched
         */
        @Nullable
        Victims next(Trial trial);

        @Override
        void close();
    }
}
