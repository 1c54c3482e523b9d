package io.berth.framework.desk;

/** The two clocks of a loop. Thread-safe. */
public interface LoopClock {
    /** {@return milliseconds since the Unix epoch; may step in both directions} */
    long wallMillis();

    /** {@return milliseconds since a fixed but arbitrary point; never steps} */
    long elapsedMillis();

    /** {@return the clocks of this machine} */
    static LoopClock ofMachine() {
        return MachineClock.INSTANCE;
    }
}

enum MachineClock implements LoopClock {
    INSTANCE;

    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long elapsedMillis() {
        return System.nanoTime() / 1_000_000;
    }
}
