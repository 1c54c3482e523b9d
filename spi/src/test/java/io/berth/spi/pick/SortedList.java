package io.berth.spi.pick;

import io.berth.spi.job.PendingJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What {@link JobQueue} must answer like: a list that is sorted and searched from the front each time. */
final class SortedList {
    private final JobOrder order;
    private final OrderView view;
    private final List<FakeJob> jobs = new ArrayList<>();
    private boolean sorted;
    private final Map<FakeJob, Double> keys = new HashMap<>();
    private final Set<FakeJob> offered = new HashSet<>();

    SortedList(JobOrder order, OrderView view) {
        this.order = order;
        this.view = view;
    }

    void add(FakeJob job) {
        jobs.add(job);
        sorted = false;
        keys.put(job, order.key(job, view));
    }

    void remove(FakeJob job) {
        jobs.remove(job);
        keys.remove(job);
    }

    List<FakeJob> jobs() {
        return jobs;
    }

    int parked() {
        return (int) jobs.stream().filter(SortedList::parked).count();
    }

    boolean amongFirst(FakeJob job, int bound) {
        return sorted().indexOf(job) < bound;
    }

    void open() {
        offered.clear();
        if (order.drift() != Drift.FIXED) {
            sorted = false;
            jobs.forEach(job -> keys.put(job, order.key(job, view)));
        }
    }

    @Nullable
    FakeJob next(FakeWindow window) {
        return first(job -> !window.closed.get(job.request.requestClass()));
    }

    @Nullable
    FakeJob nextFitting(FakeWindow window) {
        return first(job -> {
            boolean fits = true;
            boolean spare = true;
            for (int r = 0; r < 2; r++) {
                fits &= job.request.total(r) <= window.free[r];
                spare &= job.request.total(r) <= window.spare[r];
            }
            boolean soon =
                    window.endByMillis == Long.MAX_VALUE || job.limitMillis <= window.endByMillis - view.nowMillis();
            return fits && (soon || spare) && !window.closed.get(job.request.requestClass());
        });
    }

    private @Nullable FakeJob first(Predicate<FakeJob> wanted) {
        for (FakeJob job : sorted()) {
            if (!parked(job) && !offered.contains(job) && wanted.test(job)) {
                offered.add(job);
                return job;
            }
        }
        return null;
    }

    private List<FakeJob> sorted() {
        if (!sorted) {
            sort();
            sorted = true;
        }
        return jobs;
    }

    private void sort() {
        Comparator<FakeJob> byKey = Comparator.comparingDouble(job -> keys.getOrDefault(job, Double.NaN));
        Comparator<FakeJob> byPriority = Comparator.comparingInt((FakeJob job) -> -job.qosPriority)
                .thenComparingInt(job -> -job.priority)
                .thenComparing(byKey);
        jobs.sort((order.weighsPriorities() ? byKey : byPriority)
                .thenComparingLong(job -> job.queuedAtMillis)
                .thenComparingLong(job -> job.id));
    }

    private static boolean parked(FakeJob job) {
        return job.reservedStartMillis != PendingJob.NOT_RESERVED;
    }
}
