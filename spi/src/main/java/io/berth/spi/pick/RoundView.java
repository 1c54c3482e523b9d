package io.berth.spi.pick;

import io.berth.spi.Stable;
import java.util.random.RandomGenerator;

/** The round a pass belongs to. Valid until the pass is closed. */
@Stable
public interface RoundView extends OrderView {
    /**
     * Random numbers of this round, for this policy: the same for the same root seed, policy, round and salt, and for nothing else.
     *
     * @param salt tells several uses in one round apart
     * @return a fresh generator
     */
    RandomGenerator random(long salt);
}
