package io.berth.benchmarks;

import java.util.Arrays;

/** Nanoseconds of many decisions, all of them kept. */
final class DecisionTimes {
    private final long[] nanos;
    private int count;
    private long sum;
    private boolean sorted;

    DecisionTimes(int most) {
        nanos = new long[most];
    }

    boolean full() {
        return count == nanos.length;
    }

    void add(long each) {
        nanos[count++] = each;
        sum += each;
    }

    /** The time that a share of the decisions did not exceed. */
    long at(double share) {
        if (!sorted) {
            Arrays.sort(nanos, 0, count);
            sorted = true;
        }
        return nanos[Math.clamp((long) Math.ceil(share * count) - 1, 0, count - 1)];
    }

    double mean() {
        return sum / (double) count;
    }

    @Override
    public String toString() {
        return "p50 %,d ns, p90 %,d, p99 %,d, p99.9 %,d, max %,d, mean %,.0f, of %,d"
                .formatted(at(0.5), at(0.9), at(0.99), at(0.999), at(1), mean(), count);
    }
}
