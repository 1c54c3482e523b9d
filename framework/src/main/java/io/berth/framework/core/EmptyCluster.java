package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.request.Amounts;
import io.berth.framework.request.RequestClass;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What the hosts could hold if they were empty: what they never could, open or not, is refused at submission, with the term that stands in the way. */
final class EmptyCluster {
    private static final int TERMS_MAX = 3;

    private final HostTable hosts;

    EmptyCluster(HostTable hosts) {
        this.hosts = hosts;
    }

    /** Whether the least tasks of a request could ever stand somewhere, and the cluster's own resources suffice when nothing runs. */
    boolean holds(RequestClass request) {
        return shortOf(request) < 0 && fits(request, tasksOnEach(request, false));
    }

    /** Whether the least tasks of a request could stand on the hosts that are open now. */
    boolean openHostsHold(RequestClass request) {
        return fits(request, tasksOnEach(request, true));
    }

    private int shortOf(RequestClass request) {
        for (int r = hosts.resources().ofHosts(); r < hosts.resources().count(); r++) {
            if (request.total(r) > hosts.clusterCapacity(r)) {
                return r;
            }
        }
        return -1;
    }

    /** How many tasks each host holds, most first. */
    private int[] tasksOnEach(RequestClass request, boolean openOnly) {
        var tasks = new int[hosts.hosts()];
        for (int host = 0; host < tasks.length; host++) {
            tasks[host] = openOnly && !hosts.open(host) ? 0 : hosts.tasksOnEmpty(request, host);
        }
        Arrays.sort(tasks);
        for (int i = 0, j = tasks.length - 1; i < j; i++, j--) {
            int swapped = tasks[i];
            tasks[i] = tasks[j];
            tasks[j] = swapped;
        }
        return tasks;
    }

    private static boolean fits(RequestClass request, int[] most) {
        int wanted = request.tasksMin();
        int usable = Math.min(request.hostsMax(), most.length);
        return switch (request.spread()) {
            case ANY, STRIPE -> sum(most, usable, 1) >= wanted;
            case BLOCK -> sum(most, usable, request.spreadTasks()) >= wanted; // blocks are whole
            case PTILE -> {
                int full = wanted / request.spreadTasks();
                int rest = wanted % request.spreadTasks();
                int needed = full + (rest > 0 ? 1 : 0);
                yield needed <= usable
                        && (full == 0 || most[full - 1] >= request.spreadTasks())
                        && (rest == 0 || most[full] >= rest);
            }
        };
    }

    private static long sum(int[] most, int count, int multipleOf) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += (long) most[i] / multipleOf * multipleOf;
        }
        return sum;
    }

    /**
     * Why a request is never held.
     *
     * @param rules which hosts it may use
     */
    String offending(RequestClass request, QueueRules rules) {
        int licence = shortOf(request);
        if (licence >= 0) {
            return "it takes " + amount(licence, request.total(licence)) + " "
                    + hosts.resources().name(licence) + ", the cluster has "
                    + amount(licence, hosts.clusterCapacity(licence));
        }
        if (Arrays.stream(tasksOnEach(request, false)).noneMatch(tasks -> tasks > 0)) {
            return offendingTask(request, rules);
        }
        String where = rules.partition().isEmpty() ? "the hosts" : "the hosts of partition '" + rules.partition() + "'";
        return request.tasksMin() + " tasks are more than " + where + " hold together"
                + (request.hostsMax() < hosts.hosts() ? " on " + request.hostsMax() + " of them" : "")
                + switch (request.spread()) {
                    case ANY -> "";
                    case PTILE -> ", with " + request.spreadTasks() + " on each";
                    case BLOCK -> ", in blocks of " + request.spreadTasks();
                    case STRIPE ->
                        request.spreadTasks() == Integer.MAX_VALUE
                                ? ""
                                : ", with at most " + request.spreadTasks() + " on each";
                };
    }

    /** Not even one task is held anywhere: by how many hosts for which term. */
    private String offendingTask(RequestClass request, QueueRules rules) {
        Map<String, Integer> terms = new LinkedHashMap<>();
        long[] largest = largest();
        for (int host = 0; host < hosts.hosts(); host++) {
            terms.merge(term(request, host, largest, rules), 1, Integer::sum);
        }
        if (terms.isEmpty()) {
            return "there are no hosts";
        }
        return terms.entrySet().stream()
                .sorted((a, b) -> Integer.compare(b.getValue(), a.getValue()))
                .limit(TERMS_MAX)
                .map(term -> term.getKey() + ": " + term.getValue() + (term.getValue() == 1 ? " host" : " hosts"))
                .collect(Collectors.joining("; ", "", terms.size() > TERMS_MAX ? "; and more" : ""));
    }

    /** By resource, what the host that has most of it has. */
    long[] largest() {
        var largest = new long[hosts.resources().ofHosts()];
        for (int host = 0; host < hosts.hosts(); host++) {
            for (int r = 0; r < largest.length; r++) {
                largest[r] = Math.max(largest[r], hosts.capacity(host, r));
            }
        }
        return largest;
    }

    /**
     * Why a host would not hold even one task if it were empty.
     *
     * @param largest as {@link #largest()} says
     * @param rules   which hosts it may use
     * @return the first term that stands in the way; empty when none does
     */
    String term(RequestClass request, int host, long[] largest, QueueRules rules) {
        if (!hosts.sets().inPartition(request, host)) {
            return "not in partition '" + rules.partition() + "'";
        }
        for (int r = 0; r < hosts.resources().ofHosts(); r++) {
            long task = request.perTask(r) + request.perHost(r);
            if (task > hosts.capacity(host, r)) {
                return "fewer than " + amount(r, task) + " " + hosts.resources().name(r)
                        + (task > largest[r] ? " (the largest host has " + amount(r, largest[r]) + ")" : "");
            }
        }
        return request.compiled().whyNever(hosts, host);
    }

    private String amount(int resource, long amount) {
        return Amounts.show(hosts.resources().name(resource), amount);
    }
}
