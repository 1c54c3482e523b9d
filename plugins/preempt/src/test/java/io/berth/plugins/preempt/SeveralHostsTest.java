package io.berth.plugins.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.plugins.preempt.Offers.Offer;
import io.berth.spi.job.PendingJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the search on several hosts is made of, each part against the plain way: rooms, the rank ceiling, a host's offers, and the knapsack. */
final class SeveralHostsTest {
    private static final int CASES = 1_500;

    /** Looks from inside a search, and proposes nobody. */
    private interface Look {
        void at(PendingJob preemptor, PreemptionView view, Trial trial);
    }

    private record Onlooker(Look look) implements PreemptionPolicy {
        @Override
        public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
            return new Proposals() {
                @Override
                public @Nullable Victims next(Trial trial) {
                    look.at(preemptor, view, trial);
                    return null;
                }

                @Override
                public void close() {}
            };
        }
    }

    private interface Check {
        void of(Case it, Rooms rooms, Field field, PreemptionView view);
    }

    private static void inEachCase(int seed, Check check) {
        var random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            Case it = Case.wide(random, 6 + random.nextInt(9));
            it.yard().search(it.preemptor(), new Onlooker((preemptor, view, trial) -> {
                var rooms = new Rooms(preemptor.request(), view, trial);
                var all = it.running().stream()
                        .map(job -> Weighed.of(job, view))
                        .sorted(Weighed.CHEAPEST)
                        .toList();
                check.of(it, rooms, new Field(all, rooms.hosts()), view);
            }));
        }
    }

    /** By host, without some of the candidates: from capacities and what stands there, except slots of those who are suspended. */
    private static long[] plainRooms(Case it, Field field, boolean[] gone) {
        var wanted = it.preemptor().request();
        long least = Math.max(1, wanted.tasksMin() - (wanted.hostsMax() - 1L) * most(it));
        long[] rooms = new long[it.capacity().size()];
        for (int host = 0; host < rooms.length; host++) {
            long tasks = most(it);
            for (int r = 0; r < Yard.HOST_RESOURCES; r++) {
                long left = it.capacity().get(host)[r];
                for (int number = 0; number < field.size(); number++) {
                    var job = (AtWork) field.get(number).job();
                    boolean free = gone[number] && (r == 0 || !job.suspends());
                    for (int h = 0; !free && h < job.hosts(); h++) {
                        left -= job.host(h) == host ? job.request().perTask(r) * job.tasks(h) : 0;
                    }
                }
                tasks = wanted.perTask(r) == 0 ? tasks : Math.min(tasks, left / wanted.perTask(r));
            }
            rooms[host] = tasks < least ? 0 : tasks;
        }
        return rooms;
    }

    private static long most(Case it) {
        return Math.min(
                it.preemptor().request().tasksPerHostMax(),
                it.preemptor().request().tasksMin());
    }

    private static boolean plainEnough(Case it, long[] rooms) {
        long[] sorted = Arrays.stream(rooms).sorted().toArray();
        int used = Math.min(rooms.length, it.preemptor().request().hostsMax());
        return LongStream.of(sorted).skip(rooms.length - used).sum()
                >= it.preemptor().request().tasksMin();
    }

    @Test
    void roomsAreWhatTheSumsSay() {
        var random = new Random(3);
        inEachCase(31, (it, rooms, field, view) -> {
            var going = new Going(rooms, field);
            for (int change = 0; change < 12; change++) {
                int number = random.nextInt(field.size());
                if (going.gone()[number]) {
                    going.stays(number);
                } else {
                    going.leaves(number);
                }
                long[] plain = plainRooms(it, field, going.gone());
                for (int host = 0; host < plain.length; host++) {
                    assertThat(rooms.on(host)).as("host %d of %s", host, it).isEqualTo((int) plain[host]);
                }
                assertThat(rooms.total()).isEqualTo(LongStream.of(plain).sum());
                assertThat(rooms.enoughOnHosts()).as("%s", it).isEqualTo(plainEnough(it, plain));
            }
        });
    }

    @Test
    void noLowerRankIsEnough() {
        int[] found = {0};
        inEachCase(32, (it, rooms, field, view) -> {
            long ceiling = RankCeiling.of(rooms, view);
            if (rooms.enoughOnHosts()) {
                assertThat(ceiling).isEqualTo(RankCeiling.NONE);
                return;
            }
            long plain = RankCeiling.NONE;
            for (int number = field.size() - 1; number >= 0; number--) {
                long rank = field.get(number).rank();
                boolean[] gone = new boolean[field.size()];
                for (int other = 0; other < gone.length; other++) {
                    gone[other] = field.get(other).rank() <= rank;
                }
                plain = plainEnough(it, plainRooms(it, field, gone)) ? rank : plain;
            }
            assertThat(ceiling).as("%s", it).isEqualTo(plain);
            found[0] += plain == RankCeiling.NONE ? 0 : 1;
        });
        assertThat(found[0]).isGreaterThan(CASES / 3);
    }

    @Test
    void offersOfAHostAreTheCheapest() {
        inEachCase(33, (it, rooms, field, view) -> {
            boolean[] gone = new boolean[field.size()];
            long[] prices = field.prices(false);
            var offers = new Offers(rooms, field);
            for (int host = 0; host < rooms.hosts(); host++) {
                List<Offer> some = offers.of(host, gone, prices);
                int[] there = field.on(host);
                for (int set = 1; set < 1 << there.length && offers.exact(host); set++) {
                    boolean[] without = new boolean[field.size()];
                    long price = 0;
                    for (int i = 0; i < there.length; i++) {
                        without[there[i]] = (set & 1 << i) != 0;
                        price += without[there[i]] ? prices[there[i]] : 0;
                    }
                    long tasks = plainRooms(it, field, without)[host];
                    long most = price;
                    assertThat(tasks == rooms.on(host)
                                    || some.stream().anyMatch(o -> o.tasks() >= tasks && o.price() <= most))
                            .as("%d tasks on host %d for %d: %s", tasks, host, price, it)
                            .isTrue();
                }
            }
        });
    }

    @Test
    void theKnapsackTakesTheCheapestOffers() {
        int[] found = {0};
        inEachCase(34, (it, rooms, field, view) -> {
            var offers = new ArrayList<List<Offer>>();
            for (int host = 0; host < rooms.hosts(); host++) {
                offers.add(new Offers(rooms, field).of(host, new boolean[field.size()], field.prices(false)));
            }
            long[] now = plainRooms(it, field, new boolean[field.size()]);
            List<Offer> taken = HostKnapsack.cheapest(rooms, offers);
            if (plainEnough(it, now)) {
                assertThat(taken).isNull();
                return;
            }
            long least = least(it, now, offers, 0);
            if (taken == null) {
                assertThat(least).as("%s", it).isEqualTo(Long.MAX_VALUE);
                return;
            }
            taken.forEach(offer -> now[offer.host()] = offer.tasks());
            assertThat(plainEnough(it, now)).as("%s", it).isTrue();
            assertThat(taken.stream().map(Offer::host)).doesNotHaveDuplicates();
            assertThat(taken.stream().mapToLong(Offer::price).sum())
                    .as("%s", it)
                    .isEqualTo(least);
            found[0]++;
        });
        assertThat(found[0]).isGreaterThan(CASES / 3);
    }

    private static long least(Case it, long[] rooms, List<List<Offer>> offers, int host) {
        if (host == rooms.length) {
            return plainEnough(it, rooms) ? 0 : Long.MAX_VALUE;
        }
        long least = least(it, rooms, offers, host + 1);
        long now = rooms[host];
        for (Offer offer : offers.get(host)) {
            rooms[host] = offer.tasks();
            long rest = least(it, rooms, offers, host + 1);
            least = rest == Long.MAX_VALUE ? least : Math.min(least, rest + offer.price());
        }
        rooms[host] = now;
        return least;
    }
}
