package io.berth.plugins.fit;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Spread;
import io.berth.testkit.view.JobBuilder;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Hosts and one request. All arrays are by host and resource, or by resource. */
record Case(List<long[]> capacity, List<long[]> free, List<Boolean> open, Wish wish) {
    static final int NO_BOUND = Integer.MAX_VALUE;
    static final List<String> RESOURCES = List.of("slots", "ports", "tokens", "scratch");

    /** By this a host is had alone. */
    private static final List<String> NAMES =
            Stream.concat(RESOURCES.stream(), Stream.of(Catalogue.OCCUPANCY)).toList();

    /** What the job asks for. */
    record Wish(
            int tasksMin,
            int tasksMax,
            int hostsMax,
            int tasksPerHostMax,
            Spread spread,
            int size,
            boolean exclusive,
            List<Long> perTask,
            List<Long> perHost) {
        Wish tasks(int least, int most) {
            return new Wish(least, most, hostsMax, tasksPerHostMax, spread, size, exclusive, perTask, perHost);
        }

        /** Once on a host is said in the request language, and so is the spread. */
        String expression() {
            var usages = new ArrayList<String>();
            for (int r = 0; r < RESOURCES.size(); r++) {
                if (perHost.get(r) > 0) {
                    usages.add(RESOURCES.get(r) + "=" + perHost.get(r) + "/host");
                }
            }
            String number = size == NO_BOUND ? "" : "=" + size;
            String span = spread.name().toLowerCase(Locale.ROOT) + number;
            return (usages.isEmpty() ? "" : "rusage[" + String.join(":", usages) + "] ")
                    + (spread == Spread.ANY ? "" : "span[" + span + "]");
        }

        /** Whether the bounds contradict each other, so that the request is refused as it is read. */
        boolean contradictory() {
            int most = spread == Spread.BLOCK ? tasksPerHostMax / size * size : Math.min(size, tasksPerHostMax);
            return spread != Spread.ANY
                    && ((size != NO_BOUND && size > tasksPerHostMax)
                            || (long) hostsMax * most < tasksMin
                            || (spread == Spread.BLOCK && tasksMax / size * size < tasksMin));
        }

        /** What so many tasks on one host take of a resource there. */
        long needs(int resource, int tasks) {
            return tasks == 0 ? 0 : perHost.get(resource) + tasks * perTask.get(resource);
        }
    }

    int hosts() {
        return capacity.size();
    }

    /** Whether a host holds so many tasks, straight from the amounts. */
    boolean holds(int host, int tasks) {
        if (tasks == 0) {
            return true;
        }
        if (!open.get(host) || tasks > wish.tasksPerHostMax() || (wish.exclusive() && !idle(host))) {
            return false;
        }
        for (int r = 0; r < RESOURCES.size(); r++) {
            if (wish.needs(r, tasks) > free.get(host)[r]) {
                return false;
            }
        }
        return true;
    }

    /** The same with one unit of a resource less on one host. */
    Case oneUnitLess(int host, int resource) {
        List<long[]> less = new ArrayList<>();
        capacity.forEach(amounts -> less.add(amounts.clone()));
        List<long[]> lessFree = new ArrayList<>();
        free.forEach(amounts -> lessFree.add(amounts.clone()));
        less.get(host)[resource]--;
        lessFree.get(host)[resource]--;
        return new Case(less, lessFree, open, wish);
    }

    /** The framework's own host table, with something running wherever not all is free. */
    HostTable table() {
        var catalogue = new Catalogue(NAMES);
        var running = new RequestClasses(catalogue);
        var table = new HostTable(catalogue);
        for (int host = 0; host < hosts(); host++) {
            long[] has = Arrays.copyOf(capacity.get(host), NAMES.size());
            has[RESOURCES.size()] = Catalogue.WHOLE_HOST;
            table.add("h" + host, has);
            var used = new TreeMap<String, Long>();
            for (int r = 0; r < RESOURCES.size(); r++) {
                used.put(RESOURCES.get(r), capacity.get(host)[r] - free.get(host)[r]);
            }
            if (!idle(host)) {
                table.take(host, running.of(new RequestSpec(1, 1, NO_BOUND, NO_BOUND, used)), 1, 1);
            }
            table.setOpen(host, open.get(host));
        }
        return table;
    }

    /** Whether nothing runs on a host. */
    boolean idle(int host) {
        return Arrays.equals(capacity.get(host), free.get(host));
    }

    PendingJob job() {
        JobBuilder job = new Lab(NAMES)
                .aJob()
                .tasks(wish.tasksMin(), wish.tasksMax())
                .hostsMax(wish.hostsMax())
                .tasksPerHostMax(wish.tasksPerHostMax())
                .expression(wish.expression());
        for (int r = 0; r < RESOURCES.size(); r++) {
            job.perTask(RESOURCES.get(r), wish.perTask().get(r));
        }
        return (wish.exclusive() ? job.exclusive() : job).build();
    }

    @Override
    public String toString() {
        var text = new StringBuilder(wish.toString()).append(" on");
        for (int host = 0; host < hosts(); host++) {
            text.append(" ").append(Arrays.toString(free.get(host))).append(" of ");
            text.append(Arrays.toString(capacity.get(host))).append(open.get(host) ? "" : " closed");
        }
        return text.toString();
    }
}
