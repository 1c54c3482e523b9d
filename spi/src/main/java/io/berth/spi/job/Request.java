package io.berth.spi.job;

import io.berth.spi.Stable;

/**
 * A compiled request. Jobs whose compiled requests are equal share one object, their <em>request class</em>. Amounts are exact: slots as a count,
 * memory in bytes, gpus in thousandths, named resources in the unit of the catalogue. Resources are addressed by their ordinal in the catalogue.
 */
@Stable
public interface Request {
    /** {@return the ordinal of the request class: dense, from 0} */
    int requestClass();

    /** {@return the least number of tasks with which the job may start; at least 1} */
    int tasksMin();

    /** {@return the largest number of tasks it can use; at least {@code tasksMin()}} */
    int tasksMax();

    /** {@return on how many hosts it may be spread at most} */
    int hostsMax();

    /** {@return how many tasks may stand on one host at most} */
    int tasksPerHostMax();

    /** {@return how many resources the catalogue has} */
    int resources();

    /**
     * The amount that each task takes on its host.
     *
     * @param resource ordinal
     * @return the amount; at least 0
     */
    long perTask(int resource);

    /**
     * The amount that the job takes once on each of its hosts, however many of its tasks stand there.
     *
     * @param resource ordinal
     * @return the amount; at least 0
     */
    default long perHost(int resource) {
        return 0;
    }

    /**
     * The amount that the job takes once, of a resource of the cluster.
     *
     * @param resource ordinal
     * @return the amount; at least 0, and 0 for a resource of hosts
     */
    default long perJob(int resource) {
        return 0;
    }

    /** {@return how tasks are to be spread over hosts} */
    default Spread spread() {
        return Spread.ANY;
    }

    /** {@return the number that goes with {@link #spread()}: tasks on each host, in a block, or at most in a stripe; {@link Integer#MAX_VALUE} without one} */
    default int spreadTasks() {
        return Integer.MAX_VALUE;
    }

    /** {@return whether it must be alone on its hosts} */
    default boolean exclusive() {
        return false;
    }

    /** {@return whether it says which hosts it prefers; {@link io.berth.spi.host.ClusterView#compare} tells} */
    default boolean prefers() {
        return false;
    }

    /**
     * The least amount that the whole job takes.
     *
     * @param resource ordinal
     * @return {@code tasksMin() * perTask(resource)}, what it takes once on a host, and what it takes once
     */
    long total(int resource);
}
