package io.berth.spi.allocate;

import io.berth.spi.Stable;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;

/**
 * Where a job could go. The framework walks plans and hosts lazily, checks each host in full (room, promises, claims, limits) and takes the first plan that can be
 * completed. What an allocator returns is validated: an unknown host, or one that lacks the room the view shows, is a failure of the policy.
 */
@Stable
public interface Allocator {
    /**
     * Opens the iteration for a job. May return one reused object: only one iteration of an allocator is open at a time.
     *
     * @param job     the job
     * @param cluster the hosts as they are now
     * @return plans and hosts
     */
    PlanIterator plans(PendingJob job, ClusterView cluster);

    /**
     * Whether the answer depends on nothing but the request class and the cluster. Then the framework may remember a refusal for the whole class.
     *
     * @return true when jobs of one class always get the same answer
     */
    default boolean looksAtClassAlone() {
        return false;
    }
}
