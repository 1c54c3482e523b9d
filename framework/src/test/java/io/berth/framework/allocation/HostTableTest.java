package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.RequestClass;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class HostTableTest {
    private static final int SLOTS = 0;
    private static final int MEMORY = 1;

    private final Requests requests = new Requests();
    private final HostTable table = new HostTable(requests.catalogue);

    @Test
    void knowsItsHostsByNameAndOrdinal() {
        assertThat(table.add("a", new long[] {4, 100})).isZero();
        assertThat(table.add("b", new long[] {8, 50})).isEqualTo(1);

        assertThat(table.hosts()).isEqualTo(2);
        assertThat(table.name(1)).isEqualTo("b");
        assertThat(table.ordinal("b")).isEqualTo(1);
        assertThat(table.ordinal("c")).isEqualTo(-1);
        assertThat(table.capacity(1, SLOTS)).isEqualTo(8);
        assertThat(table.capacity(0, MEMORY)).isEqualTo(100);
        assertThat(table.resources()).isSameAs(requests.catalogue);
    }

    @Test
    void takesAndGivesBack() {
        table.add("a", new long[] {4, 100});
        table.add("b", new long[] {8, 50});
        RequestClass request = requests.of(3, 2, 10);

        table.take(Allocation.copyOf(new int[] {0, 1}, new int[] {1, 2}, 2), request, 1);
        assertThat(table.free(0, SLOTS)).isEqualTo(2);
        assertThat(table.free(1, SLOTS)).isEqualTo(4);
        assertThat(table.free(1, MEMORY)).isEqualTo(30);
        assertThat(table.freeTotal(SLOTS)).isEqualTo(6);
        assertThat(table.freeTotal(MEMORY)).isEqualTo(120);

        table.take(Allocation.copyOf(new int[] {0, 1}, new int[] {1, 2}, 2), request, -1);
        assertThat(table.freeTotal(SLOTS)).isEqualTo(12);
        assertThat(table.free(0, SLOTS)).isEqualTo(4);
    }

    @Test
    void aClosedHostHasNothingFreeAndCountsForNothing() {
        table.add("a", new long[] {4, 100});
        table.add("b", new long[] {8, 50});
        RequestClass one = requests.of(1, 1, 0);
        table.setOpen(1, false);
        table.setOpen(1, false);

        assertThat(table.open(1)).isFalse();
        assertThat(table.open(0)).isTrue();
        assertThat(table.free(1, SLOTS)).isZero();
        assertThat(table.freeTotal(SLOTS)).isEqualTo(4);
        assertThat(table.tasksFitting(one, 1)).isZero();
        assertThat(table.fits(one, 1, 1)).isFalse();
        assertThat(table.couldHold(one, 1)).isFalse();
        assertThat(table.nextFitting(one, 1, 1)).isEqualTo(-1);

        table.take(1, one, 3); // what runs there goes on
        assertThat(table.freeTotal(SLOTS)).isEqualTo(4);
        table.setOpen(1, true);
        assertThat(table.freeTotal(SLOTS)).isEqualTo(9);
        assertThat(table.free(1, SLOTS)).isEqualTo(5);
    }

    @Test
    void resizingKeepsWhatIsTaken() {
        table.add("a", new long[] {4, 100});
        RequestClass one = requests.of(1, 1, 10);
        table.take(0, one, 3);
        assertThat(table.shrunk()).isFalse();

        table.resize(0, new long[] {6, 100});
        assertThat(table.free(0, SLOTS)).isEqualTo(3);
        assertThat(table.capacity(0, SLOTS)).isEqualTo(6);
        assertThat(table.freeTotal(SLOTS)).isEqualTo(3);
        assertThat(table.shrunk()).isFalse();

        table.resize(0, new long[] {2, 100});
        assertThat(table.free(0, SLOTS)).isEqualTo(-1);
        assertThat(table.freeTotal(SLOTS)).isEqualTo(-1);
        assertThat(table.freeTotal(MEMORY)).isEqualTo(70);
        assertThat(table.tasksFitting(one, 0)).isZero();
        assertThat(table.shrunk()).isTrue();
        assertThat(table.open(0)).isTrue();

        table.setOpen(0, false);
        table.resize(0, new long[] {9, 100});
        assertThat(table.open(0)).isFalse();
        assertThat(table.freeTotal(SLOTS)).isZero();
    }

    @Test
    void countsTasksThatFitByEveryResourceAndBound() {
        table.add("a", new long[] {7, 100});
        assertThat(table.tasksFitting(requests.of(10, 2, 0), 0)).isEqualTo(3);
        assertThat(table.tasksFitting(requests.of(10, 2, 60), 0)).isEqualTo(1);
        assertThat(table.tasksFitting(requests.of(2, 1, 0), 0)).isEqualTo(2); // no more than it has
        assertThat(table.tasksFitting(requests.of(1, 10, 9, 2, 1, 0), 0)).isEqualTo(2); // nor than may stand on a host
        assertThat(table.fits(requests.of(1, 10, 9, 2, 1, 0), 2, 0)).isTrue();
        assertThat(table.fits(requests.of(1, 10, 9, 2, 1, 0), 3, 0)).isFalse();
        assertThat(table.fits(requests.of(10, 1, 0), 7, 0)).isTrue();
        assertThat(table.fits(requests.of(10, 1, 0), 8, 0)).isFalse();
    }

    @Test
    void findsTheNextHostThatFits() {
        table.add("a", new long[] {1, 10});
        table.add("b", new long[] {4, 10});
        table.add("c", new long[] {2, 10});
        table.add("d", new long[] {4, 1});
        RequestClass two = requests.of(1, 2, 5);

        assertThat(table.nextFitting(two, 1, 0)).isEqualTo(1);
        assertThat(table.nextFitting(two, 1, -3)).isEqualTo(1);
        assertThat(table.nextFitting(two, 1, 2)).isEqualTo(2);
        assertThat(table.nextFitting(two, 1, 3)).isEqualTo(-1);
        assertThat(table.nextFitting(two, 2, 0)).isEqualTo(1);
        assertThat(table.nextFitting(requests.of(2, 0, 5), 2, 2)).isEqualTo(2);
    }

    @Test
    void couldHoldLooksAtCapacityNotAtWhatIsFree() {
        table.add("a", new long[] {4, 100});
        RequestClass four = requests.of(1, 4, 0);
        table.take(0, four, 1);
        assertThat(table.couldHold(four, 0)).isTrue();
        assertThat(table.couldHold(requests.of(1, 5, 0), 0)).isFalse();
        assertThat(table.couldHold(requests.of(9, 1, 0), 0)).isTrue(); // one task is enough
    }

    @Test
    void keepsExpectedEndsOnlyFromTheFirstPromiseOn() {
        table.add("a", new long[] {2, 100});
        RequestClass two = requests.of(1, 2, 0);
        Allocation here = Allocation.on(0, 1);
        table.take(here, two, 1);
        table.expectEnd(here, two, 50, 1);
        assertThat(table.tracksEnds()).isFalse();
        assertThat(table.earliest(0, two, 1, 0, 10)).isEqualTo(Timeline.NEVER);

        table.trackEnds();
        table.expectEnd(here, two, 50, 1);
        assertThat(table.tracksEnds()).isTrue();
        assertThat(table.earliest(0, two, 1, 0, 10)).isEqualTo(50);
        table.expectEnd(here, two, 50, -1);
        assertThat(table.earliest(0, two, 1, 0, 10)).isEqualTo(Timeline.NEVER);
    }

    @Test
    void whatIsPromisedIsKeptFree() {
        table.add("a", new long[] {2, 100});
        table.add("b", new long[] {2, 100});
        RequestClass two = requests.of(1, 2, 0);
        RequestClass one = requests.of(1, 1, 0);
        table.promise(Allocation.on(0, 1), two, 100, 150, 1);

        assertThat(table.reserved(0)).isTrue();
        assertThat(table.reserved(1)).isFalse();
        assertThat(table.allReserved()).isFalse();
        assertThat(table.keepsPromises(0, one, 1, 0, 100)).isTrue();
        assertThat(table.keepsPromises(0, one, 1, 0, 101)).isFalse();
        assertThat(table.keepsPromises(1, one, 1, 0, 1_000)).isTrue();
        assertThat(table.earliest(0, one, 1, 0, 101)).isEqualTo(150);
        assertThat(table.earliest(0, one, 1, 0, 100)).isZero();
        assertThat(table.earliestUntil(0, two, 1, 0, 100, 500)).isZero();

        long[] sum = {1, 0};
        table.addExpectedFree(0, 99, sum);
        assertThat(sum).isEqualTo(new long[] {3, 100});
        table.addExpectedFree(0, 100, sum);
        assertThat(sum).isEqualTo(new long[] {3, 200});

        table.promise(Allocation.on(1, 1), one, 10, 20, 1);
        table.promise(Allocation.on(1, 1), one, 30, 40, 1);
        assertThat(table.allReserved()).isTrue();
        table.promise(Allocation.on(1, 1), one, 10, 20, -1);
        assertThat(table.allReserved()).isTrue();
        table.promise(Allocation.on(1, 1), one, 30, 40, -1);
        assertThat(table.allReserved()).isFalse();
        table.setOpen(1, false);
        assertThat(table.allReserved()).as("of the open hosts").isTrue();
        table.promise(Allocation.on(0, 1), two, 100, 150, -1);
        assertThat(table.reserved(0)).isFalse();
        assertThat(table.keepsPromises(0, two, 1, 0, 1_000)).isTrue();
    }

    @Test
    void totalsAreTheSumsOverOpenHostsWhateverHappens() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        for (int step = 0; step < 2_000; step++) {
            int hosts = table.hosts();
            int host = hosts == 0 ? 0 : random.nextInt(hosts);
            switch (hosts == 0 ? 0 : random.nextInt(5)) {
                case 0 -> {
                    if (hosts < 12) {
                        table.add("h" + hosts, new long[] {random.nextInt(9), random.nextInt(99)});
                    }
                }
                case 1 -> table.setOpen(host, random.nextBoolean());
                case 2 -> table.resize(host, new long[] {random.nextInt(9), random.nextInt(99)});
                default -> table.take(host, requests.of(1, 1, 3), random.nextInt(-2, 3));
            }
            for (int r = 0; r < 2; r++) {
                long sum = 0;
                for (int h = 0; h < table.hosts(); h++) {
                    sum += table.free(h, r);
                }
                assertThat(table.freeTotal(r)).as("step %d", step).isEqualTo(sum);
            }
        }
    }
}
