package io.berth.framework.allocation;

import static io.berth.framework.allocation.ScriptedAllocator.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.request.RequestClass;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PlacerTest {
    private final Requests requests = new Requests();
    private final HostTable table = new HostTable(requests.catalogue);
    private final Placer placer = new Placer(table);

    private final RequestClass one = requests.of(1, 1, 0);
    private final RequestClass four = requests.of(4, 1, 0);

    PlacerTest() {
        table.add("a", new long[] {2, 10});
        table.add("b", new long[] {4, 10});
        table.add("c", new long[] {3, 10});
    }

    private @Nullable Rejection place(Request request, ScriptedAllocator allocator) {
        return placer.place(FakeJob.waiting(request), allocator, 0, 1_000);
    }

    @Test
    void takesTheFirstPlanThatCanBeCompleted() {
        var allocator = new ScriptedAllocator()
                .plan(part(4, 1, 4, 4)) // offers no host
                .plan(part(4, 2, 2, 2, 1, 2))
                .plan(part(4, 1, 4, 4, 1));

        assertThat(place(four, allocator)).isNull();
        assertThat(placer.found()).hasToString("1x2 2x2");
        assertThat(allocator.closed).isEqualTo(1);
        assertThat(table.freeTotal(0)).as("nothing is taken by a search").isEqualTo(9);
        assertThat(placer.pulls()).as("two plans and three pulls for hosts").isEqualTo(5);
    }

    @Test
    void saysWhyThereIsNoPlace() {
        var allocator = ScriptedAllocator.onOneOf(4);
        assertThat(place(four, allocator)).isEqualTo(Rejection.NO_ROOM);
        assertThat(allocator.closed).isEqualTo(1);
    }

    @Test
    void aSearchThatDoesNotEndIsEnded() {
        assertThat(place(four, ScriptedAllocator.onOneOf(4).withoutEnd())).isEqualTo(Rejection.SEARCH_LIMIT);
    }

    @Test
    void theLastHostMayHoldFewer() {
        RequestClass five = requests.of(5, 1, 0);
        assertThat(place(five, new ScriptedAllocator().plan(part(5, 2, 3, 3, 1, 0)))).isNull();
        assertThat(placer.found()).hasToString("1x3 0x2");
    }

    @Test
    void eachHostTakesAsManyAsFit() {
        RequestClass nine = requests.of(9, 1, 0);
        assertThat(place(nine, new ScriptedAllocator().plan(part(9, 3, 1, 9, 0, 1, 2)))).isNull();
        assertThat(placer.found()).hasToString("0x2 1x4 2x3");
    }

    @Test
    void noMoreHostsAreUsedThanThePlanSays() {
        RequestClass nine = requests.of(9, 1, 0);
        assertThat(place(nine, new ScriptedAllocator().plan(part(9, 2, 1, 9, 0, 1, 2))))
                .isEqualTo(Rejection.NO_ROOM);
    }

    @Test
    void manyHostsAreFound() {
        for (int host = 3; host < 13; host++) {
            table.add("h" + host, new long[] {1, 0});
        }
        RequestClass ten = requests.of(10, 1, 0);
        int[] hosts = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        assertThat(place(ten, new ScriptedAllocator().plan(part(10, 10, 1, 1, hosts)))).isNull();
        assertThat(placer.found().hosts()).isEqualTo(10);
        assertThat(placer.found().host(9)).isEqualTo(12);
    }

    @Test
    void laterPartsSeeWhatEarlierPartsTook() {
        var allocator = new ScriptedAllocator().plan(part(2, 1, 2, 2, 1), part(2, 1, 2, 2, 1));

        assertThat(place(four, allocator)).isNull();
        assertThat(allocator.freeSeen).containsExactly(4L, 2L);
        assertThat(table.free(1, 0)).as("and it is given back").isEqualTo(4);
    }

    @Test
    void whatPartsTookIsGivenBackWhenALaterPartFails() {
        assertThat(place(four, new ScriptedAllocator().plan(part(2, 1, 2, 2, 1), part(2, 1, 2, 2))))
                .isEqualTo(Rejection.NO_ROOM);
        assertThat(table.free(1, 0)).isEqualTo(4);

        var faulty = new ScriptedAllocator().plan(part(2, 1, 2, 2, 1), part(2, 1, 2, 2, 77));
        assertThatThrownBy(() -> place(four, faulty)).isInstanceOf(PolicyFault.class);
        assertThat(table.free(1, 0)).as("even when the policy is at fault").isEqualTo(4);
    }

    @Test
    void anUnknownHostIsAFault() {
        var allocator = ScriptedAllocator.onOneOf(1, 3);
        assertThatThrownBy(() -> place(one, allocator))
                .isInstanceOf(PolicyFault.class)
                .hasMessage("returned host 3; there are 3");
        assertThat(allocator.closed).isEqualTo(1);
    }

    @Test
    void aHostTwiceForOnePartIsAFault() {
        RequestClass two = requests.of(2, 1, 0);
        assertThatThrownBy(() -> place(two, new ScriptedAllocator().plan(part(2, 2, 1, 1, 1, 1))))
                .isInstanceOf(PolicyFault.class)
                .hasMessage("returned host 'b' twice for one part");
        assertThat(place(two, new ScriptedAllocator().plan(part(2, 2, 1, 1, 1)).plan(part(2, 1, 2, 2, 1))))
                .as("but it may come again in the next plan")
                .isNull();
    }

    @Test
    void aHostWithoutTheRoomThatTheViewShowsIsAFault() {
        assertThatThrownBy(() -> place(four, ScriptedAllocator.onOneOf(4, 0)))
                .isInstanceOf(PolicyFault.class)
                .hasMessage("returned host 'a', where 2 tasks fit, for 4");
    }

    @Test
    void aPlanThatIsNotWhatTheJobAskedForIsAFault() {
        assertThatThrownBy(() -> place(four, new ScriptedAllocator().plan(part(3, 1, 3, 3, 1))))
                .isInstanceOf(PolicyFault.class)
                .hasMessage("offered a plan of 3 tasks on 1 hosts for a request of 4 to 4 on at most 2147483647");
        RequestClass upToThree = requests.of(2, 3, 1, 9, 1, 0);
        assertThatThrownBy(() -> place(upToThree, new ScriptedAllocator().plan(part(4, 1, 4, 4, 1))))
                .isInstanceOf(PolicyFault.class);
        assertThatThrownBy(() -> place(upToThree, new ScriptedAllocator().plan(part(3, 2, 1, 2, 1, 2))))
                .as("on more hosts than allowed")
                .isInstanceOf(PolicyFault.class);
        assertThat(place(upToThree, new ScriptedAllocator().plan(part(2, 1, 2, 2, 1))))
                .isNull();
        assertThat(place(upToThree, new ScriptedAllocator().plan(part(3, 1, 3, 3, 1))))
                .isNull();
    }

    @Test
    void aPromiseInTheWayIsPassedOverAndTold() {
        table.promise(Allocation.on(1, 4), one, 500, 900, 1);
        RequestClass two = requests.of(2, 1, 0);

        assertThat(place(two, ScriptedAllocator.onOneOf(2, 1))).isEqualTo(Placer.PROMISED);
        assertThat(place(two, ScriptedAllocator.onOneOf(2, 1, 2))).isNull();
        assertThat(placer.found()).hasToString("2x2");
        assertThat(placer.place(FakeJob.waiting(two), ScriptedAllocator.onOneOf(2, 1), 0, 500))
                .as("over before the promise begins")
                .isNull();
        assertThat(place(four, ScriptedAllocator.onOneOf(4)))
                .as("no promise was met in this search")
                .isEqualTo(Rejection.NO_ROOM);
    }

    @Test
    void reservesWhereTheJobCanStartFirst() {
        table.trackEnds();
        for (int host = 0; host < 3; host++) {
            Allocation all = Allocation.on(host, (int) table.free(host, 0));
            table.take(all, one, 1);
            table.expectEnd(all, one, host == 1 ? 300 : 400 - host * 100, 1);
        }
        RequestClass two = requests.of(2, 1, 0);

        assertThat(placer.reserve(two, 10, 50)).isTrue();
        assertThat(placer.foundStartMillis()).isEqualTo(200); // on c; b is free at 300, a at 400
        assertThat(placer.found()).hasToString("2x2");

        table.setOpen(2, false);
        assertThat(placer.reserve(two, 10, 50)).isTrue();
        assertThat(placer.foundStartMillis()).isEqualTo(300);
        assertThat(placer.found()).hasToString("1x2");
        assertThat(placer.reserve(requests.of(5, 1, 0), 10, 50)).as("on no host").isFalse();
        assertThat(placer.reserve(requests.of(2, 2, 9, 1, 1, 0), 10, 50)).as("tasks must spread").isFalse();
    }

    @Test
    void ofEquallyEarlyHostsTheFirstIsReserved() {
        assertThat(placer.reserve(requests.of(2, 1, 0), 10, 50)).isTrue();
        assertThat(placer.foundStartMillis()).isEqualTo(10);
        assertThat(placer.found()).hasToString("0x2");
    }

    @Test
    void movesUpOnlyToAnEarlierTime() {
        table.trackEnds();
        for (int host = 0; host < 3; host++) {
            Allocation all = Allocation.on(host, (int) table.free(host, 0));
            table.take(all, one, 1);
            table.expectEnd(all, one, 100 + host * 100, 1);
        }
        RequestClass two = requests.of(2, 1, 0);
        Allocation promised = Allocation.on(1, 2);
        table.promise(promised, one, 200, 250, 1);

        assertThat(placer.reserveEarlier(two, 10, 50, promised, 200)).isTrue();
        assertThat(placer.foundStartMillis()).isEqualTo(100);
        assertThat(placer.found()).hasToString("0x2");

        table.setOpen(0, false);
        assertThat(placer.reserveEarlier(two, 10, 50, promised, 200)).as("there is none").isFalse();

        table.take(1, one, -2); // two tasks ended early
        table.expectEnd(Allocation.on(1, 2), one, 200, -1);
        assertThat(placer.reserveEarlier(two, 10, 500, promised, 200)).isTrue();
        assertThat(placer.foundStartMillis()).isEqualTo(10);
        assertThat(placer.found()).hasToString("1x2");
    }

    @Test
    void movingUpIsSoundUntilAHostShrinks() {
        assertThat(placer.sound()).isTrue();
        table.resize(0, new long[] {1, 10});
        assertThat(placer.sound()).isFalse();
    }

    @Test
    void hasRoomWhenEveryHostHasIt() {
        RequestClass six = requests.of(6, 1, 0);
        Allocation both = Allocation.copyOf(new int[] {1, 2}, new int[] {3, 3}, 2);
        assertThat(placer.hasRoom(both, six)).isTrue();
        table.take(2, one, 1);
        assertThat(placer.hasRoom(both, six)).isFalse();
        table.take(2, one, -1);
        table.setOpen(1, false);
        assertThat(placer.hasRoom(both, six)).isFalse();
    }
}
