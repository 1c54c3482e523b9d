package io.berth.spi.job;

import io.berth.spi.Stable;

/** How the tasks of a job are to be spread over hosts. */
@Stable
public enum Spread {
    /** As the allocator likes: evenly on few hosts, or ragged. */
    ANY,
    /** So many tasks on each host; the last may hold fewer. */
    PTILE,
    /** As many whole blocks of so many tasks on each host as it holds. */
    BLOCK,
    /** One task on each host in turn, host after host, at most so many on one. */
    STRIPE
}
