package io.berth.framework.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.Catalogue;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A job is said never to start when, with nothing else running, no allocation at all is allowed to it; tried out. */
final class NeverOracleTest {
    private static final int SEEDS = 20_000;
    private static final int HOSTS = 4;
    private static final Catalogue CATALOGUE = new Catalogue(List.of("slots", "memory"), List.of("licence"));

    private final int[] tasksOf = new int[HOSTS];

    @Test
    void neverMeansThatNoAllocationIsAllowed() {
        int refused = 0;
        int exact = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            var random = new SplittableRandom(seed);
            var specs = IntStream.rangeClosed(0, random.nextInt(3))
                    .mapToObj(i -> RandomLimits.limit(random, "limit" + i))
                    .toList();
            var book = new LimitBook(specs, CATALOGUE);
            IntStream.range(0, HOSTS).forEach(host -> book.addHost("h" + host));
            Asked request = RandomLimits.request(random);
            if ((long) request.hostsMax() * request.tasksPerHostMax() < request.tasksMin()) {
                continue;
            }
            Names names = RandomLimits.names(random);
            LimitKeys keys = book.keys(
                    names.user(), names.team(), names.project(), names.queue(), names.partition(), names.qos());
            boolean never = book.never(keys, request) != null;
            boolean allowed = someIsAllowed(book, keys, request, 0, 0, 0);
            if (never) {
                assertThat(allowed).as("seed %s", seed).isFalse();
                refused++;
            } else if (specs.size() == 1 && !namesHosts(specs.getFirst())) {
                assertThat(allowed).as("seed %s", seed).isTrue();
                exact++;
            }
        }
        assertThat(refused).isGreaterThan(SEEDS / 40);
        assertThat(exact).isGreaterThan(SEEDS / 10);
    }

    private static boolean namesHosts(LimitSpec spec) {
        Members hosts = spec.members().get(Dimension.HOST);
        return hosts != null && !hosts.names().isEmpty();
    }

    /** Tries all numbers of tasks on this host and those after it. */
    private boolean someIsAllowed(LimitBook book, LimitKeys keys, Asked request, int host, int tasks, int used) {
        if (host == HOSTS) {
            return tasks >= request.tasksMin()
                    && book.refusing(keys, request, tasks, used) == LimitBook.NONE
                    && book.refusingOn(keys, request, allocation(used)) == LimitBook.NONE;
        }
        int most = used == request.hostsMax() ? 0 : Math.min(request.tasksPerHostMax(), request.tasksMax() - tasks);
        for (int here = 0; here <= most; here++) {
            tasksOf[host] = here;
            if (someIsAllowed(book, keys, request, host + 1, tasks + here, used + (here > 0 ? 1 : 0))) {
                return true;
            }
        }
        return false;
    }

    private Allocation allocation(int used) {
        int[] hosts =
                IntStream.range(0, HOSTS).filter(host -> tasksOf[host] > 0).toArray();
        return Allocation.copyOf(
                hosts, IntStream.of(hosts).map(host -> tasksOf[host]).toArray(), used);
    }
}
