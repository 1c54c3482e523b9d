package io.berth.plugins.orders;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** {@code random}: a number per job, drawn from the seed and the job's id: the same whenever it is asked for. What any other order should beat. */
final class FixedRandom implements JobOrder {
    private static final RandomGeneratorFactory<RandomGenerator> DRAWS = RandomGeneratorFactory.of("L64X128MixRandom");

    private final long seed;

    FixedRandom(long seed) {
        this.seed = DRAWS.create(seed).nextLong();
    }

    @Override
    public double key(PendingJob job, OrderView view) {
        return DRAWS.create(seed + job.id()).nextDouble();
    }
}
