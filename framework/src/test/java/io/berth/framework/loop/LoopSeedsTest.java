package io.berth.framework.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import org.junit.jupiter.api.Test;

/** Loops whose commits are late, refused, lost or doubtful at random. A failure names its seed; {@code new Story(seed, counts).run()} tells it again. */
final class LoopSeedsTest {
    private static final int SEEDS = 500;

    @Test
    void whateverBecomesOfCommitsNothingIsLostDoubledOrEarly() {
        var counts = new EnumMap<Story.Event, Integer>(Story.Event.class);
        for (int seed = 1; seed <= SEEDS; seed++) {
            try {
                new Story(seed, counts).run();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
        for (Story.Event event : Story.Event.values()) {
            assertThat(counts.getOrDefault(event, 0))
                    .as("%s in %d seeds", event, SEEDS)
                    .isGreaterThan(50);
        }
    }
}
