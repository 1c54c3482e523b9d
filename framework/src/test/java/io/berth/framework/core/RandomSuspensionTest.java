package io.berth.framework.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.SuspensionYard.Manners;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Small sites with all three actions, by seeds: machines that obey, late or not at all, hosts that are lost, jobs that are cancelled. */
final class RandomSuspensionTest {
    private static final int SEEDS = 1_000;
    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private final RandomGenerator seeds = ALGORITHM.create(20_261_201);
    private int suspended;
    private int resumed;
    private int requeued;
    private int lapsed;
    private int promises;

    private String run(long seed, Manners manners, boolean restoring) {
        var yard = new SuspensionYard(seed, manners, restoring);
        yard.run();
        suspended += yard.suspended;
        resumed += yard.resumed;
        requeued += yard.requeuedByCore;
        lapsed += yard.lapsed;
        promises += yard.promises;
        return yard.lab.core().hash();
    }

    @Test
    void whereEverybodyObeysNoPromiseIsLateAndNoClaimLapses() {
        for (int i = 0; i < SEEDS; i++) {
            run(seeds.nextLong(), Manners.ORDERLY, false);
        }
        assertThat(suspended).as("suspended").isGreaterThan(SEEDS / 4);
        assertThat(resumed).as("resumed").isGreaterThan(SEEDS / 8);
        assertThat(promises).as("promises").isGreaterThan(SEEDS / 4);
    }

    @Test
    void whereEverybodyGoesWithinTheGraceNoClaimLapses() {
        for (int i = 0; i < SEEDS; i++) {
            run(seeds.nextLong(), Manners.TIMELY, false);
        }
        assertThat(suspended).as("suspended").isGreaterThan(SEEDS / 4);
    }

    @Test
    void whoeverDisobeysAllThatIsHeldIsAccountedForAndEverythingEnds() {
        for (int i = 0; i < SEEDS; i++) {
            run(seeds.nextLong(), Manners.UNRULY, false);
        }
        assertThat(requeued)
                .as("requeued, since they did not obey or slept too long")
                .isGreaterThan(SEEDS / 15);
        assertThat(lapsed).as("claims lapsed").isGreaterThan(SEEDS / 50);
    }

    @Test
    void aRestoredCoreDecidesTheSame() {
        for (int i = 0; i < SEEDS / 5; i++) {
            long seed = seeds.nextLong();
            assertThat(run(seed, Manners.UNRULY, true)).as("seed %d", seed).isEqualTo(run(seed, Manners.UNRULY, false));
        }
    }
}
