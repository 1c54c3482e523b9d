package io.berth.spi.allocate;

import io.berth.spi.Stable;

/**
 * A shape in which a job could be placed: parts (one unless the request is compound), each so many tasks on at most so many hosts. Every host that the
 * iterator returns for a part takes as many tasks as fit, between the least and the most per host, until the part is complete. May be one reused
 * object, valid until the next call to {@code next()}.
 *
 * <p>The core checks what a plan and its hosts come to. A failure of the allocator: a host that does not exist or comes twice for one
 * part; one where fewer tasks fit than the least per host (or than are still missing, if that is less), and in any case fewer than 1;
 * a complete plan whose tasks or hosts are outside what the job asks for, or whose tasks are not spread as it asks: with {@link io.berth.spi.job.Spread#PTILE} more
 * than one host with fewer than a tile, with {@link io.berth.spi.job.Spread#BLOCK} a host with a part of a block, with
 * {@link io.berth.spi.job.Spread#STRIPE} a host with two tasks more than another that has room for one more. A plan of which the core passed over a host and which
 * is spread otherwise is merely not complete.
 */
@Stable
public interface Plan {
    /** {@return the number of parts; at least 1} */
    default int parts() {
        return 1;
    }

    /**
     * The part's tasks.
     *
     * @param part from 0
     * @return how many tasks it places
     */
    int tasks(int part);

    /**
     * The part's hosts.
     *
     * @param part from 0
     * @return on how many hosts at most
     */
    int hostsMax(int part);

    /**
     * The least on one host. The last host of a part may hold fewer.
     *
     * @param part from 0
     * @return tasks
     */
    int tasksPerHostMin(int part);

    /**
     * The most on one host. Asked anew for each host that {@link PlanIterator#nextHost} returned, after it: it may differ from host to host, such as for whole blocks.
     *
     * @param part from 0
     * @return tasks
     */
    int tasksPerHostMax(int part);
}
