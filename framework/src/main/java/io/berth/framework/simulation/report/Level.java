package io.berth.framework.simulation.report;

import io.berth.framework.simulation.trace.RowOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A level that jobs raise at one time and lower at another, such as busy processors, by bucket: its mean over the time of the bucket and the least
 * and the most that it was for a second or longer. What is raised and lowered within one second is never seen.
 *
 * @param mean by bucket, to a thousandth
 * @param min by bucket
 * @param max by bucket
 */
record Level(List<Double> mean, List<Long> min, List<Long> max) {

    /**
     * Measures a level.
     *
     * @param raised when each row raises it, within the buckets
     * @param lowered when each row lowers it again; not before it was raised
     * @param amount by how much, by row
     */
    static Level of(Buckets buckets, long[] raised, long[] lowered, IntUnaryOperator amount) {
        Sweep sweep = new Sweep(buckets);
        int[] ups = RowOrder.ascending(raised);
        int[] downs = RowOrder.ascending(lowered);
        int up = 0;
        int down = 0;
        while (down < downs.length) {
            boolean next = up < ups.length && raised[ups[up]] <= lowered[downs[down]];
            int row = next ? ups[up++] : downs[down++];
            sweep.change(next ? raised[row] : lowered[row], next ? amount.applyAsInt(row) : -amount.applyAsInt(row));
        }
        sweep.closeUntil(buckets.toSeconds());
        return sweep.finish();
    }

    private static final class Sweep {
        private final Buckets buckets;
        private final List<Double> mean = new ArrayList<>();
        private final List<Long> min = new ArrayList<>();
        private final List<Long> max = new ArrayList<>();
        private long level;
        private long now;
        private double sum;
        private long least = Long.MAX_VALUE;
        private long most = Long.MIN_VALUE;

        Sweep(Buckets buckets) {
            this.buckets = buckets;
            now = buckets.fromSeconds();
        }

        void change(long seconds, int by) {
            closeUntil(seconds);
            level += by;
        }

        /** The level holds until {@code seconds}; every bucket that ends by then is done. */
        void closeUntil(long seconds) {
            while (now < seconds) {
                long end = Math.min(buckets.begin(mean.size() + 1), seconds);
                sum += (double) level * (end - now);
                least = Math.min(least, level);
                most = Math.max(most, level);
                now = end;
                if (end == buckets.begin(mean.size() + 1)) {
                    closeBucket();
                }
            }
        }

        Level finish() {
            // A run that takes no time has one bucket, which nothing has filled.
            if (mean.isEmpty()) {
                least = 0;
                most = 0;
                closeBucket();
            }
            return new Level(List.copyOf(mean), List.copyOf(min), List.copyOf(max));
        }

        private void closeBucket() {
            int index = mean.size();
            long length = Math.max(1, buckets.begin(index + 1) - buckets.begin(index));
            mean.add(Math.round(sum / length * 1_000) / 1_000.0);
            min.add(least);
            max.add(most);
            sum = 0;
            least = Long.MAX_VALUE;
            most = Long.MIN_VALUE;
        }
    }
}
