package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The timeline against the same thing as a map that is walked point by point. */
final class TimelineTest {
    private static final long NEVER = Timeline.NEVER;
    private static final int RESOURCES = 3;

    private final RequestClasses classes = new RequestClasses(new Catalogue(List.of("slots", "memory", "gpus")));

    /** Changes by time; levels are summed anew for every question. */
    private static final class Naive {
        final TreeMap<Long, long[]> points = new TreeMap<>();

        void add(long time, RequestClass request, long tasks) {
            if (time == NEVER) {
                return;
            }
            long[] change = points.computeIfAbsent(time, t -> new long[RESOURCES]);
            for (int r = 0; r < RESOURCES; r++) {
                change[r] += request.perTask(r) * tasks;
            }
        }

        long[] levelAt(long time, long[] free) {
            long[] level = free.clone();
            points.headMap(time, true).values().forEach(change -> {
                for (int r = 0; r < RESOURCES; r++) {
                    level[r] += change[r];
                }
            });
            return level;
        }

        boolean fitsAt(long time, RequestClass request, long tasks, long[] free) {
            long[] level = levelAt(time, free);
            for (int r = 0; r < RESOURCES; r++) {
                if (request.perTask(r) > 0 && level[r] < request.perTask(r) * tasks) {
                    return false;
                }
            }
            return true;
        }

        /** Whether it fits from a time on, without a break, for all points before the end. */
        boolean fitsFrom(long from, long end, RequestClass request, long tasks, long[] free) {
            return fitsAt(from, request, tasks, free)
                    && points.subMap(from, false, Math.max(end, from + 1), false).keySet().stream()
                            .allMatch(time -> fitsAt(time, request, tasks, free));
        }

        long earliest(long now, long until, long duration, RequestClass request, long tasks, long[] free) {
            var starts = new ArrayList<>(List.of(now));
            starts.addAll(points.tailMap(now, false).keySet());
            for (long start : starts) {
                long end = start > NEVER - duration ? NEVER : start + duration;
                if ((start == now || start < until) && fitsFrom(start, Math.min(end, until), request, tasks, free)) {
                    return start;
                }
            }
            return NEVER;
        }
    }

