package io.berth.plugins.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import io.berth.testkit.view.JobBuilder;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ShapesTest {
    private static final int NO_BOUND = Integer.MAX_VALUE;

    private final Fit allocator = new Fit(Taste.FIRST);
    private final Lab lab = new Lab(List.of("slots"));

    private JobBuilder slots(int least, int most) {
        return lab.aJob().tasks(least, most);
    }

    private Request request(int tasks, int hostsMax, int tasksPerHostMax) {
        return slots(tasks, tasks)
                .hostsMax(hostsMax)
                .tasksPerHostMax(tasksPerHostMax)
                .build()
                .request();
    }

    private Request span(int tasks, String expression) {
        return slots(tasks, tasks)
                .expression("span[" + expression + "]")
                .build()
                .request();
    }

    private Request tasks(int tasks) {
        return request(tasks, NO_BOUND, NO_BOUND);
    }

    private PendingJob job(Request request) {
        return lab.aJob().request(request).build();
    }

    private ClusterView cluster(int... free) {
        return lab.aCluster()
                .hosts(Arrays.stream(free).asLongStream().toArray())
                .build();
    }

    /** A shape: hosts, least and most tasks on each. */
    private record Shape(int hosts, int least, int most) {}

    @Test
    void shapesGoFromOneHostToOneTaskPerHost() {
        assertThat(shapes(tasks(10), 20, 99))
                .containsExactly(
                        new Shape(1, 10, 10),
                        new Shape(2, 5, 5),
                        new Shape(3, 2, 4),
                        new Shape(4, 1, 3),
                        new Shape(5, 2, 2),
                        new Shape(10, 1, 1),
                        new Shape(10, 1, 10));
    }

    @Test
    void shapesStayWithinTheClusterAndTheRequest() {
        assertThat(shapes(tasks(10), 3, 99))
                .containsExactly(new Shape(1, 10, 10), new Shape(2, 5, 5), new Shape(3, 2, 4), new Shape(3, 1, 10));
        assertThat(shapes(request(10, 4, 3), 20, 99))
                .containsExactly(new Shape(4, 1, 3), new Shape(4, 1, 3), new Shape(4, 1, 3));
        assertThat(shapes(request(10, 1, 99), 20, 99)).containsExactly(new Shape(1, 10, 10));
        assertThat(shapes(request(10, 99, 1), 20, 99)).containsExactly(new Shape(10, 1, 1));
        assertThat(shapes(request(10, 2, 3), 20, 99)).isEmpty();
        assertThat(shapes(tasks(10), 0, 99)).isEmpty();
        assertThat(shapes(tasks(NO_BOUND), 2, NO_BOUND))
                .containsExactly(
                        new Shape(1, NO_BOUND, NO_BOUND),
                        new Shape(2, (1 << 30) - 1, 1 << 30),
                        new Shape(2, 1, NO_BOUND));
    }

    @Test
    void shapesForWhichThereIsNoRoomAreNotOffered() {
        assertThat(shapes(tasks(10), 20, 3))
                .as("but for the first, which costs no scan")
                .containsExactly(
                        new Shape(1, 10, 10),
                        new Shape(4, 1, 3),
                        new Shape(5, 2, 2),
                        new Shape(10, 1, 1),
                        new Shape(10, 1, 10));
        assertThat(shapes(tasks(10), 3, 3)).containsExactly(new Shape(1, 10, 10));
        assertThat(shapes(tasks(3_000), 2, 2_000))
                .containsExactly(new Shape(1, 3_000, 3_000), new Shape(2, 1_500, 1_500), new Shape(2, 1, 3_000));
    }

    /** Whoever has room on the fewest hosts is placed without a look at what each host holds. */
    @Test
    void theFirstEvenShapeIsFoundWithoutAScan() {
        ClusterView hosts = new NeverScanned(cluster(4, 16, 3, 16, 16, 2));
        PlanIterator plans = allocator.plans(job(tasks(32)), hosts);
        plans.next(); // all on one host
        Plan even = Objects.requireNonNull(plans.next());
        assertThat(List.of(even.hostsMax(0), even.tasksPerHostMin(0), even.tasksPerHostMax(0)))
                .containsExactly(2, 16, 16);
        assertThat(List.of(plans.nextHost(0, hosts), plans.nextHost(0, hosts))).containsExactly(1, 3);
        plans.close();
    }

    @Test
    void raggedIsLeftOutWhereItAddsNothing() {
        assertThat(shapes(tasks(3), 9, 9)).containsExactly(new Shape(1, 3, 3), new Shape(2, 1, 2), new Shape(3, 1, 1));
        assertThat(shapes(tasks(4), 9, 9)).endsWith(new Shape(4, 1, 4));
    }

    @Test
    void oneTaskHasOneShape() {
        assertThat(shapes(tasks(1), 20, 9)).containsExactly(new Shape(1, 1, 1));
    }

    @Test
    void tilesHaveOneShape() {
        assertThat(shapes(span(10, "ptile=4"), 9, 9)).containsExactly(new Shape(3, 2, 4));
        assertThat(shapes(span(4, "ptile=4"), 9, 9)).containsExactly(new Shape(1, 4, 4));
        assertThat(shapes(span(10, "ptile=4"), 9, 3)).isEmpty();
    }

    /** On hosts that all have so many free slots. */
    private List<Shape> shapes(Request request, int hosts, int free) {
        var all = new int[hosts];
        Arrays.fill(all, free);
        var shapes = new ArrayList<Shape>();
        try (PlanIterator plans = allocator.plans(job(request), cluster(all))) {
            for (Plan plan = plans.next(); plan != null; plan = plans.next()) {
                assertThat(plan.parts()).isEqualTo(1);
                assertThat(plan.tasks(0)).isEqualTo(request.tasksMin());
                shapes.add(new Shape(plan.hostsMax(0), plan.tasksPerHostMin(0), plan.tasksPerHostMax(0)));
            }
            assertThat(plans.next()).isNull();
            assertThat(plans.exhaustion()).isSameAs(Rejection.NO_ROOM);
        }
        return shapes;
    }

    @Test
    void placesOnTheFirstHostsThatFit() {
        assertThat(place(tasks(1), 0, 0, 2, 9)).isEqualTo(Map.of(2, 1));
        assertThat(place(tasks(4), 3, 0, 9, 9)).isEqualTo(Map.of(2, 4));
        assertThat(place(tasks(4), 3, 1, 2, 2)).isEqualTo(Map.of(0, 2, 2, 2));
    }

    @Test
    void theLastHostMayBeSmaller() {
        assertThat(place(tasks(5), 2, 1, 3)).as("3 and the rest").isEqualTo(Map.of(2, 3, 0, 2));
        assertThat(place(tasks(7), 3, 5, 1))
                .as("the rest is not put where a share is")
                .isEqualTo(Map.of(0, 3, 1, 4));
        assertThat(place(tasks(5), 4, 4)).isEqualTo(Map.of(0, 3, 1, 2));
    }

    @Test
    void takesWhatEachHoldsWhenNoEvenShapeFits() {
        assertThat(place(tasks(6), 1, 4, 1)).isEqualTo(Map.of(0, 1, 1, 4, 2, 1));
        assertThat(place(tasks(6), 1, 4)).isNull();
    }

    @Test
    void takesTheHostsThatHoldMostWhenTheFirstAreTooMany() {
        assertThat(place(request(7, 2, 9), 1, 4, 1, 3)).isEqualTo(Map.of(1, 4, 3, 3));
        assertThat(place(request(5, 2, 9), 2, 1, 4, 1)).as("the first will do").isEqualTo(Map.of(0, 2, 2, 3));
        assertThat(place(request(8, 2, 9), 1, 4, 1, 3)).isNull();
    }

    @Test
    void asManyTasksAsThereIsRoomFor() {
        assertThat(place(slots(2, 9).build().request(), 3, 9)).isEqualTo(Map.of(1, 9));
        assertThat(place(slots(2, 9).build().request(), 3, 4)).isEqualTo(Map.of(0, 3, 1, 4));
        assertThat(place(slots(2, 8).build().request(), 4, 5)).isEqualTo(Map.of(0, 4, 1, 4));
        assertThat(place(slots(8, 9).build().request(), 3, 4)).isNull();
        assertThat(place(slots(2, 9).build().request(), Set.of(1), 3, 4))
                .as("seven would fit, but for a promise; of the five above two, half are tried")
                .isEqualTo(Map.of(0, 3));
    }

    @Test
    void blocksStayTogether() {
        assertThat(place(span(8, "block=4"), 3, 7, 9)).as("one host").isEqualTo(Map.of(2, 8));
        assertThat(place(span(8, "block=4"), 3, 7, 6)).isEqualTo(Map.of(1, 4, 2, 4));
        assertThat(place(span(12, "block=4"), 9, 3, 7)).isEqualTo(Map.of(0, 8, 2, 4));
        assertThat(place(span(8, "block=4"), 7, 3, 3)).isNull();
        assertThat(place(slots(5, 11).expression("span[block=4]").build().request(), 5, 3, 9))
                .as("eight of at most eleven")
                .isEqualTo(Map.of(2, 8));
    }

    @Test
    void tilesAreFullButForTheLast() {
        assertThat(place(span(7, "ptile=3"), 1, 3, 9)).isEqualTo(Map.of(0, 1, 1, 3, 2, 3));
        assertThat(place(span(7, "ptile=3"), 2, 2, 9)).isNull();
        assertThat(place(span(2, "ptile=3"), 1, 2, 9)).isEqualTo(Map.of(1, 2));
    }

    @Test
    void stripesAreWideAndEven() {
        assertThat(place(span(10, "stripe"), 9, 9, 9, 9)).isEqualTo(Map.of(0, 3, 1, 3, 2, 2, 3, 2));
        assertThat(place(span(10, "stripe"), 9, 1, 9, 9)).isEqualTo(Map.of(0, 3, 1, 1, 2, 3, 3, 3));
        assertThat(place(span(2, "stripe"), 9, 9, 9)).isEqualTo(Map.of(0, 1, 1, 1));
        assertThat(place(span(10, "stripe=2"), 9, 9, 9, 9)).isNull();
        assertThat(place(span(8, "stripe=2"), 9, 9, 9, 9)).isEqualTo(Map.of(0, 2, 1, 2, 2, 2, 3, 2));
        Request onTwo = span(4, "stripe,hosts=2");
        assertThat(place(onTwo, 2, 8, 8)).isEqualTo(Map.of(0, 2, 1, 2));
        assertThat(place(onTwo, 1, 8, 1)).isEqualTo(Map.of(0, 1, 1, 3));
    }

    @Test
    void placesEvenlyOnTheFewestHostsAndMissesNothing() {
        int even = 0;
        int ragged = 0;
        int none = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            int[] free = random.ints(1 + random.nextInt(6), 0, 6).toArray();
            int tasks = 1 + random.nextInt(12);
            int fewest = fewestEven(tasks, free);
            Map<Integer, Integer> placed = place(tasks(tasks), free);
            if (placed == null) {
                assertThat(Arrays.stream(free).sum()).as("room, seed %d", seed).isLessThan(tasks);
                none++;
                continue;
            }
            assertThat(placed.values().stream().mapToInt(i -> i).sum()).isEqualTo(tasks);
            if (fewest > 0) {
                assertThat(placed).as("seed %d", seed).hasSize(fewest);
            }
            even += fewest > 0 ? 1 : 0;
            ragged += fewest > 0 ? 0 : 1;
        }
        assertThat(List.of(even, ragged, none)).as("cases of each kind").allMatch(count -> count > 200);
    }

    @Test
    void aHostThatThePromisesForbidIsPassedOver() {
        assertThat(place(tasks(5), Set.of(0), 3, 3, 2)).as("3 and the rest").isEqualTo(Map.of(1, 3, 2, 2));
        int placed = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            int[] free = random.ints(1 + random.nextInt(8), 0, 6).toArray();
            Set<Integer> promised =
                    new TreeSet<>(random.ints(3, 0, free.length).boxed().toList());
            int tasks = 1 + random.nextInt(12);
            int room = IntStream.range(0, free.length)
                    .filter(host -> !promised.contains(host))
                    .map(host -> free[host])
                    .sum();
            Map<Integer, Integer> found = place(tasks(tasks), promised, free);
            assertThat(found != null).as("placed, seed %d", seed).isEqualTo(room >= tasks);
            placed += found == null ? 0 : 1;
        }
        assertThat(placed).isBetween(500, 4_500);
    }

    /** The least k such that k - 1 hosts hold ceil(tasks / k) and another holds the rest; 0 when there is none. */
    private static int fewestEven(int tasks, int[] free) {
        for (int k = 1; k <= free.length; k++) {
            int share = (tasks + k - 1) / k;
            int rest = tasks - share * (k - 1);
            long full = Arrays.stream(free).filter(f -> f >= share).count();
            long enough =
                    Arrays.stream(free).filter(f -> f >= Math.max(1, rest)).count();
            if (rest > 0 && full >= k - 1 && enough >= k) {
                return k;
            }
        }
        return 0;
    }

    @Test
    void isOneObjectForAllJobs() {
        PlanIterator first = allocator.plans(job(tasks(1)), cluster(1));
        first.close();
        assertThat(allocator.plans(job(tasks(9)), cluster(1))).isSameAs(first);
        assertThat(allocator.looksAtClassAlone()).isTrue();
    }

    private @Nullable Map<Integer, Integer> place(Request request, int... free) {
        return place(request, Set.of(), free);
    }

    /**
     * What the framework does with plans: each host takes as many tasks as fit, the last one what is left; it passes over a host on which a promise stands; a
     * host that lacks room for the least is a failure of the policy.
     */
    private @Nullable Map<Integer, Integer> place(Request request, Set<Integer> promised, int... free) {
        try (PlanIterator plans = allocator.plans(job(request), cluster(free))) {
            for (Plan plan = plans.next(); plan != null; plan = plans.next()) {
                var placed = new TreeMap<Integer, Integer>();
                if (complete(plans, plan, request, promised, cluster(free), placed)) {
                    return placed;
                }
            }
        }
        return null;
    }

    private static boolean complete(
            PlanIterator plans,
            Plan plan,
            Request request,
            Set<Integer> promised,
            ClusterView sofar,
            Map<Integer, Integer> placed) {
        int left = plan.tasks(0);
        var seen = new ArrayList<Integer>();
        while (left > 0 && placed.size() < plan.hostsMax(0)) {
            int host = plans.nextHost(0, sofar);
            if (host < 0) {
                return false;
            }
            assertThat(seen).as("a host comes once per plan").doesNotContain(host);
            seen.add(host);
            int take = Math.min(left, Math.min(plan.tasksPerHostMax(0), sofar.tasksFitting(request, host)));
            assertThat(take)
                    .as("room on host %d", host)
                    .isGreaterThanOrEqualTo(Math.min(left, plan.tasksPerHostMin(0)));
            if (!promised.contains(host)) {
                left -= take;
                placed.put(host, take);
            }
        }
        return left == 0;
    }

    /** Hosts that are asked for one with room, never for how much each holds. */
    private record NeverScanned(ClusterView like) implements ClusterView {
        @Override
        public int hosts() {
            return like.hosts();
        }

        @Override
        public ResourceCatalogue resources() {
            return like.resources();
        }

        @Override
        public String name(int host) {
            return like.name(host);
        }

        @Override
        public boolean open(int host) {
            return like.open(host);
        }

        @Override
        public long capacity(int host, int resource) {
            return like.capacity(host, resource);
        }

        @Override
        public long free(int host, int resource) {
            return like.free(host, resource);
        }

        @Override
        public int tasksFitting(Request request, int host) {
            throw new AssertionError("asked how much host " + host + " holds");
        }

        @Override
        public int nextFitting(Request request, int tasks, int from) {
            return like.nextFitting(request, tasks, from);
        }
    }
}
