package io.berth.framework.core;

import io.berth.framework.allocation.HostTable;
import io.berth.framework.limits.PerJobMaxima;
import io.berth.framework.limits.Refusal;
import io.berth.framework.nearest.NearestName;
import io.berth.framework.request.Catalogue;
import io.berth.framework.request.CompiledRequest;
import io.berth.framework.request.RequestClass;
import io.berth.spi.job.RequestSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells what hosts would make of a request when nothing runs: which could hold a task of it, why the others could not, and whether a job that asks for it would be accepted.
 * It asks what a core asks at submission, without a core and its policies. Hosts that are closed or down count, since they may come back. Not for several threads at once.
 */
public final class RequestCheck {
    private final Site site;
    private final HostTable hosts;
    private final EmptyCluster empty;
    private final Map<String, QueueSpec> queues = new TreeMap<>();

    /**
     * A check against what a core is made of.
     *
     * @param configuration hosts, partitions, queues and limits; policies are not looked at
     * @throws IllegalArgumentException when a core could not be made of it
     */
    public RequestCheck(CoreConfiguration configuration) {
        site = new Site(configuration);
        hosts = site.hosts;
        empty = new EmptyCluster(hosts);
        configuration.hosts().forEach(site::join);
        configuration.queues().forEach(queue -> queues.put(queue.name(), queue));
    }

    /**
     * Hosts that could hold equally much and are equally preferred.
     *
     * @param tasks how many tasks each could hold, whether or not the request asks for as many
     * @param hosts their names, in the order of hosts
     */
    public record Room(int tasks, List<String> hosts) {
        public Room {
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * Hosts that could hold no task, for one reason.
     *
     * @param reason the first term that stands in the way
     * @param hosts  their names, in the order of hosts
     */
    public record Lack(String reason, List<String> hosts) {
        public Lack {
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * What was found.
     *
     * @param request   the request, compiled
     * @param catalogue the resources of its amounts
     * @param matching  hosts that could hold a task: the preferred first, among equals those that hold most
     * @param others    the other hosts, the most common reason first
     * @param refusal   why a job would be refused at submission; empty when it could be held
     */
    public record Answer(
            CompiledRequest request, Catalogue catalogue, List<Room> matching, List<Lack> others, String refusal) {
        public Answer {
            matching = List.copyOf(matching);
            others = List.copyOf(others);
        }
    }

    /**
     * Asks about a request.
     *
     * @param spec  the request
     * @param queue the queue whose partition, maxima and limits hold, but none of users, teams, projects and qualities of service; null for all hosts and no limits
     * @return what was found
     * @throws io.berth.framework.request.RequestFault when the expression is wrong
     * @throws IllegalArgumentException                when a plain option is wrong, or the queue is not known
     */
    public Answer ask(RequestSpec spec, @Nullable String queue) {
        QueueSpec of = queue == null ? null : queues.get(queue);
        if (queue != null && of == null) {
            throw new IllegalArgumentException(
                    "queue '" + queue + "' is not known" + NearestName.hint(queue, queues.keySet()) + " Known queues: "
                            + String.join(", ", queues.keySet()));
        }
        RequestClass request = site.classes.compile(spec, of == null ? RequestClass.EVERYWHERE : site.partition(of));
        QueueRules rules = of == null ? QueueRules.NONE : of.rules();
        return new Answer(
                request.compiled(),
                hosts.resources(),
                matching(request),
                others(request, rules),
                refusal(request, of, rules));
    }

    private List<Room> matching(RequestClass request) {
        var room = new int[hosts.hosts()];
        for (int host = 0; host < room.length; host++) {
            room[host] = hosts.roomOnEmpty(request, host);
        }
        Comparator<Integer> preferred = (a, b) -> hosts.compare(request, a, b);
        List<Integer> sorted = IntStream.range(0, room.length)
                .filter(host -> room[host] > 0)
                .boxed()
                .sorted(preferred.thenComparingInt(host -> -room[host]))
                .toList();
        var rooms = new ArrayList<Room>();
        int from = 0;
        for (int to = 1; to <= sorted.size(); to++) {
            int first = sorted.get(from);
            if (to == sorted.size()
                    || room[sorted.get(to)] != room[first]
                    || hosts.compare(request, first, sorted.get(to)) != 0) {
                rooms.add(new Room(
                        room[first],
                        sorted.subList(from, to).stream().map(hosts::name).toList()));
                from = to;
            }
        }
        return rooms;
    }

    private List<Lack> others(RequestClass request, QueueRules rules) {
        long[] largest = empty.largest();
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (int host = 0; host < hosts.hosts(); host++) {
            if (hosts.roomOnEmpty(request, host) == 0) {
                byReason.computeIfAbsent(empty.term(request, host, largest, rules), _ -> new ArrayList<>())
                        .add(hosts.name(host));
            }
        }
        return byReason.entrySet().stream()
                .map(each -> new Lack(each.getKey(), each.getValue()))
                .sorted(Comparator.comparingInt(lack -> -lack.hosts().size()))
                .toList();
    }

    private String refusal(RequestClass request, @Nullable QueueSpec queue, QueueRules rules) {
        if (queue != null) {
            PerJobMaxima.Resolved maxima = site.maxima.resolve("", "", "", queue.name(), rules.partition());
            String tooMuch = maxima.refusal(0, request.tasksMin());
            if (tooMuch != null) {
                return tooMuch;
            }
        }
        if (!empty.holds(request)) {
            return empty.offending(request, rules);
        }
        Refusal never = queue == null ? null : site.limits.never(site.keys(queue, "", "", "", ""), request);
        return never == null ? "" : Gate.neverStarts(never);
    }
}
