package io.berth.spi.allocate;

import io.berth.spi.Stable;
import io.berth.spi.host.ClusterView;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * The shapes for one job, preferred first, and for each the candidate hosts. Used on the core's thread, closed by the framework after any pull.
 */
@Stable
public interface PlanIterator extends AutoCloseable {
    /** {@return the next shape, or null: no more, and {@link #exhaustion()} says why} */
    @Nullable
    Plan next();

    /**
     * The next candidate host for a part of the current plan. The framework may pass over a host (a promise, a claim) and ask again; a host is to be returned at
     * most once per plan and part.
     *
     * @param part  from 0
     * @param sofar the cluster with what this plan already took
     * @return the host's ordinal, or -1: no more for this part
     */
    int nextHost(int part, ClusterView sofar);

    /** {@return why there is no further plan; called after {@code next()} returned null} */
    Rejection exhaustion();

    @Override
    void close();
}
