package io.berth.testkit.view;

import io.berth.spi.pick.RoundView;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** A round as a test wants it. Methods that change it return it. */
public final class GivenRound implements RoundView {
    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private long nowMillis;
    private long seed;
    private long[] usage = {};

    GivenRound() {}

    /**
     * Sets the time.
     *
     * @param millis the time of the round
     * @return this
     */
    public GivenRound at(long millis) {
        nowMillis = millis;
        return this;
    }

    /**
     * Sets the seed of the round's random numbers.
     *
     * @param value the seed
     * @return this
     */
    public GivenRound seed(long value) {
        seed = value;
        return this;
    }

    /**
     * Sets what a user has consumed.
     *
     * @param userOrdinal the user
     * @param slotMillis  slot-milliseconds of ended jobs
     * @return this
     */
    public GivenRound usage(int userOrdinal, long slotMillis) {
        if (userOrdinal >= usage.length) {
            usage = Arrays.copyOf(usage, userOrdinal + 1);
        }
        usage[userOrdinal] = slotMillis;
        return this;
    }

    @Override
    public long nowMillis() {
        return nowMillis;
    }

    @Override
    public long usageSlotMillis(int userOrdinal) {
        return userOrdinal < 0 || userOrdinal >= usage.length ? 0 : usage[userOrdinal];
    }

    @Override
    public RandomGenerator random(long salt) {
        return ALGORITHM.create(31 * seed + salt);
    }
}
