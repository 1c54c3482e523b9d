package io.berth.framework.simulation.trace;

/** An exact sum of up to 2^31 longs, none negative, that may be wider than a long. */
final class WideSum {
    private long highHalves;
    private long lowHalves;

    void add(long value) {
        highHalves += value >>> 32;
        lowHalves += value & 0xffff_ffffL;
    }

    /** The sum, rounded once or twice; exact below 2^53. */
    double toDouble() {
        return highHalves * 0x1p32 + lowHalves;
    }
}
