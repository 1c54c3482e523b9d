package io.berth.plugins.preempt;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.Placer;
import io.berth.framework.limits.Dimension;
import io.berth.framework.limits.LimitBook;
import io.berth.framework.limits.LimitKeys;
import io.berth.framework.limits.LimitSpec;
import io.berth.framework.limits.Members;
import io.berth.framework.preemption.AllowedVictims;
import io.berth.framework.preemption.Overlay;
import io.berth.framework.preemption.VictimSearch;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A small cluster with slots, memory, one kind of licence and one limit on running jobs of user {@code u}; jobs stand on it, and one wants to. */
final class Yard {
    static final int HOST_RESOURCES = 2;
    static final long NOW = 1_000_000;
    private static final long STAYS = 1_000;

    final HostTable table;
    final List<AtWork> running = new ArrayList<>();
    private final RequestClasses classes;
    private final LimitBook limits;
    private final Placer placer;

    Yard(List<long[]> hosts, long licences, long jobsOfU) {
        var catalogue = new Catalogue(List.of("slots", "memory"), List.of("licence"), new TreeSet<>(List.of("slots")));
        this.table = new HostTable(catalogue);
        this.classes = new RequestClasses(catalogue);
        this.placer = new Placer(table);
        for (long[] amounts : hosts) {
            table.add("h" + table.hosts(), new long[] {amounts[0], amounts[1], 0});
        }
        table.setCluster(2, licences);
        var amounts = new TreeMap<String, Long>();
        amounts.put(LimitSpec.JOBS, jobsOfU);
        var members = new TreeMap<Dimension, Members>();
        members.put(Dimension.USER, Members.total("u"));
        this.limits = new LimitBook(List.of(LimitSpec.of("few", amounts, members)), catalogue);
        for (int host = 0; host < hosts.size(); host++) {
            limits.addHost("h" + host);
        }
    }

    RequestClass request(int tasks, int hostsMax, int perHostMax, long slots, long memory, long licences) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", slots);
        perTask.put("memory", memory);
        perTask.put("licence", licences);
        return classes.of(new RequestSpec(tasks, tasks, hostsMax, perHostMax, perTask));
    }

    AtWork stand(RequestClass request, Allocation at, String user, long rank, long startedAtMillis, boolean suspends) {
        var job = new AtWork(running.size() + 1, request, at, user, rank, startedAtMillis, suspends);
        take(job, 1);
        running.add(job);
        return job;
    }

    /** Promises some amounts of a host to somebody while a job that starts now would still be there. */
    void promise(int host, long slots, long memory) {
        table.agenda().promise(Allocation.on(host, 1), request(1, 1, 1, slots, memory, 0), NOW + 1, NOW + 10, 1);
    }

    private LimitKeys keys(String user) {
        return limits.keys(user, "", "", "q", "", "");
    }

    private void take(AtWork job, int sign) {
        table.take(job.allocation(), job.request(), sign);
        limits.take(keys(job.user()), job.request(), job.allocation(), sign);
    }

    VictimSearch.@Nullable Found search(AtWork preemptor, PreemptionPolicy policy) {
        return search(preemptor, policy, running);
    }

    VictimSearch.@Nullable Found search(AtWork preemptor, PreemptionPolicy policy, List<AtWork> allowed) {
        return new VictimSearch(table)
                .search(preemptor, Rejection.NO_ROOM, policy, AllowedVictims.of(allowed), new Without(preemptor), NOW);
    }

    boolean startsAlready(AtWork preemptor) {
        return new Without(preemptor).starts();
    }

    private final class Without implements Overlay {
        private final AtWork preemptor;

        Without(AtWork preemptor) {
            this.preemptor = preemptor;
        }

        @Override
        public boolean frees(RunningJob job, int resource) {
            return resource == 0 || !((AtWork) job).suspends();
        }

        @Override
        public void leave(RunningJob job) {
            change((AtWork) job, -1);
        }

        @Override
        public void comeBack(RunningJob job) {
            change((AtWork) job, 1);
        }

        private void change(AtWork job, int sign) {
            if (job.suspends()) {
                table.take(job.allocation(), job.request().freed(), sign);
            } else {
                take(job, sign);
            }
        }

        @Override
        public boolean starts() {
            RequestClass request = preemptor.request();
            return limits.refusing(keys(preemptor.user()), request, request.tasksMin(), 1) == LimitBook.NONE
                    && table.clusterFits(request, request.tasksMin())
                    && placer.place(preemptor, new Roomiest(), NOW, NOW + STAYS) == null;
        }

        @Override
        public Allocation found() {
            return placer.found();
        }

        @Override
        public long shortfall(int host, int resource) {
            RequestClass request = preemptor.request();
            int least = request.hostsMax() == 1 ? request.tasksMin() : 1;
            if (table.resources().ofCluster(resource)) {
                return Math.max(0, request.ofCluster(resource, request.tasksMin()) - table.freeTotal(resource));
            }
            return table.wouldHold(request, least, host)
                    ? Math.max(0, request.perTask(resource) * least - table.free(host, resource))
                    : Long.MAX_VALUE;
        }
    }
}
