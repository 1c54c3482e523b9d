package io.berth.spi.pick;

import java.util.BitSet;

/** A window that a test narrows; it counts how often it is asked. */
final class FakeWindow implements Window {
    final long[] free = {Long.MAX_VALUE, Long.MAX_VALUE};
    final long[] spare = {Long.MAX_VALUE, Long.MAX_VALUE};
    long endByMillis = Long.MAX_VALUE;
    final BitSet closed = new BitSet();
    int questions;

    @Override
    public long freeAtMost(int resource) {
        questions++;
        return free[resource];
    }

    @Override
    public long endByMillis() {
        questions++;
        return endByMillis;
    }

    @Override
    public long spareAtMost(int resource) {
        questions++;
        return spare[resource];
    }

    @Override
    public boolean closed(int requestClass) {
        questions++;
        return closed.get(requestClass);
    }
}
