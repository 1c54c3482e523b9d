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
     * The least amount that the whole job takes.
     *
     * @param resource ordinal
     * @return {@code tasksMin() * perTask(resource)}
     */
    long total(int resource);
}