    private RequestClass request(long slots, long memory, long gpus) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        perTask.put("gpus", gpus);
        return classes.of(new RequestSpec(1, 1, 1, 1, perTask));
    }

    @Test
    void answersAsAWalkPointByPoint() {
        for (int seed = 0; seed < 2_000; seed++) {
            compare(seed, new SplittableRandom(seed), seed % 40 == 0 ? 400 : 60);
        }
    }

    private record Entry(long time, RequestClass request, long tasks) {}

    private void compare(int seed, SplittableRandom random, int operations) {
        var timeline = new Timeline(RESOURCES);
        var naive = new Naive();
        var present = new ArrayList<Entry>();
        long span = random.nextBoolean() ? 40 : 5_000;
        boolean ascending = random.nextInt(4) == 0;
        for (int op = 0; op < operations; op++) {
            if (!present.isEmpty() && random.nextInt(5) < (op > operations / 2 ? 3 : 1)) {
                Entry gone = present.remove(random.nextInt(present.size()));
                timeline.add(gone.time, amounts(gone.request, -gone.tasks), 1);
                naive.add(gone.time, gone.request, -gone.tasks);
            } else {
                RequestClass request = request(random.nextInt(4), random.nextInt(3), random.nextInt(2));
                long time = random.nextInt(20) == 0 ? NEVER : ascending ? op * 3L : random.nextLong(span);
                long tasks = random.nextInt(-3, 4);
                present.add(new Entry(time, request, tasks));
                timeline.add(time, amounts(request, tasks), 1);
                naive.add(time, request, tasks);
            }
            if (op % (operations / 6) == operations / 6 - 1) {
                ask(seed, random, timeline, naive, span);
            }
        }
        for (Entry gone : present) {
            timeline.add(gone.time, amounts(gone.request, -gone.tasks), 1);
        }
        assertThat(timeline.earliest(7, 10, amounts(request(1, 1, 1), 2), new long[] {2, 2, 2}))
                .isEqualTo(7);
        assertThat(timeline.earliest(7, 10, amounts(request(1, 1, 1), 3), new long[] {2, 2, 2}))
                .isEqualTo(NEVER);
    }

    private static long[] amounts(RequestClass request, long tasks) {
        var amounts = new long[RESOURCES];
        for (int r = 0; r < RESOURCES; r++) {
            amounts[r] = request.perTask(r) * tasks;
        }
        return amounts;
    }

    private void ask(int seed, SplittableRandom random, Timeline timeline, Naive naive, long span) {
        for (int i = 0; i < 5; i++) {
            long now = random.nextLong(-5, span);
            long duration = switch (random.nextInt(5)) {
                case 0 -> 1;
                case 1 -> NEVER;
                case 2 -> 0;
                default -> random.nextLong(1, span);
            };
            RequestClass request = request(random.nextInt(4), random.nextInt(3), random.nextInt(2));
            long tasks = random.nextInt(1, 4);
            long[] free = {random.nextInt(-2, 20), random.nextInt(-2, 14), random.nextInt(-2, 8)};
            String what = "seed " + seed + " now " + now + " duration " + duration;
            same(
                    timeline.earliest(now, duration, amounts(request, tasks), free.clone()),
                    naive.earliest(now, NEVER, duration, request, tasks, free),
                    "earliest, ",
                    what);
            long until = random.nextInt(4) == 0 ? NEVER : now + random.nextLong(1, span);
            same(
                    timeline.earliestUntil(now, until, duration, amounts(request, tasks), free.clone()),
                    naive.earliest(now, until, duration, request, tasks, free),
                    "earliest until, ",
                    what);
            long end = random.nextInt(4) == 0 ? NEVER : now + random.nextLong(span);
            same(
                    timeline.fitsUntil(now, end, amounts(request, tasks), free.clone()) ? 1 : 0,
                    end <= now || naive.fitsFrom(now, end, request, tasks, free) ? 1 : 0,
                    "fits until, ",
                    what);
            long[] level = free.clone();
            timeline.levelAt(now, level);
            long[] expected = naive.levelAt(now, free);
            for (int r = 0; r < RESOURCES; r++) {
                same(level[r], expected[r], "level, ", what);
            }
        }
    }

    /** Asked some hundred thousand times, so the text is made only when it is needed. */
    private static void same(long actual, long expected, String question, String what) {
        if (actual != expected) {
            assertThat(actual).as(question + what).isEqualTo(expected);
        }
    }

    @Test
    void neverIsNoPoint() {
        var timeline = new Timeline(RESOURCES);
        timeline.add(NEVER, amounts(request(1, 0, 0), 5), 1);
        assertThat(timeline.earliest(0, 1, amounts(request(1, 0, 0), 1), new long[] {0, 0, 0}))
                .isEqualTo(NEVER);
        long[] level = {0, 0, 0};
        timeline.levelAt(NEVER, level);
        assertThat(level).containsExactly(0, 0, 0);
    }

    @Test
    void whatIsDueIsThereNow() {
        var timeline = new Timeline(RESOURCES);
        timeline.add(10, amounts(request(1, 0, 0), 2), 1);
        assertThat(timeline.earliest(9, 5, amounts(request(1, 0, 0), 2), new long[] {0, 0, 0}))
                .isEqualTo(10);
        assertThat(timeline.earliest(10, 5, amounts(request(1, 0, 0), 2), new long[] {0, 0, 0}))
                .isEqualTo(10);
        assertThat(timeline.earliest(50, 5, amounts(request(1, 0, 0), 2), new long[] {0, 0, 0}))
                .isEqualTo(50);
    }
}
