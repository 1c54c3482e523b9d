package io.berth.testkit.view;

import io.berth.spi.pick.Window;
import java.util.BitSet;

/** A window as a test wants it: one amount for every resource. Methods that change it return it. */
public final class GivenWindow implements Window {
    private final BitSet closed = new BitSet();
    private long free = Long.MAX_VALUE;
    private long spare = Long.MAX_VALUE;
    private long endByMillis = Long.MAX_VALUE;

    GivenWindow() {}

    /**
     * Nothing that asks for more fits now.
     *
     * @param amount of each resource
     * @return this
     */
    public GivenWindow free(long amount) {
        free = amount;
        return this;
    }

    /**
     * A promise is near.
     *
     * @param endBy  a job that ends later must fit what is spare
     * @param amount what is spare of each resource
     * @return this
     */
    public GivenWindow promise(long endBy, long amount) {
        endByMillis = endBy;
        spare = amount;
        return this;
    }

    /**
     * A class was refused.
     *
     * @param requestClass its ordinal
     * @return this
     */
    public GivenWindow close(int requestClass) {
        closed.set(requestClass);
        return this;
    }

    @Override
    public long freeAtMost(int resource) {
        return free;
    }

    @Override
    public long endByMillis() {
        return endByMillis;
    }

    @Override
    public long spareAtMost(int resource) {
        return spare;
    }

    @Override
    public boolean closed(int requestClass) {
        return closed.get(requestClass);
    }
}
