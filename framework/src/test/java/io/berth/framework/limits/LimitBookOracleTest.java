package io.berth.framework.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.request.Catalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** The book against {@link Recount}: random limits, jobs, starts and ends. */
final class LimitBookOracleTest {
    private static final int SEEDS = 2_000;
    private static final int STEPS = 30;
    private static final Catalogue CATALOGUE = new Catalogue(List.of("slots", "memory"), List.of("licence"));
    private static final List<String> HOSTS = List.of("h0", "h1", "h2", "h3");

    /** A refusal that may be remembered. */
    private record Remembered(Asking asking, int counter, long version, Refusal refusal) {}

    private record Asking(Names names, Asked request, int tasks, int hosts) {}

    /** So that a run in which nothing is ever refused cannot pass. */
    private final int[] seen = new int[7];

    @Test
    void everyAnswerIsThatOfARecount() {
        for (int seed = 0; seed < SEEDS; seed++) {
            new Run(seed).steps();
        }
        assertThat(seen)
                .as("refused, on hosts, pending, partly, partly on hosts, remembered, several")
                .doesNotContain(0);
        for (int count : seen) {
            assertThat(count).isGreaterThan(SEEDS / 4);
        }
    }

    private final class Run {
        private final SplittableRandom random;
        private final Recount recount;
        private final List<LimitSpec> specs = new ArrayList<>();
        private LimitBook book;
        private final List<Remembered> remembered = new ArrayList<>();
        private final String seed;

        Run(int seed) {
            this.seed = "seed " + seed;
            random = new SplittableRandom(seed);
            int limits = 1 + random.nextInt(5);
            for (int i = 0; i < limits; i++) {
                specs.add(RandomLimits.limit(random, "limit" + i));
            }
            recount = new Recount(specs, HOSTS);
            book = emptyBook();
        }

        private LimitBook emptyBook() {
            var empty = new LimitBook(specs, CATALOGUE);
            HOSTS.forEach(empty::addHost);
            return empty;
        }

        void steps() {
            for (int step = 0; step < STEPS; step++) {
                Names names = RandomLimits.names(random);
                Asked request = RandomLimits.request(random);
                ask(names, request);
                askPending(names);
                Allocation allocation = gather(names, request);
                if (random.nextInt(3) == 0 && !recount.running.isEmpty()) {
                    end();
                } else if (random.nextInt(10) > 0) {
                    start(new Recount.Job(names, request, allocation));
                }
                if (random.nextInt(40) == 0) {
                    countAnew();
                }
                checkRemembered();
            }
        }

        private LimitKeys keys(Names names) {
            return book.keys(
                    names.user(), names.team(), names.project(), names.queue(), names.partition(), names.qos());
        }

        private void ask(Names names, Asked request) {
            LimitKeys keys = keys(names);
            int tasks = 1 + random.nextInt(request.tasksMax());
            int hosts = 1 + random.nextInt(tasks);
            var expected = recount.refusing(names, request, tasks, hosts);
            var told = new ArrayList<Refusal>();
            book.explain(keys, request, tasks, hosts, told::add);
            same(told, expected);
            int counter = book.refusing(keys, request, tasks, hosts);
            first(counter, expected);
            seen[0] += counter >= 0 ? 1 : 0;
            seen[6] += expected.size() > 1 ? 1 : 0;
            if (counter >= 0) {
                remembered.add(new Remembered(
                        new Asking(names, request, tasks, hosts), counter, book.version(counter), told.getFirst()));
            }
            int allowed = book.tasksAllowed(keys, request);
            same(
                    allowed,
                    most(request, n -> recount.refusing(names, request, n, 1).isEmpty()));
            seen[3] += allowed > 0 && allowed < request.tasksMax() ? 1 : 0;
            for (int host = 0; host < HOSTS.size(); host++) {
                int there = host;
                int on = book.tasksAllowedOn(keys, request, host);
                same(
                        on,
                        most(
                                request,
                                n -> recount.refusingOn(names, request, Allocation.on(there, n))
                                        .isEmpty()));
                seen[4] += on > 0 && on < request.tasksMax() ? 1 : 0;
            }
        }

        private void same(int actual, int expected) {
            if (actual != expected) {
                assertThat(actual).as(seed).isEqualTo(expected);
            }
        }

        private static int most(Asked request, IntPredicate allowed) {
            int tasks = request.tasksMax();
            while (tasks > 0 && !allowed.test(tasks)) {
                tasks--;
            }
            return tasks;
        }

