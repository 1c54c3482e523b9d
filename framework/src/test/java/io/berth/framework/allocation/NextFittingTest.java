package io.berth.framework.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is packed and what is remembered find the same host as looking at each host in turn, in tables that change in every way they can. */
final class NextFittingTest {
    private static final List<String> RESOURCES = List.of("slots", "memory", "gpus", "disk", "scratch");
    /** Up to the most that a lane holds, around it, and far beyond. */
    private static final long[] LARGEST = {8, 64, 32_766, 32_767, 32_768, 65_536, 1L << 20, 1L << 44, 1L << 61};

    private static final int TABLES = 400;
    private static final int STEPS = 500;

    private final SplittableRandom random = new SplittableRandom(4);
    private int asked;
    private int found;
    private int behindTheFirst;

    @Test
    void findsTheHostThatAScanFinds() {
        for (int i = 0; i < TABLES; i++) {
            new Case().run();
        }
        System.out.printf(
                "nextFitting: %d questions, %d with an answer, of which %d not the host asked from%n",
                asked, found, behindTheFirst);
        assertThat(asked).isGreaterThan(150_000);
        assertThat(found).isBetween(asked / 5, asked * 4 / 5);
        assertThat(behindTheFirst).isGreaterThan(asked / 10);
    }

    @Test
    void aHostThatFitsToTheUnitIsFound() {
        var table = new HostTable(new Catalogue(List.of("slots", "memory")));
        var classes = new RequestClasses(table.resources());
        for (int host = 0; host < 200; host++) {
            table.add("h" + host, new long[] {1, host == 150 ? (1L << 40) + 1 : 1L << 40});
        }
        assertThat(table.nextFitting(request(classes, 1, 1, (1L << 40) + 1), 1, 0))
                .isEqualTo(150);
        assertThat(table.nextFitting(request(classes, 1, 1, (1L << 40) + 2), 1, 0))
                .isEqualTo(-1);
    }

    private static RequestClass request(RequestClasses classes, int tasks, long slots, long memory) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        return classes.of(new RequestSpec(tasks, tasks, tasks, tasks, perTask));
    }

    private record Taken(int host, RequestClass request, int tasks) {}

    /** One table and what happens to it. */
    private final class Case {
        private final int resources = 1 + random.nextInt(RESOURCES.size());
        private final Catalogue catalogue = new Catalogue(RESOURCES.subList(0, resources));
        private final RequestClasses classes = new RequestClasses(catalogue);
        private final HostTable table = new HostTable(catalogue);
        private final List<RequestClass> requests = new ArrayList<>();
        private final List<Taken> taken = new ArrayList<>();
        private final long[] largest = new long[resources];
        /** A few classes again and again, as in a queue; in some tables nothing is remembered. */
        private final boolean remembers = random.nextInt(4) > 0;

        private final boolean busy = random.nextBoolean();
        /** The hosts of the one partition. What a host reports may change, and with it where it belongs. */
        private final BitSet members = new BitSet();

        void run() {
            for (int r = 0; r < resources; r++) {
                largest[r] = LARGEST[random.nextInt(LARGEST.length)];
            }
            table.remember(remembers);
            table.sets().addPartition(members::get);
            members.set(0, 150);
            int hosts = random.nextInt(1, random.nextBoolean() ? 300 : 70);
            for (int host = 0; host < hosts; host++) {
                table.add("h" + host, amounts());
            }
            for (int i = 0; i < 4; i++) {
                requests.add(request());
            }
            for (int step = 0; step < STEPS; step++) {
                change();
                ask();
            }
        }

        private long[] amounts() {
            var amounts = new long[resources];
            for (int r = 0; r < resources; r++) {
                amounts[r] = random.nextInt(8) == 0 ? 0 : random.nextLong(largest[r]) / (random.nextInt(4) + 1) + 1;
            }
            return amounts;
        }

        private RequestClass request() {
            int tasks = 1 + random.nextInt(6);
            var perTask = new TreeMap<String, Long>();
            for (int r = 0; r < resources; r++) {
                if (r == 0 || random.nextBoolean()) {
                    perTask.put(RESOURCES.get(r), random.nextLong(largest[r]) / (random.nextInt(16) + tasks) + 1);
                }
            }
            int partition = random.nextInt(3) == 0 ? 0 : RequestClass.EVERYWHERE;
            return classes.of(
                    new RequestSpec(tasks, tasks, tasks, random.nextInt(3) == 0 ? 1 : tasks, perTask), partition, 0);
        }

        private void change() {
            int host = random.nextInt(table.hosts());
            switch (random.nextInt(40)) {
                case 0 -> table.resize(host, amounts());
                case 1, 2, 3 -> table.setOpen(host, !table.open(host));
                case 4 -> {
                    largest[random.nextInt(resources)] = LARGEST[random.nextInt(LARGEST.length)];
                    table.add("h" + table.hosts(), amounts());
                }
                case 5 -> requests.set(random.nextInt(requests.size()), request());
                case 8 -> {
                    members.flip(host);
                    table.sets().changed();
                }
                case 6, 7 -> take(host, 1 + random.nextInt(3)); // whether there is room or not
                default -> {
                    if (!taken.isEmpty() && random.nextBoolean()) {
                        giveBack(random.nextInt(taken.size()));
                    } else if (busy) {
                        RequestClass wanted = requests.get(random.nextInt(requests.size()));
                        int next = table.nextFitting(wanted, 1, 0);
                        if (next >= 0) {
                            take(next, wanted, 1);
                        }
                    }
                }
            }
        }

        private void take(int host, int tasks) {
            take(host, requests.get(random.nextInt(requests.size())), tasks);
        }

        private void take(int host, RequestClass request, int tasks) {
            table.take(host, request, tasks, 1);
            taken.add(new Taken(host, request, tasks));
        }

        private void giveBack(int i) {
            Taken last = taken.removeLast();
            Taken one = i < taken.size() ? taken.set(i, last) : last;
            table.take(one.host(), one.request(), one.tasks(), -1);
        }

        private void ask() {
            RequestClass wanted = requests.get(random.nextInt(requests.size()));
            int tasks = 1 + random.nextInt(wanted.tasksMax());
            int from = random.nextInt(3) > 0 ? 0 : random.nextInt(-1, table.hosts() + 1);
            int expected = scan(wanted, tasks, from);
            asked++;
            found += expected >= 0 ? 1 : 0;
            behindTheFirst += expected > from ? 1 : 0;
            if (table.nextFitting(wanted, tasks, from) != expected) {
                assertThat(table.nextFitting(wanted, tasks, from))
                        .as("%d tasks of %s from host %d of %d", tasks, wanted.spec(), from, table.hosts())
                        .isEqualTo(expected);
                throw new AssertionError("the second answer is another one than the first");
            }
        }

        private int scan(RequestClass wanted, int tasks, int from) {
            for (int host = Math.max(0, from); host < table.hosts() && tasks <= wanted.tasksPerHostMax(); host++) {
                boolean fits = table.open(host) && (wanted.partition() < 0 || members.get(host));
                for (int r = 0; r < resources; r++) {
                    long need = wanted.perTask(r) * tasks + wanted.perHost(r);
                    fits &= wanted.perTask(r) + wanted.perHost(r) <= table.capacity(host, r);
                    fits &= need <= 0 || need <= table.free(host, r);
                }
                if (fits) {
                    return host;
                }
            }
            return -1;
        }
    }
}
