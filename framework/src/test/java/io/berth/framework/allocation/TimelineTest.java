package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.RequestClass;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class TimelineTest {
    private static final int SEQUENCES = 3_000;

    private final Requests requests = new Requests();
    private final RequestClass slot = requests.of(1, 1, 0);

    @Test
    void saysWhatOneThatLooksAtEverythingSays() {
        for (long seed = 1; seed <= SEQUENCES; seed++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            int points = seed % 60 == 0 ? random.nextInt(200, 400) : random.nextInt(1, 40); // some over many spans
            compare(seed, random, points);
        }
    }

    private void compare(long seed, RandomGenerator random, int points) {
        var timeline = new Timeline(2);
        var naive = new NaiveTimeline();
        int horizon = random.nextInt(1, 4 * points + 2);
        long[] free = {random.nextInt(0, 12), random.nextInt(0, 12)};
        for (int i = 0; i < points; i++) {
            RequestClass request = requests.of(1, random.nextInt(0, 4), random.nextInt(0, 4));
            long time = random.nextInt(12) == 0 ? Timeline.NEVER : random.nextInt(horizon);
            long tasks = random.nextInt(-2, 4);
            timeline.add(time, request, tasks);
            naive.add(time, request, tasks);
            if (i % 3 == 0 && (points < 40 || i % 50 == 0 || i > points - 10)) {
                ask(seed, random, timeline, naive, free, horizon);
            }
        }
    }

    private void ask(
            long seed, RandomGenerator random, Timeline timeline, NaiveTimeline naive, long[] free, int horizon) {
        RequestClass request = requests.of(1, random.nextInt(0, 8), random.nextInt(0, 8));
        long tasks = random.nextInt(1, 4);
        long now = random.nextInt(horizon);
        long duration = random.nextInt(10) == 0 ? Long.MAX_VALUE : random.nextInt(horizon + 5);
        long until = now + random.nextInt(horizon + 5) + 1;

        assertThat(timeline.earliest(now, duration, request, tasks, free.clone()))
                .as("earliest, seed %d", seed)
                .isEqualTo(naive.earliest(now, duration, request, tasks, free));
        assertThat(timeline.earliestUntil(now, until, duration, request, tasks, free.clone()))
                .as("earliest until, seed %d", seed)
                .isEqualTo(naive.earliestUntil(now, until, duration, request, tasks, free));
        assertThat(timeline.fitsUntil(now, until - 1, request, tasks, free.clone()))
                .as("fits until, seed %d", seed)
                .isEqualTo(naive.fitsUntil(now, until - 1, request, tasks, free));
        long[] level = free.clone();
        timeline.levelAt(now, level);
        assertThat(level).as("level, seed %d", seed).isEqualTo(naive.levelAt(now, free));
    }

    @Test
    void pointsThatCancelOutLeaveNothing() {
        var timeline = new Timeline(2);
        for (int time = 0; time < 100; time++) {
            timeline.add(time, slot, 3);
        }
        for (int time = 99; time >= 0; time--) {
            timeline.add(time, slot, -3);
        }
        assertThat(timeline.earliest(0, 1_000, slot, 2, new long[] {1, 0})).isEqualTo(Timeline.NEVER);
        assertThat(timeline.earliest(0, 1_000, slot, 1, new long[] {1, 0})).isZero();
    }

    @Test
    void aPointAtTheEndOfTheDurationDoesNotMatterAndOneBeforeDoes() {
        var timeline = new Timeline(2);
        timeline.add(10, slot, -1);

        assertThat(timeline.earliest(0, 10, slot, 1, new long[] {1, 0})).isZero();
        assertThat(timeline.earliest(0, 11, slot, 1, new long[] {1, 0})).isEqualTo(Timeline.NEVER);
        assertThat(timeline.fitsUntil(0, 10, slot, 1, new long[] {1, 0})).isTrue();
        assertThat(timeline.fitsUntil(0, 11, slot, 1, new long[] {1, 0})).isFalse();
    }

    @Test
    void whatWasToHappenInThePastHappensNow() {
        var timeline = new Timeline(2);
        timeline.add(5, slot, 1);

        assertThat(timeline.earliest(7, 1, slot, 1, new long[] {0, 0})).isEqualTo(7);
        assertThat(timeline.earliest(5, 1, slot, 1, new long[] {0, 0})).isEqualTo(5);
        assertThat(timeline.earliest(4, 1, slot, 1, new long[] {0, 0})).isEqualTo(5);
    }

    @Test
    void neverIsNoPoint() {
        var timeline = new Timeline(2);
        timeline.add(Timeline.NEVER, slot, 5);
        assertThat(timeline.earliest(0, 1, slot, 1, new long[] {0, 0})).isEqualTo(Timeline.NEVER);
    }

    @Test
    void aResourceThatIsNotAskedForMayBeOvercommitted() {
        var timeline = new Timeline(2);
        assertThat(timeline.earliest(0, 1, slot, 1, new long[] {1, -5})).isZero();
        assertThat(timeline.fitsUntil(0, 1, slot, 1, new long[] {1, -5})).isTrue();
    }
}
