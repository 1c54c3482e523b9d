package io.berth.framework.simulation.soak;

import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** Which kinds of trouble one seed has, and how often: about half of them, so that each is met without some others too. */
final class Swarm {
    private static final double SHARE = 0.6;

    private final RandomGenerator random;
    private final BooleanSupplier on;
    private final TreeMap<String, Double> rates = new TreeMap<>();

    /**
     * A swarm without any.
     *
     * @param random decides
     * @param on     whether anything may still go wrong
     */
    Swarm(RandomGenerator random, BooleanSupplier on) {
        this.random = random;
        this.on = on;
    }

    /** Perhaps a kind, then with a rate up to the greatest. {@return its rate, 0 when this seed does not have it} */
    double draw(String kind, double rateMost) {
        double rate = random.nextDouble() < SHARE ? rateMost * (0.2 + 0.8 * random.nextDouble()) : 0;
        rates.put(kind, rate);
        return rate;
    }

    boolean happens(String kind) {
        double rate = rates.getOrDefault(kind, 0.0);
        return rate > 0 && on.getAsBoolean() && random.nextDouble() < rate;
    }
}
