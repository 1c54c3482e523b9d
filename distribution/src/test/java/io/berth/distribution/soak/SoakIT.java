package io.berth.distribution.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.simulation.soak.Soak;
import io.berth.framework.simulation.soak.SoakSettings;
import io.berth.framework.simulation.soak.Tally;
import io.berth.spi.execute.Executor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Five hundred small worlds. A failure names its seed; {@code berth soak --seeds 1 --first-seed SEED} runs it again. */
final class SoakIT {
    private static final int SEEDS = 500;
    private static final int THREADS = 2;
    private static final long TIMES_LEAST = 100;

    private record Shipped(PluginHost host) implements Soak.Plugins {
        @Override
        public PolicySource policies() {
            return host;
        }

        @Override
        public Executor executor(PolicySpec spec, long seed) {
            return host.executor(spec, seed).policy();
        }

        @Override
        public void close() {
            host.close();
        }
    }

    private static Soak.Plugins shipped() {
        return new Shipped(
                PluginHost.open(List.of(Path.of(System.getProperty("berth.dist", "target/berth"), "plugins"))));
    }

    private static Soak soak(SoakSettings settings) {
        return new Soak(settings, SoakIT::shipped, THREADS);
    }

    @Test
    void whateverGoesWrongNothingIsLostOrStartedTwiceAndEverythingEnds() throws InterruptedException {
        Soak.Outcome outcome = soak(SoakSettings.DEFAULT).run(1, SEEDS, done -> {});
        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.seeds()).isEqualTo(SEEDS);
        Tally tally = outcome.tally();
        List<String> kinds = Soak.kinds();
        for (int i = 0; i < kinds.size(); i++) {
            assertThat(tally.times().getOrDefault(kinds.get(i), 0L))
                    .as("times of %s in %d seeds", kinds.get(i), SEEDS)
                    .isGreaterThanOrEqualTo(TIMES_LEAST);
            for (int j = i + 1; j < kinds.size(); j++) {
                assertThat(tally.pairs()).containsKey(Tally.pair(kinds.get(i), kinds.get(j)));
            }
        }
        System.out.printf(
                "soak: %d seeds, %d jobs, %d events; %d kinds of trouble, the rarest %d times; %d pairs%n",
                outcome.seeds(),
                tally.jobs(),
                tally.events(),
                kinds.size(),
                tally.times().values().stream().mapToLong(Long::longValue).min().orElse(0),
                tally.pairs().size());
    }

    @Test
    void theSameSeedGivesTheSameWorld() throws InterruptedException {
        Tally once = soak(SoakSettings.DEFAULT).run(7, 5, done -> {}).tally();
        Tally again = soak(SoakSettings.DEFAULT).run(7, 5, done -> {}).tally();
        assertThat(again.times()).isEqualTo(once.times());
        assertThat(again.events()).isEqualTo(once.events());
    }
}
