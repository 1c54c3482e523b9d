package io.berth.framework.allocation;

import io.berth.framework.request.RequestClass;
import java.util.Arrays;

/**
 * What is free on each host, in one word a host: the first {@value #LANES} resources of hosts in lanes of 15 bits with a guard bit above each, so that one subtraction
 * compares all of them, and a block of hosts is compared without a branch. A sieve: it lets through every host that has room and a few that do not, which are then
 * looked at exactly.
 *
 * <p>An amount is put into its lane by a map that keeps the order: negative ones are 0, others are divided by a power of two, chosen by the largest capacity, and rounded
 * up; demands and free amounts alike. Were demands rounded up and free amounts down, a host that fits to the unit would be missed. That the map keeps the order is all
 * that correctness rests on; which power of two it is decides only how many hosts are let through in vain.
 */
final class PackedHosts {
    static final int LANES = 4;

    private static final int WORD = 64;
    private static final int LANE_BITS = 16;
    private static final long LANE_MAX = (1L << (LANE_BITS - 1)) - 1;
    private static final long GUARDS = 0x8000_8000_8000_8000L;

    private final int resources;
    private final int lanes;
    private final int[] shift = new int[LANES];
    /** Guards set; a whole number of blocks, so that the last one is compared like the others. */
    private long[] packed = {};

    PackedHosts(int resources) {
        this.resources = resources;
        this.lanes = Math.min(LANES, resources);
    }

    /**
     * Makes the lanes wide enough for what a host has.
     *
     * @param capacity amounts, host-major
     * @param host     its ordinal
     * @return whether they were not, so that all hosts are to be packed anew
     */
    boolean widen(long[] capacity, int host) {
        boolean wider = false;
        for (int r = 0; r < lanes; r++) {
            while (capacity[host * resources + r] >> shift[r] >= LANE_MAX) {
                shift[r]++;
                wider = true;
            }
        }
        return wider;
    }

    /**
     * Notes what is free on a host now.
     *
     * @param free amounts, host-major
     * @param host its ordinal
     */
    void pack(long[] free, int host) {
        if (host >= packed.length) {
            packed = Arrays.copyOf(packed, Math.ceilDiv(Math.max(host + 1, packed.length * 3 / 2), WORD) * WORD);
        }
        long word = GUARDS;
        int at = host * resources;
        for (int r = 0; r < lanes; r++) {
            word |= lane(free[at + r], r) << (r * LANE_BITS);
        }
        packed[host] = word;
    }

    /** What so many tasks need of one host, in lanes. */
    long demand(RequestClass request, int tasks) {
        long word = 0;
        for (int r = 0; r < lanes; r++) {
            word |= lane(request.perTask(r) * tasks + request.perHost(r), r) << (r * LANE_BITS);
        }
        return word;
    }

    private long lane(long amount, int r) {
        if (amount <= 0) {
            return 0;
        }
        // Rounded up without a sum that could overflow.
        return Math.min(LANE_MAX, ((amount - 1) >> shift[r]) + 1);
    }

    /**
     * The next host that may have room.
     *
     * @param demand in lanes
     * @param of     which hosts are asked about, as bits
     * @param open   which of them take jobs, as bits
     * @param from   the first to look at
     * @return its ordinal, or -1
     */
    int next(long demand, long[] of, long[] open, int from) {
        int word = from / WORD;
        if (word >= open.length) {
            return -1;
        }
        int host = inWord(demand, of[word] & open[word] & (-1L << from), word);
        while (host < 0 && ++word < open.length) {
            long bits = of[word] & open[word];
            if (bits != 0 && any(packed, word * WORD, demand)) {
                host = inWord(demand, bits, word);
            }
        }
        return host;
    }

    private int inWord(long demand, long among, int word) {
        for (long bits = among; bits != 0; bits &= bits - 1) {
            int host = word * WORD + Long.numberOfTrailingZeros(bits);
            if ((~(packed[host] - demand) & GUARDS) == 0) {
                return host;
            }
        }
        return -1;
    }

    /** Whether any host of a block has room: no branch in the loop, so that it is compiled to vector instructions. */
    private static boolean any(long[] packed, int block, long demand) {
        long found = 0;
        for (int host = block; host < block + WORD; host++) {
            // Where no guard was borrowed from, nothing is left, and one less is negative.
            found |= ((~(packed[host] - demand) & GUARDS) >>> 1) - 1;
        }
        return found < 0;
    }
}
