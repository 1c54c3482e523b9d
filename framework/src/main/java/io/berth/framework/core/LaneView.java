package io.berth.framework.core;

import io.berth.spi.pick.RoundView;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The round as one lane's picker sees it. */
final class LaneView implements RoundView {
    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private final State state;
    private final String policy;
    long round;

    LaneView(State state, String policy) {
        this.state = state;
        this.policy = policy;
    }

    @Override
    public long nowMillis() {
        return state.nowMillis;
    }

    @Override
    public long usageSlotMillis(int userOrdinal) {
        return state.usageSlotMillis(userOrdinal);
    }

    @Override
    public RandomGenerator random(long salt) {
        long seed = mix(state.configuration.seed());
        for (int i = 0; i < policy.length(); i++) {
            seed = mix(seed ^ policy.charAt(i));
        }
        return ALGORITHM.create(mix(mix(seed ^ round) ^ salt));
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
    private static long mix(long z) {
        long y = z + 0x9e3779b97f4a7c15L;
        y = (y ^ (y >>> 30)) * 0xbf58476d1ce4e5b9L;
        y = (y ^ (y >>> 27)) * 0x94d049bb133111ebL;
        return y ^ (y >>> 31);
    }
}
