package io.berth.plugins.fit;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.request.Catalogue;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Spread;
import io.berth.testkit.view.JobBuilder;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Hosts and one request. All arrays are by host and resource, or by resource. */
record Case(List<long[]> capacity, List<long[]> free, List<Boolean> open, Wish wish) {
    static final List<String> RESOURCES = List.of("slots", "memory", "gpus", "scratch");

    static final boolean FULL = false;

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
        boolean empty = Arrays.equals(capacity.get(host), free.get(host));
        if (!open.get(host) || tasks > wish.tasksPerHostMax() || (wish.exclusive() && !empty)) {
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
        var lab = new Lab(RESOURCES);
        var table = new HostTable(new Catalogue(RESOURCES));
        for (int host = 0; host < hosts(); host++) {
            table.add("h" + host, capacity.get(host));
            var used = new TreeMap<String, Long>();
            for (int r = 0; r < RESOURCES.size(); r++) {
                used.put(RESOURCES.get(r), capacity.get(host)[r] - free.get(host)[r]);
            }
            if (used.values().stream().anyMatch(amount -> amount > 0)) {
                Request running = lab.request(new RequestSpec(1, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, used));
                table.take(host, running, 1);
            }
            table.setOpen(host, open.get(host));
        }
        return table;
    }

    PendingJob job() {
        JobBuilder job = new Lab(RESOURCES)
                .aJob()
                .tasks(wish.tasksMin(), wish.tasksMax())
                .hostsMax(wish.hostsMax())
                .tasksPerHostMax(wish.tasksPerHostMax())
                .spread(wish.spread(), wish.size());
        for (int r = 0; r < RESOURCES.size(); r++) {
            job.perTask(RESOURCES.get(r), wish.perTask().get(r));
            job.perHost(RESOURCES.get(r), wish.perHost().get(r));
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
