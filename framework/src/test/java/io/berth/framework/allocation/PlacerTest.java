package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.allocation.Shapes.Shape;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.reason.Rejection;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PlacerTest {
    private static final long NEVER = Timeline.NEVER;

    private final Catalogue catalogue = new Catalogue(List.of("slots"));
    private final RequestClasses classes = new RequestClasses(catalogue);
    private final HostTable table = new HostTable(catalogue);
    private final Placer placer = new Placer(table);

    private PlacerTest() {
        for (int host = 0; host < 6; host++) {
            table.add("h" + host, new long[] {4});
        }
    }

    private RequestClass request(int least, int most, int hostsMax, long slots) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        return classes.of(new RequestSpec(least, most, hostsMax, 4, perTask));
    }

    private RequestClass spread(int least, int most, String expression) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", 1L);
        return classes.of(new RequestSpec(least, most, 9, 4, perTask, false, expression));
    }

    private @Nullable Rejection place(RequestClass request, Shape... shapes) {
        return placer.place(new WaitingJob(request), new Shapes(shapes), 0, 100);
    }

    private void fault(String text, RequestClass request, Shape... shapes) {
        assertThatThrownBy(() -> place(request, shapes))
                .isInstanceOf(PolicyFault.class)
                .hasMessageContaining(text);
    }

    @Test
    void aGoodAllocatorIsFollowed() {
        assertThat(place(request(1, 1, 9, 1), Shape.of(1, 1, 1, 1, 3))).isNull();
        assertThat(placer.found()).isEqualTo(Allocation.on(3, 1));
        assertThat(placer.pulls()).isEqualTo(2);
    }

    @Test
    void aPlanMayTakeManyHosts() {
        assertThat(place(request(10, 10, 9, 1), Shape.of(10, 9, 1, 2, 5, 4, 3, 2, 1)))
                .isNull();
        assertThat(placer.found()).hasToString("5x2 4x2 3x2 2x2 1x2");
        assertThat(place(request(9, 9, 9, 1), Shape.of(9, 9, 1, 2, 5, 4, 3, 2, 1)))
                .isNull();
        assertThat(placer.found()).hasToString("5x2 4x2 3x2 2x2 1x1");
    }

    @Test
    void theNextPlanIsTriedWhenOneIsNotComplete() {
        assertThat(place(
                        request(4, 4, 9, 1),
                        Shape.of(4, 1, 1, 2, 0, 1),
                        Shape.of(4, 2, 1, 2, 0),
                        Shape.of(4, 2, 1, 2, 0, 2)))
                .isNull();
        assertThat(placer.found()).hasToString("0x2 2x2");
    }

    @Test
    void runningOutIsTheAllocatorsRejection() {
        assertThat(place(request(4, 4, 9, 1))).isEqualTo(Rejection.NO_ROOM);
        var shapes = new Shapes();
        placer.place(new WaitingJob(request(4, 4, 9, 1)), shapes, 0, 1);
        assertThat(shapes.log).containsExactly("close");
    }

    @Test
    void endlessPlansAreASearchLimit() {
        var many = new Shape[Placer.PLANS_MAX + 5];
        Arrays.fill(many, Shape.of(4, 9, 1, 4));
        assertThat(place(request(4, 4, 9, 1), many)).isEqualTo(Rejection.SEARCH_LIMIT);
        assertThat(placer.pulls()).isEqualTo(2L * Placer.PLANS_MAX);
        many[Placer.PLANS_MAX - 1] = Shape.of(4, 9, 1, 4, 0);
        assertThat(place(request(4, 4, 9, 1), many)).isNull();
    }

    @Test
    void badAnswersAreFaults() {
        RequestClass one = request(1, 1, 9, 1);
        RequestClass four = request(4, 4, 9, 1);
        fault("returned host 6; there are 6", one, Shape.of(1, 1, 1, 1, 6));
        fault("'h2' twice", four, Shape.of(4, 9, 1, 2, 2, 2));
        fault("where 0 tasks fit, for 1", request(1, 1, 9, 5), Shape.of(1, 1, 1, 1, 2));
        fault("where 2 tasks fit, for 4", request(4, 4, 9, 2), Shape.of(4, 1, 4, 4, 0));
        fault("where 0 tasks fit, for 1", request(1, 1, 9, 5), Shape.of(1, 1, 0, 1, 2));
        fault("5 tasks on 2 hosts", four, Shape.of(5, 9, 1, 4, 0, 1));
        fault("3 tasks on 1 hosts", four, Shape.of(3, 9, 1, 4, 0));
        fault("on at most 1", request(4, 4, 1, 1), Shape.of(4, 9, 1, 2, 0, 1));
        table.setOpen(2, false);
        fault("where 0 tasks fit", one, Shape.of(1, 1, 1, 1, 2));
    }

    @Test
    void tasksAreSpreadAsTheRequestAsks() {
        var tiles = spread(4, 9, "span[ptile=2]");
        assertThat(place(tiles, Shape.of(5, 9, 1, 2, 0, 1, 2))).isNull();
        assertThat(placer.found()).hasToString("0x2 1x2 2x1");
        fault("1 tasks on host 'h2', among 4 hosts", tiles, 1, 2, 1, 2);
        var blocks = spread(4, 9, "span[block=2]");
        assertThat(place(blocks, Shape.of(6, 9, 1, 4, 0, 1))).isNull();
        assertThat(placer.found()).hasToString("0x4 1x2");
        fault("3 tasks on host 'h0', among 2 hosts, for a request of BLOCK 2", blocks, 3, 1);
        var stripes = spread(4, 9, "span[stripe=3]");
        fault("1 tasks on host 'h1', among 2 hosts, for a request of STRIPE 3", stripes, 3, 1);
        table.take(1, request(1, 1, 1, 1), 3, 1);
        assertThat(place(stripes, Shape.of(4, 9, 1, 3, 0, 1)))
                .as("host 1 is full")
                .isNull();
        assertThat(placer.found()).hasToString("0x3 1x1");
    }

    @Test
    void aPlanThatLostAHostToAPromiseIsOnlyIncomplete() {
        RequestClass wide = request(4, 4, 9, 1);
        table.agenda().promise(Allocation.on(1, 4), wide, 50, 60, 1);
        var tiles = spread(4, 4, "span[ptile=3]");
        assertThat(placer.place(new WaitingJob(tiles), new Exactly(4, 1, 3, 2, 2), 0, 100))
                .isEqualTo(Placer.PROMISED);
        assertThat(place(spread(4, 4, "span[stripe=3]"), Shape.of(4, 9, 1, 3, 0, 1, 2)))
                .as("uneven, but what promises leave")
                .isNull();
    }

    /** On host 0 and those after it so many tasks each. */
    private void fault(String text, RequestClass request, int... tasks) {
        assertThatThrownBy(() -> placer.place(
                        new WaitingJob(request),
                        new Exactly(Arrays.stream(tasks).sum(), tasks),
                        0,
                        100))
                .isInstanceOf(PolicyFault.class)
                .hasMessageContaining(text);
    }

    @Test
    void theLeastAndTheMostAreWithinTheRequest() {
        assertThat(place(request(2, 4, 2, 1), Shape.of(2, 9, 1, 4, 0))).isNull();
        assertThat(place(request(2, 4, 2, 1), Shape.of(4, 9, 1, 2, 0, 1))).isNull();
    }

    @Test
    void anotherPlanMayReturnTheSameHost() {
        assertThat(place(request(4, 4, 9, 1), Shape.of(4, 9, 1, 2, 2), Shape.of(4, 9, 1, 4, 2)))
                .isNull();
        assertThat(placer.found()).hasToString("2x4");
    }

    @Test
    void whatFitsOnTheLastHostMayBeLessThanTheLeastPerHost() {
        assertThat(place(request(5, 5, 9, 1), Shape.of(5, 9, 4, 4, 2, 3))).isNull();
        assertThat(placer.found()).hasToString("2x4 3x1");
    }

    @Test
    void aHostOnWhichFewerFitTakesWhatFits() {
        table.take(2, request(1, 1, 1, 1), 3, 1);
        assertThat(place(request(4, 4, 9, 1), Shape.of(4, 9, 1, 4, 2, 3))).isNull();
        assertThat(placer.found()).hasToString("2x1 3x3");
    }

    @Test
    void hostsWhosePromiseWouldBreakArePassedOver() {
        RequestClass wide = request(4, 4, 9, 1);
        table.agenda().promise(Allocation.on(0, 4), wide, 50, 60, 1);
        assertThat(place(wide, Shape.of(4, 1, 1, 4, 0, 1))).isNull();
        assertThat(placer.found()).hasToString("1x4");
        assertThat(place(wide, Shape.of(4, 1, 1, 4, 0))).isEqualTo(Placer.PROMISED);
        assertThat(place(wide, Shape.of(4, 1, 1, 4))).isEqualTo(Rejection.NO_ROOM);
        assertThat(placer.place(new WaitingJob(wide), new Shapes(Shape.of(4, 1, 1, 4, 0)), 0, 50))
                .isNull();
    }

    @Test
    void aPromiseIsInTheWayOnlyOfWhatHasRoomButForIt() {
        RequestClass wide = request(4, 4, 9, 1);
        RequestClass six = request(6, 6, 9, 1);
        table.agenda().promise(Allocation.on(0, 4), wide, 50, 60, 1);
        assertThat(place(six, Shape.of(6, 9, 1, 4, 0))).isEqualTo(Rejection.NO_ROOM);
        assertThat(place(six, Shape.of(6, 2, 1, 4, 0, 1))).isEqualTo(Placer.PROMISED);
        assertThat(place(six, Shape.of(6, 1, 1, 4, 0, 1))).isEqualTo(Rejection.NO_ROOM);
        assertThat(place(six, Shape.of(6, 2, 1, 3, 0, 1, 2))).isNull();
        assertThat(placer.found()).hasToString("1x3 2x3");
    }

    @Test
    void partsSeeWhatThePartsBeforeTook() {
        var shapes = new Shapes(new Shape(List.of(2, 2), 9, 1, 4, List.of(List.of(0), List.of(0))));
        assertThat(placer.place(new WaitingJob(request(4, 4, 9, 1)), shapes, 0, 100))
                .isNull();
        assertThat(shapes.log).containsExactly("free on 0: 4", "free on 0: 2", "close");
        assertThat(placer.found()).hasToString("0x2 0x2");
        assertThat(table.freeTotal(0)).isEqualTo(24);
    }

    @Test
    void partsThatFailLeaveNothingTaken() {
        RequestClass request = request(4, 4, 9, 1);
        assertThat(place(request, new Shape(List.of(2, 2), 9, 1, 4, List.of(List.of(0), List.of()))))
                .isEqualTo(Rejection.NO_ROOM);
        assertThat(table.freeTotal(0)).isEqualTo(24);
        fault("returned host 9", request, new Shape(List.of(2, 2), 9, 1, 4, List.of(List.of(0), List.of(9))));
        assertThat(table.freeTotal(0)).as("after a fault").isEqualTo(24);
    }

    @Test
    void roomIsAskedForOnEveryHost() {
        RequestClass two = request(2, 2, 9, 2);
        var both = Allocation.copyOf(new int[] {0, 1}, new int[] {1, 2}, 2);
        assertThat(placer.hasRoom(both, two)).isTrue();
        table.take(1, request(1, 1, 1, 1), 1, 1);
        assertThat(placer.hasRoom(both, two)).isFalse();
        assertThat(placer.sound()).isTrue();
        table.resize(0, new long[] {1});
        assertThat(placer.sound()).isFalse();
        assertThat(placer.hasRoom(Allocation.on(0, 1), two)).isFalse();
    }

    @Test
    void moreTasksThanAHostMayTakeAreNotReservedOnOne() {
        assertThat(placer.reserve(request(5, 5, 9, 0), 0, 10)).isFalse();
        assertThat(placer.reserve(request(4, 4, 9, 1), 0, 10)).isTrue();
        assertThat(placer.reserve(request(4, 4, 9, 2), 0, 10)).isFalse();
    }

    @Test
    void reservationsAreTheEarliestOfAllHosts() {
        for (int seed = 0; seed < 500; seed++) {
            compareReservations(new SplittableRandom(seed), seed);
        }
    }

    private void compareReservations(SplittableRandom random, int seed) {
        var hosts = new HostTable(catalogue);
        var search = new Placer(hosts);
        int count = random.nextInt(1, 5);
        hosts.agenda().trackEnds();
        RequestClass slot = request(1, 1, 1, 1);
        for (int host = 0; host < count; host++) {
            hosts.add("h" + host, new long[] {4});
            int free = 4;
            while (free > 0 && random.nextInt(4) > 0) {
                int tasks = random.nextInt(1, free + 1);
                hosts.take(host, slot, tasks, 1);
                hosts.agenda().expectEnd(Allocation.on(host, tasks), slot, random.nextInt(1, 9) * 10L, 1);
                free -= tasks;
            }
            if (random.nextInt(6) == 0) {
                hosts.setOpen(host, false);
            }
        }
        for (int n = 0; n < 4; n++) {
            RequestClass request = request(random.nextInt(1, 5), 4, 1, 1);
            long duration = random.nextInt(1, 40);
            long best = NEVER;
            int where = -1;
            for (int host = count - 1; host >= 0; host--) {
                long start = hosts.open(host)
                        ? hosts.agenda().earliest(host, request, request.tasksMin(), 5, duration)
                        : NEVER;
                if (start <= best && start != NEVER) {
                    best = start;
                    where = host;
                }
            }
            assertThat(search.reserve(request, 5, duration)).as("seed " + seed).isEqualTo(where >= 0);
            if (where >= 0) {
                assertThat(search.foundStartMillis()).as("seed " + seed).isEqualTo(best);
                assertThat(search.found()).as("seed " + seed).isEqualTo(Allocation.on(where, request.tasksMin()));
                long late = best + random.nextInt(0, 30);
                moveUp(hosts, search, request, late, duration, random.nextInt(count), seed);
                hosts.agenda().promise(Allocation.on(where, request.tasksMin()), request, best, best + duration, 1);
            }
        }
    }

    /** A promise that was made later than it need be: with it in place the search finds what a search without it finds. */
    private static void moveUp(
            HostTable hosts, Placer search, RequestClass request, long late, long duration, int host, int seed) {
        var promised = Allocation.on(host, request.tasksMin());
        if (hosts.agenda().earliest(host, request, request.tasksMin(), late, duration) != late || !hosts.open(host)) {
            return;
        }
        boolean found = search.reserve(request, 5, duration);
        long without = found ? search.foundStartMillis() : NEVER;
        Allocation place = search.found();
        hosts.agenda().promise(promised, request, late, late + duration, 1);
        boolean earlier = search.reserveEarlier(request, 5, duration, promised, late);
        assertThat(earlier).as("earlier, seed " + seed).isEqualTo(without < late);
        if (earlier) {
            assertThat(search.foundStartMillis()).as("start, seed " + seed).isEqualTo(without);
            assertThat(search.found()).as("place, seed " + seed).isEqualTo(place);
        }
        hosts.agenda().promise(promised, request, late, late + duration, -1);
    }
}
