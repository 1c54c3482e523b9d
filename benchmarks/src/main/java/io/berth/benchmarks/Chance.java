package io.berth.benchmarks;

/** Which of the running jobs ends next: Marsaglia's xorshift ("Xorshift RNGs", Journal of Statistical Software 8(14), 2003), cheap beside a decision. */
final class Chance {
    private long state;

    Chance(long seed) {
        state = seed == 0 ? 1 : seed;
    }

    /** A number from 0 to {@code bound}, exclusive. */
    int below(int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (((state >>> 32) * bound) >>> 32);
    }
}
