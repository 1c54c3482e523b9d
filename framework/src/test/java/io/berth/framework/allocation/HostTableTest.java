package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class HostTableTest {
    private final Catalogue catalogue = new Catalogue(List.of("slots", "memory"));
    private final RequestClasses classes = new RequestClasses(catalogue);
    private final HostTable table = new HostTable(catalogue);

    private RequestClass request(int tasks, int perHost, long slots, long memory) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        return classes.of(new RequestSpec(tasks, tasks, 9, perHost, perTask));
    }

    private HostTableTest() {
        table.add("a", new long[] {4, 10});
        table.add("b", new long[] {8, 20});
    }

    @Test
    void hostsAreKnownByNameAndOrdinal() {
        assertThat(table.hosts()).isEqualTo(2);
        assertThat(table.name(1)).isEqualTo("b");
        assertThat(table.ordinal("b")).isEqualTo(1);
        assertThat(table.ordinal("c")).isEqualTo(-1);
        assertThat(table.resources()).isSameAs(catalogue);
        assertThat(table.capacity(1, 1)).isEqualTo(20);
        assertThat(table.capacity(0, 0)).isEqualTo(4);
        assertThat(table.open(0)).isTrue();
    }

    @Test
    void takingAndGivingBack() {
        var allocation = Allocation.copyOf(new int[] {0, 1, 7}, new int[] {1, 3, 7}, 2);
        RequestClass request = request(4, 9, 2, 5);
        table.take(allocation, request, 1);
        assertThat(new long[] {table.free(0, 0), table.free(0, 1), table.free(1, 0), table.free(1, 1)})
                .containsExactly(2, 5, 2, 5);
        assertThat(table.freeTotal(0)).isEqualTo(4);
        assertThat(table.freeTotal(1)).isEqualTo(10);
        table.take(allocation, request, -1);
        assertThat(table.freeTotal(0)).isEqualTo(12);
        assertThat(table.free(1, 1)).isEqualTo(20);
    }

    @Test
    void aClosedHostCountsForNothingAndKeepsItsBooks() {
        RequestClass request = request(1, 9, 2, 5);
        table.setOpen(1, false);
        table.setOpen(1, false);
        assertThat(table.freeTotal(0)).isEqualTo(4);
        assertThat(table.free(1, 0)).isZero();
        assertThat(table.tasksFitting(request, 1)).isZero();
        assertThat(table.fits(request, 1, 1)).isFalse();
        assertThat(table.couldHold(request, 1)).isFalse();
        table.take(1, request, 2, 1);
        assertThat(table.freeTotal(0)).isEqualTo(4);
        table.setOpen(1, true);
        assertThat(table.freeTotal(0)).isEqualTo(8);
        assertThat(table.free(1, 1)).isEqualTo(10);
        assertThat(table.open(1)).isTrue();
    }

    @Test
    void aHostThatShrinksMayBeOvercommitted() {
        RequestClass request = request(1, 9, 2, 5);
        table.take(0, request, 2, 1);
        assertThat(table.shrunk()).isFalse();
        table.resize(0, new long[] {6, 12});
        assertThat(table.shrunk()).isFalse();
        assertThat(table.free(0, 0)).isEqualTo(2);
        table.resize(0, new long[] {2, 12});
        assertThat(table.shrunk()).isTrue();
        assertThat(table.free(0, 0)).isEqualTo(-2);
        assertThat(table.freeTotal(0)).isEqualTo(6);
        assertThat(table.capacity(0, 0)).isEqualTo(2);
        assertThat(table.tasksFitting(request, 0)).isZero();
        assertThat(table.tasksFitting(request(1, 1, 0, 1), 0))
                .as("slots do not matter")
                .isEqualTo(1);
        table.setOpen(0, false);
        table.resize(0, new long[] {4, 12});
        assertThat(table.open(0)).isFalse();
    }

    @Test
    void aHostThatLosesOnlyItsFirstResourceShrinks() {
        table.resize(0, new long[] {3, 99});
        assertThat(table.shrunk()).isTrue();
    }

    @Test
    void fittingIsTheLeastOfAllResourcesAndBounds() {
        assertThat(table.tasksFitting(request(9, 9, 1, 3), 0)).isEqualTo(3);
        assertThat(table.tasksFitting(request(9, 9, 2, 1), 0)).isEqualTo(2);
        assertThat(table.tasksFitting(request(9, 1, 1, 1), 0)).isEqualTo(1);
        assertThat(table.tasksFitting(request(2, 9, 1, 1), 0)).isEqualTo(2);
        assertThat(table.fits(request(9, 9, 1, 1), 4, 0)).isTrue();
        assertThat(table.fits(request(9, 9, 1, 1), 5, 0)).isFalse();
        assertThat(table.fits(request(9, 2, 1, 1), 2, 0)).isTrue();
        assertThat(table.fits(request(9, 2, 1, 1), 3, 0)).isFalse();
        assertThat(table.couldHold(request(1, 1, 4, 10), 0)).isTrue();
        assertThat(table.couldHold(request(1, 1, 5, 10), 0)).isFalse();
        assertThat(table.couldHold(request(1, 1, 4, 11), 0)).isFalse();
    }

    @Test
    void nextFittingGoesOnFromThere() {
        RequestClass request = request(1, 9, 4, 1);
        assertThat(table.nextFitting(request, 1, 0)).isZero();
        assertThat(table.nextFitting(request, 1, -3)).isZero();
        assertThat(table.nextFitting(request, 1, 1)).isEqualTo(1);
        assertThat(table.nextFitting(request, 2, 0)).isEqualTo(1);
        assertThat(table.nextFitting(request, 3, 0)).isEqualTo(-1);
        assertThat(table.nextFitting(request, 1, 2)).isEqualTo(-1);
    }

    @Test
    void promisesAreCountedPerHost() {
        RequestClass request = request(1, 9, 4, 1);
        var here = Allocation.on(0, 1);
        assertThat(table.agenda().promised(0)).isFalse();
        assertThat(table.agenda().allPromised()).isFalse();
        table.agenda().promise(here, request, 10, 20, 1);
        table.agenda().promise(here, request, 30, 40, 1);
        assertThat(table.agenda().promised(0)).isTrue();
        assertThat(table.agenda().promised(1)).isFalse();
        assertThat(table.agenda().allPromised()).isFalse();
        table.setOpen(1, false);
        assertThat(table.agenda().allPromised()).isTrue();
        table.setOpen(1, true);
        table.agenda().promise(Allocation.on(1, 1), request, 10, 20, 1);
        assertThat(table.agenda().allPromised()).isTrue();
        table.agenda().promise(here, request, 10, 20, -1);
        assertThat(table.agenda().allPromised()).isTrue();
        table.agenda().promise(here, request, 30, 40, -1);
        assertThat(table.agenda().allPromised()).isFalse();
        assertThat(table.agenda().promised(0)).isFalse();
        assertThat(table.agenda().earliest(0, request, 1, 0, 100))
                .as("nothing is left of it")
                .isZero();
    }

    @Test
    void promisesAreKept() {
        RequestClass request = request(1, 9, 3, 1);
        RequestClass one = request(1, 9, 1, 1);
        assertThat(table.agenda().keeps(0, request, 1, 0, 1000)).isTrue();
        table.agenda().promise(Allocation.on(0, 1), request, 10, 20, 1);
        assertThat(table.agenda().keeps(0, request, 1, 0, 10)).isTrue();
        assertThat(table.agenda().keeps(0, request, 1, 0, 11)).isFalse();
        assertThat(table.agenda().keeps(0, request, 1, 20, 30)).isTrue();
        assertThat(table.agenda().keeps(0, one, 1, 0, 1000)).isTrue();
        assertThat(table.agenda().keeps(0, one, 2, 0, 1000)).isFalse();
        assertThat(table.agenda().earliest(0, request, 1, 0, 10)).isZero();
        assertThat(table.agenda().earliest(0, request, 1, 0, 11)).isEqualTo(20);
        assertThat(table.agenda().earliestUntil(0, request, 1, 0, 10, 11)).isZero();
    }

    @Test
    void endsAreKeptOnlyWhenAsked() {
        RequestClass request = request(1, 9, 4, 1);
        var here = Allocation.on(0, 1);
        table.take(here, request, 1);
        table.agenda().expectEnd(here, request, 50, 1);
        assertThat(table.agenda().tracksEnds()).isFalse();
        assertThat(table.agenda().earliest(0, request, 1, 0, 1)).isEqualTo(Timeline.NEVER);
        table.agenda().trackEnds();
        assertThat(table.agenda().tracksEnds()).isTrue();
        table.agenda().expectEnd(here, request, 50, 1);
        assertThat(table.agenda().earliest(0, request, 1, 0, 1)).isEqualTo(50);
        long[] sum = {1, 1};
        table.agenda().addExpectedFree(0, 49, sum);
        table.agenda().addExpectedFree(1, 49, sum);
        assertThat(sum).containsExactly(9, 30);
        long[] later = {0, 0};
        table.agenda().addExpectedFree(0, 50, later);
        assertThat(later).containsExactly(4, 10);
        table.agenda().expectEnd(here, request, 50, -1);
        assertThat(table.agenda().earliest(0, request, 1, 0, 1)).isEqualTo(Timeline.NEVER);
    }

    @Test
    void allocationsAreEqualWhenTheyHoldTheSame() {
        assertThat(Allocation.on(3, 2)).isEqualTo(Allocation.copyOf(new int[] {3, 0}, new int[] {2, 0}, 1));
        assertThat(Allocation.on(3, 2)).isNotEqualTo(Allocation.on(3, 1));
        assertThat(Allocation.on(3, 2)).hasToString("3x2");
    }
}
