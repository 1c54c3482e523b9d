package io.berth.spi.pick;

import io.berth.spi.Experimental;

/** What an order may look at besides the job. A view onto the core, valid during the call; read on the core's thread. */
@Experimental
public interface OrderView {
    /** {@return the time of the round, in milliseconds of the clock in use; never goes back} */
    long nowMillis();

    /**
     * What a user's jobs have consumed so far, as the core accounts it.
     *
     * @param userOrdinal a user's ordinal; -1 (unknown) has used nothing
     * @return slot-milliseconds of ended jobs
     */
    long usageSlotMillis(int userOrdinal);
}