        private void askPending(Names names) {
            LimitKeys keys = keys(names);
            int counter = book.refusingPending(keys);
            first(counter, recount.refusingPending(names));
            seen[2] += counter >= 0 ? 1 : 0;
            if (random.nextInt(3) > 0) {
                book.pending(keys, 1);
                recount.pending.add(names);
            } else if (!recount.pending.isEmpty()) {
                book.pending(keys(recount.pending.removeLast()), -1);
            }
        }

        /** Gathers an allocation host by host; each may have as many tasks as the whole is then not refused. */
        private Allocation gather(Names names, Asked request) {
            var gathering = new Gathering();
            gathering.begin(keys(names));
            var hosts = new int[HOSTS.size()];
            var tasks = new int[HOSTS.size()];
            int count = 0;
            boolean obeys = random.nextInt(4) > 0;
            for (int host = random.nextInt(2); host < HOSTS.size(); host += 1 + random.nextInt(2)) {
                int at = count;
                hosts[at] = host;
                int allowed = gathering.allowed(request, host);
                if (obeys) {
                    assertThat(allowed).as(seed).isEqualTo(most(request, n -> {
                        tasks[at] = n;
                        return recount.refusingOn(names, request, Allocation.copyOf(hosts, tasks, at + 1))
                                .isEmpty();
                    }));
                }
                tasks[at] = obeys ? Math.min(allowed, 1 + random.nextInt(3)) : 1 + random.nextInt(3);
                if (tasks[at] > 0) {
                    gathering.add(host, tasks[at]);
                    count++;
                }
            }
            var allocation = count == 0 ? Allocation.on(3, 1) : Allocation.copyOf(hosts, tasks, count);
            var expected = recount.refusingOn(names, request, allocation);
            var told = new ArrayList<Refusal>();
            book.explainOn(keys(names), request, allocation, told::add);
            same(told, expected);
            int counter = book.refusingOn(keys(names), request, allocation);
            first(counter, expected);
            seen[1] += counter >= 0 ? 1 : 0;
            return allocation;
        }

        private void start(Recount.Job job) {
            recount.running.add(job);
            book.take(keys(job.names()), job.request(), job.allocation(), 1);
        }

        private void end() {
            var job = recount.running.remove(random.nextInt(recount.running.size()));
            book.take(keys(job.names()), job.request(), job.allocation(), -1);
        }

        private void countAnew() {
            book = emptyBook();
            remembered.clear(); // its counters are another book's
            recount.running.forEach(job -> book.take(keys(job.names()), job.request(), job.allocation(), 1));
            recount.pending.forEach(names -> book.pending(keys(names), 1));
        }

        private void checkRemembered() {
            for (Remembered one : remembered) {
                if (book.stillRefuses(one.counter(), one.version())) {
                    var asking = one.asking();
                    var all = new ArrayList<Refusal>();
                    book.explain(keys(asking.names()), asking.request(), asking.tasks(), asking.hosts(), all::add);
                    assertThat(all)
                            .as(seed)
                            .anyMatch(refusal -> refusal.limit()
                                            .equals(one.refusal().limit())
                                    && refusal.counted().equals(one.refusal().counted()));
                    seen[5]++;
                }
            }
            remembered.removeIf(one -> random.nextInt(4) == 0);
        }

        private void first(int counter, List<Refusal> expected) {
            if (expected.isEmpty()) {
                same(counter, LimitBook.NONE);
                return;
            }
            assertThat(counter).as(seed).isNotNegative();
            var first = expected.getFirst();
            var details = book.rejection(counter).reason().details();
            same(details.get(0), first.limit());
            same(book.limit(counter).name(), first.limit());
            same(thing(details.get(1)), first.counted());
            same(details.get(2), Long.toString(first.most()));
        }

        private void same(List<Refusal> told, List<Refusal> expected) {
            var things = told.stream()
                    .map(one -> new Refusal(one.limit(), thing(one.counted()), one.used(), one.most(), one.adds()))
                    .toList();
            same((Object) things, expected);
        }

        private void same(Object actual, Object expected) {
            if (!actual.equals(expected)) {
                assertThat(actual).as(seed).isEqualTo(expected);
            }
        }

        /** What is counted, without of whom. */
        private static String thing(String counted) {
            return counted.substring(0, counted.indexOf(" of ")).replace(' ', '_');
        }
    }
}
