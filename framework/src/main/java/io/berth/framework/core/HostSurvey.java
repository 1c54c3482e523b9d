package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.core.explanation.AmountText;
import io.berth.framework.core.explanation.HostGroup;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.RequestClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What every host says of a job, by the same tests that its placement goes through: those that never change first, then whether it is open, what is free, limits on it, and
 * promises.
 */
final class HostSurvey {
    private static final class Group {
        final List<Integer> hosts = new ArrayList<>();
    }

    private final State state;
    private final CoreJob job;
    private final RequestClass request;
    private final HostTable hosts;
    private final Catalogue resources;
    private final long nowMillis;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final TreeSet<Long> promisedTo = new TreeSet<>();
    /** Per host, how many tasks have room, promises and limits left aside; -1 for a host that is no candidate. */
    private final int[] fitting;

    private long room;

    HostSurvey(State state, CoreJob job, long nowMillis) {
        this.state = state;
        this.job = job;
        this.request = job.request;
        this.hosts = state.hosts;
        this.resources = state.hosts.resources();
        this.nowMillis = nowMillis;
        this.fitting = new int[hosts.hosts()];
        for (int host = 0; host < fitting.length; host++) {
            fitting[host] = -1;
            groups.computeIfAbsent(say(host), text -> new Group()).hosts.add(host);
        }
    }

    /** The most common first; of equally common ones that of the first host. */
    List<HostGroup> groups(boolean withNames) {
        var found = new ArrayList<HostGroup>();
        groups.forEach((text, group) -> found.add(new HostGroup(
                text,
                group.hosts.size(),
                withNames ? group.hosts.stream().map(hosts::name).toList() : List.of())));
        found.sort(Comparator.comparingInt(HostGroup::hosts).reversed());
        return found;
    }

    /** For how many tasks there is room on all hosts together, limits and promises kept; at most as many as the job asks for. */
    int room() {
        return (int) Math.min(room, request.tasksMax());
    }

    /** The jobs that are promised what would fit but for that. */
    SortedSet<Long> promisedTo() {
        return promisedTo;
    }

    /** Whether a host is open and could hold a task when empty. */
    boolean candidate(int host) {
        return fitting[host] >= 0;
    }

    /** Whether what is free of a resource on a candidate keeps one more task of the job from standing there. */
    boolean lacks(int host, int resource) {
        int tasks = fitting[host] + 1;
        long need = request.perTask(resource) * tasks + request.perHost(resource);
        return tasks <= Math.min(request.tasksMin(), request.tasksPerHostMax())
                && need > 0
                && hosts.free(host, resource) < need;
    }

    private String say(int host) {
        if (!hosts.sets().inPartition(request, host)) {
            return "not in partition '" + job.queue.spec.rules().partition() + "'";
        }
        String never = request.compiled().neverHolding(hosts, host);
        if (!never.isEmpty()) {
            return "select: " + never + " does not hold";
        }
        for (int r = 0; r < resources.ofHosts(); r++) {
            if (least(r) > hosts.capacity(host, r)) {
                return "too small: a task takes " + AmountText.of(resources.name(r), least(r)) + " "
                        + resources.name(r);
            }
        }
        return hosts.open(host) ? ofCandidate(host) : "closed";
    }

    private String ofCandidate(int host) {
        fitting[host] = hosts.tasksFitting(request, host);
        if (fitting[host] == 0) {
            return lacking(host);
        }
        int allowed = fitting[host];
        if (job.keys().dependOnHosts()) {
            allowed = Math.min(allowed, state.site.limits.tasksAllowedOn(job.keys(), request, host));
        }
        if (allowed == 0) {
            return "a limit on the host is reached";
        }
        int kept = kept(host, allowed);
        if (kept == 0) {
            return promised(host);
        }
        room += kept;
        return kept >= request.tasksMin() ? "would fit" : "room for " + kept + " of " + request.tasksMin() + " tasks";
    }

    private String lacking(int host) {
        var missing = new ArrayList<String>();
        for (int r = 0; r < resources.ofHosts(); r++) {
            if (least(r) > 0 && hosts.free(host, r) < least(r)) {
                if (r == resources.occupancy()) {
                    return request.exclusive()
                            ? "not empty, and the job must be alone"
                            : "held by a job that must be alone";
                }
                missing.add(AmountText.of(resources.name(r), least(r)) + " " + resources.name(r));
            }
        }
        return missing.isEmpty()
                ? "select: " + request.compiled().failing(hosts, host) + " does not hold now"
                : "free are fewer than " + String.join(", ", missing);
    }

    private long least(int resource) {
        return request.perTask(resource) + request.perHost(resource);
    }

    /** How many tasks may start without breaking a promise; the more, the less may. */
    private int kept(int host, int most) {
        long end = state.endOf(job, nowMillis);
        int keeps = 0;
        int breaks = most + 1;
        while (breaks - keeps > 1) {
            int middle = keeps + (breaks - keeps) / 2;
            if (hosts.agenda().keeps(host, request, middle, nowMillis, end)) {
                keeps = middle;
            } else {
                breaks = middle;
            }
        }
        return keeps;
    }

    private String promised(int host) {
        var holders = new TreeSet<Long>();
        long end = state.endOf(job, nowMillis);
        for (Reservation promise : state.promises.all) {
            if (!promise.claim && promise.startMillis >= end) {
                continue;
            }
            for (int i = 0; i < promise.allocation.hosts(); i++) {
                if (promise.allocation.host(i) == host) {
                    holders.add(promise.job.id);
                }
            }
        }
        promisedTo.addAll(holders);
        if (holders.remove(job.id) && holders.isEmpty()) {
            return "promised to this job for later";
        }
        return holders.size() == 1
                ? "promised to job " + holders.first()
                : "promised to " + holders.size() + " jobs, first of them " + holders.first();
    }
}
