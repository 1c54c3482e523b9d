package io.berth.framework.simulation.trace;

/**
 * A sum of doubles that also keeps what rounding cuts off (Neumaier, 1974): its error does not grow with the number of
 * terms, so an average is the same in whatever order and tool it was computed.
 */
final class CarefulSum {
    private double sum;
    private double cutOff;

    static double of(double[] values) {
        CarefulSum sum = new CarefulSum();
        for (double value : values) {
            sum.add(value);
        }
        return sum.toDouble();
    }

    void add(double value) {
        double next = sum + value;
        cutOff += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
    }

    double toDouble() {
        return sum + cutOff;
    }
}
