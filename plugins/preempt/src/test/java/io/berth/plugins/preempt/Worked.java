package io.berth.plugins.preempt;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.Placer;
import io.berth.framework.preemption.AllowedVictims;
import io.berth.framework.preemption.Overlay;
import io.berth.framework.preemption.VictimSearch;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import io.berth.framework.request.RequestClasses;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.RunningJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.reason.Rejection;
import io.berth.testkit.view.Given;
import io.berth.testkit.view.Lab;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A case in the notation of docs/preemption/README.md. It runs in the framework's own search, on its own hosts. */
final class Worked {
    static final long NOW = 100;

    private static final List<String> RESOURCES = List.of("slots", "memory");

    private final RequestClasses classes = new RequestClasses(new Catalogue(RESOURCES));
    private final HostTable table = new HostTable(new Catalogue(RESOURCES));
    private final Placer placer = new Placer(table);
    private final Lab lab = new Lab(RESOURCES);
    private final List<RunningJob> running = new ArrayList<>();
    private final PendingJob job;

    Worked(String hosts, String jobs, String wish) {
        for (String host : hosts.split(" ", -1)) {
            String[] parts = host.split(":", -1);
            table.add(parts[0], amounts(parts[1]));
        }
        for (String one : jobs.split(" ", -1)) {
            run(one.split(":", -1));
        }
        String[] parts = wish.split("[x:]", -1);
        int tasks = parts.length == 3 ? Integer.parseInt(parts[0]) : 1;
        job = lab.aJob()
                .request(request(tasks, amounts(parts[parts.length - 2])))
                .preemptionRank(Long.parseLong(parts[parts.length - 1]))
                .build();
    }

    private void run(String[] parts) {
        var on = new ArrayList<Integer>();
        for (String host : parts[1].split("\\+", -1)) {
            on.add(table.ordinal(host));
        }
        RequestClass request = request(on.size(), amounts(parts[2]));
        RunningJob one = lab.aJob()
                .id(Long.parseLong(parts[0]))
                .request(request)
                .preemptionRank(Long.parseLong(parts[3]))
                .running(Long.parseLong(parts[4]), on.get(0));
        on.forEach(host -> table.take(host, request, 1, 1));
        running.add(new Standing(one, List.copyOf(on)));
    }

    private static long[] amounts(String text) {
        String[] parts = text.split("/", -1);
        return new long[] {Long.parseLong(parts[0]), parts.length > 1 ? Long.parseLong(parts[1]) : 0};
    }

    private RequestClass request(int tasks, long[] amounts) {
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", amounts[0]);
        perTask.put("memory", amounts[1]);
        return classes.of(new RequestSpec(tasks, tasks, Integer.MAX_VALUE, Integer.MAX_VALUE, perTask));
    }

    /** Whether the job starts as things are. */
    boolean startsAtOnce() {
        return placer.place(job, new InOrder(), NOW, Long.MAX_VALUE) == null;
    }

    /** Whether it starts when some are gone. */
    boolean startsWithout(List<Long> gone) {
        leave(gone, -1);
        boolean starts = startsAtOnce();
        leave(gone, 1);
        return starts;
    }

    private void leave(List<Long> gone, int sign) {
        for (RunningJob one : running) {
            for (int i = 0; gone.contains(one.id()) && i < one.hosts(); i++) {
                table.take(one.host(i), (RequestClass) one.request(), 1, sign);
            }
        }
    }

    /** All that run, by id. */
    List<Long> candidates() {
        return running.stream().map(RunningJob::id).toList();
    }

    /** Slots times time, from the case's own amounts. */
    long lost(List<Long> gone) {
        return running.stream()
                .filter(one -> gone.contains(one.id()))
                .mapToLong(one -> one.hosts() * one.request().perTask(0) * (NOW - one.startedAtMillis()))
                .sum();
    }

    /** The victims of a policy, {@code NAME:key=value}, by id; null when nobody is touched. */
    @Nullable
    List<Long> victims(String policy) {
        VictimSearch.Found found = new VictimSearch(table)
                .search(job, Rejection.NO_ROOM, made(policy), AllowedVictims.of(running), new Without(), NOW);
        return found == null
                ? null
                : found.victims().stream()
                        .map(RunningJob::id)
                        .sorted(Comparator.naturalOrder())
                        .toList();
    }

    /** The hosts without some of their jobs. */
    private final class Without implements Overlay {
        @Override
        public boolean frees(RunningJob job, int resource) {
            return true;
        }

        @Override
        public void leave(RunningJob gone) {
            take(gone, -1);
        }

        @Override
        public void comeBack(RunningJob gone) {
            take(gone, 1);
        }

        private void take(RunningJob one, int sign) {
            for (int i = 0; i < one.hosts(); i++) {
                table.take(one.host(i), (RequestClass) one.request(), one.tasks(i), sign);
            }
        }

        @Override
        public boolean starts() {
            return placer.place(job, new InOrder(), NOW, Long.MAX_VALUE) == null;
        }

        @Override
        public Allocation found() {
            return placer.found();
        }

        @Override
        public long shortfall(int host, int resource) {
            int least = job.request().hostsMax() == 1 ? job.request().tasksMin() : 1;
            long need = job.request().perTask(resource) * least + job.request().perHost(resource);
            return need > table.capacity(host, resource)
                    ? Long.MAX_VALUE
                    : Math.max(0, need - table.free(host, resource));
        }
    }

    static PreemptionPolicy made(String policy) {
        String[] parts = policy.split(":", 2);
        return new PreemptPlugin()
                .preemptionPolicies().stream()
                        .filter(factory -> factory.name().equals(parts[0]))
                        .map(factory ->
                                factory.create(Given.settings(parts.length > 1 ? parts[1] : ""), new Context(parts[0])))
                        .findFirst()
                        .orElseThrow();
    }

    /** None of these policies asks for anything. */
    private record Context(String policyName) implements PolicyContext {
        @Override
        public ResourceCatalogue resources() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OrderView view() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long seed() {
            return 0;
        }

        @Override
        public JobOrder order(String name, Settings settings) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        public PriorityFactor factor(String name, Settings settings) {
            throw new UnsupportedOperationException(name);
        }
    }
}
