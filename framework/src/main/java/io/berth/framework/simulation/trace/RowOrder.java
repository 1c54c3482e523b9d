package io.berth.framework.simulation.trace;

import java.util.Arrays;
import java.util.Comparator;

/** Stable ascending orders of rows by a column of longs: the same for equal keys, whatever the machine. */
public final class RowOrder {
    private RowOrder() {}

    /** {@return the rows by ascending key; rows of equal keys in ascending order; a fresh array} */
    public static int[] ascending(long[] keys) {
        int rows = keys.length;
        if (isAscending(keys)) {
            return identity(rows);
        }
        long lowest = Long.MAX_VALUE;
        long highest = Long.MIN_VALUE;
        for (long key : keys) {
            lowest = Math.min(lowest, key);
            highest = Math.max(highest, key);
        }
        // Key and row share one long where they fit, which they do for every real log: the row in the low bits makes
        // an unstable sort of primitives stable.
        int rowBits = Integer.SIZE - Integer.numberOfLeadingZeros(rows - 1);
        long range = highest - lowest;
        boolean fits = range >= 0 && range >>> (Long.SIZE - 1 - rowBits) == 0;
        return fits ? packed(keys, lowest, rowBits) : boxed(keys);
    }

    private static int[] packed(long[] keys, long lowest, int rowBits) {
        long[] packed = new long[keys.length];
        for (int row = 0; row < keys.length; row++) {
            packed[row] = (keys[row] - lowest) << rowBits | row;
        }
        Arrays.sort(packed);
        int[] order = new int[keys.length];
        int rowMask = (int) ((1L << rowBits) - 1);
        for (int place = 0; place < order.length; place++) {
            order[place] = (int) packed[place] & rowMask;
        }
        return order;
    }

    private static int[] boxed(long[] keys) {
        Integer[] rows = new Integer[keys.length];
        Arrays.setAll(rows, row -> row);
        Arrays.sort(rows, Comparator.comparingLong(row -> keys[row]));
        return Arrays.stream(rows).mapToInt(Integer::intValue).toArray();
    }

    private static boolean isAscending(long[] keys) {
        for (int row = 1; row < keys.length; row++) {
            if (keys[row - 1] > keys[row]) {
                return false;
            }
        }
        return true;
    }

    private static int[] identity(int rows) {
        int[] order = new int[rows];
        Arrays.setAll(order, row -> row);
        return order;
    }
}
