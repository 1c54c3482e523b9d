package io.berth.executors.fake;

import io.berth.spi.execute.ExecutionId;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Draws what happens. What an execution does is drawn from the seed and its id alone, whoever leads; what the way to it does, from the seed and the leader's epoch. */
final class Dice {
    private static final RandomGeneratorFactory<RandomGenerator> FACTORY =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private final FakeSettings settings;
    private final RandomGenerator way;

    Dice(FakeSettings settings, long epoch) {
        this.settings = settings;
        this.way = FACTORY.create(settings.seed() * 31 + epoch);
    }

    boolean happens(Fault fault, long nowMillis) {
        double rate = settings.rate(fault);
        return rate > 0 && nowMillis < settings.faultsUntilMillis() && way.nextDouble() < rate;
    }

    /** From the least to the most, both included. */
    long millis(long least, long most) {
        return least + way.nextLong(most - least + 1);
    }

    boolean coin() {
        return way.nextBoolean();
    }

    /** How one execution goes. */
    RandomGenerator of(ExecutionId id) {
        return FACTORY.create(settings.seed() * 1_000_003 + id.job() * 8_191 + id.element() * 127L + id.attempt());
    }
}
