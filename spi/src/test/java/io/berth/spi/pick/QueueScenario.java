package io.berth.spi.pick;

import io.berth.spi.job.PendingJob;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A queue and the sorted list it must answer like, under jobs, changes and walks that a seed draws. */
final class QueueScenario {
    private static final List<Drift> DRIFTS = List.of(Drift.values());

    private final int seed;
    private final Random random;
    private final FakeRequest[] requests;
    private final int jobsWanted;
    /** Limits are below this: small, or so large that few jobs end soon enough. */
    private final int limits;

    private final Clock clock = new Clock();
    private final JobQueue queue;
    private final SortedList list;
    private final Deque<Integer> freeIndexes = new ArrayDeque<>();
    private int indexes;
    private long ids;
    private int offers;

    private static final class Clock implements OrderView {
        private long now = 1_000;

        @Override
        public long nowMillis() {
            return now;
        }

        @Override
        public long usageSlotMillis(int userOrdinal) {
            return (now * 31 + userOrdinal * 17L) % 5;
        }
    }

    /** A key that behaves as its drift says; small numbers, so that ties are common. */
    private record DriftingOrder(Drift drift, boolean weighsPriorities) implements JobOrder {
        @Override
        public double key(PendingJob job, OrderView view) {
            double base = ((FakeJob) job).base;
            return switch (drift) {
                case FIXED -> base;
                case UNIFORM -> base - view.nowMillis();
                case PER_GROUP -> base + view.usageSlotMillis(job.userOrdinal());
                case PERIODIC, PER_ROUND -> (job.id() * 7919 + view.nowMillis() * 104_729) % 6;
            };
        }
    }

    QueueScenario(int seed) {
        this.seed = seed;
        this.random = new Random(seed);
        requests = new FakeRequest[1 + random.nextInt(random.nextBoolean() ? 2 : 12)];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = new FakeRequest(i, random.nextInt(8), random.nextInt(4));
        }
        jobsWanted = random.nextInt(10) == 0 ? 400 : 1 + random.nextInt(40);
        limits = random.nextBoolean() ? 100 : 5_000;
        var order = new DriftingOrder(DRIFTS.get(random.nextInt(DRIFTS.size())), random.nextInt(4) == 0);
        queue = new JobQueue(order, clock);
        list = new SortedList(order, clock);
    }

    int offers() {
        return offers;
    }

    /** Time goes on; jobs come, go, change. */
    void changeJobs() {
        clock.now += random.nextInt(50);
        int changes = jobsWanted - list.jobs().size() + random.nextInt(jobsWanted + 1);
        for (int i = 0; i < changes; i++) {
            int what = list.jobs().size() <= jobsWanted / 2 ? 0 : random.nextInt(4);
            switch (what) {
                case 0, 1 -> add();
                case 2 -> remove(any());
                default -> change(any());
            }
        }
        check();
    }

    private FakeJob any() {
        return list.jobs().get(random.nextInt(list.jobs().size()));
    }

    private void add() {
        var job = new FakeJob(
                ids++,
                freeIndexes.isEmpty() ? indexes++ : freeIndexes.remove(),
                requests[random.nextInt(requests.length)]);
        draw(job);
        queue.add(job);
        list.add(job);
    }

    private void remove(FakeJob job) {
        queue.remove(job);
        list.remove(job);
        freeIndexes.add(job.index);
    }

    private void change(FakeJob job) {
        list.remove(job);
        job.request = requests[random.nextInt(requests.length)];
        draw(job);
        queue.change(job);
        list.add(job);
    }

    private void draw(FakeJob job) {
        job.user = random.nextInt(3);
        job.base = random.nextInt(5);
        job.priority = random.nextInt(8) == 0 ? 1 : 0;
        job.qosPriority = random.nextInt(8) == 0 ? 1 : 0;
        job.queuedAtMillis = random.nextInt(10);
        job.limitMillis = random.nextInt(20) == 0 ? Long.MAX_VALUE : random.nextInt(limits);
        job.reservedStartMillis = random.nextInt(10) == 0 ? clock.now + random.nextInt(10) : PendingJob.NOT_RESERVED;
    }

    /** One walk: some jobs in order, then some that fit; what is offered starts, is parked, or is passed over; the window narrows. */
    void walk() {
        var window = new FakeWindow();
        narrow(window);
        queue.open();
        list.open();
        int inOrder = random.nextInt(3) == 0 ? 0 : random.nextInt(list.jobs().size() + 2);
        while (inOrder-- > 0) {
            PendingJob expected = list.next(window);
            same("next", expected, queue.next(window));
            if (expected == null) {
                break;
            }
            settle((FakeJob) expected, window);
        }
        int fitting = random.nextInt(list.jobs().size() + 2);
        while (fitting-- > 0) {
            PendingJob expected = list.nextFitting(window);
            same("nextFitting", expected, queue.nextFitting(window));
            if (expected == null) {
                break;
            }
            settle((FakeJob) expected, window);
        }
        check();
    }

    private void settle(FakeJob offered, FakeWindow window) {
        offers++;
        switch (random.nextInt(5)) {
            case 0 -> remove(offered);
            case 1 -> {
                boolean shownBefore = random.nextBoolean();
                offered.reservedStartMillis = shownBefore ? clock.now + 5 : PendingJob.NOT_RESERVED;
                queue.reserved(offered, clock.now + 5);
                offered.reservedStartMillis = clock.now + 5;
            }
            case 2 -> queue.reserved(offered, PendingJob.NOT_RESERVED);
            default -> {} // passed over
        }
        if (random.nextInt(6) == 0) {
            narrow(window);
        }
    }

    private void narrow(FakeWindow window) {
        switch (random.nextInt(5)) {
            case 0 -> lower(window.free);
            case 1 -> lower(window.spare);
            case 2 -> window.endByMillis = Math.min(window.endByMillis, clock.now + random.nextInt(120));
            case 3 -> window.closed.set(random.nextInt(requests.length));
            default -> {} // as it was
        }
    }

    private void lower(long[] amounts) {
        int resource = random.nextInt(amounts.length);
        amounts[resource] = Math.min(amounts[resource], random.nextInt(9));
    }

    private void check() {
        same("size", list.jobs().size(), queue.size());
        same("parked", list.parked(), queue.parked());
        for (int i = 0; i < 3 && !list.jobs().isEmpty(); i++) {
            FakeJob job = any();
            int bound = random.nextInt(list.jobs().size() + 2);
            same(job + " among the first " + bound, list.amongFirst(job, bound), queue.amongFirst(job, bound));
        }
    }

    private void same(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("seed " + seed + ", " + what + ": expected " + expected + " but was " + actual);
        }
    }
}
