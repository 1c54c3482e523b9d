package io.berth.framework.limits;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.job.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an allocation draws on the counters of one limit on hosts: on each of its hosts alone, or on all that are members together. */
final class HostDraw {
    private HostDraw() {}

    /** How many tasks may stand on a host, when so many stand on so many other members already. */
    static int allowed(HostCounters on, Request request, int host, int tasksElsewhere, int hostsElsewhere, int tasks) {
        Limit limit = on.limit;
        if (!limit.memberHost(host)) {
            return tasks;
        }
        int allowed = tasks;
        for (int i = 0; i < limit.counted.length; i++) {
            int counted = limit.counted[i];
            long room = on.room(host, i);
            if (counted < 0) {
                // A job counts once on all members together, so what stands elsewhere takes nothing of the room.
                allowed = Counters.tasksWithin(room, 0, 1, allowed);
            } else {
                long elsewhere = hostsElsewhere == 0 ? 0 : amount(counted, request, tasksElsewhere, hostsElsewhere);
                allowed = Counters.tasksWithin(
                        room - elsewhere, request.perTask(counted), request.perHost(counted), allowed);
            }
        }
        return allowed;
    }

    static void take(HostCounters on, Request request, Allocation allocation, int sign, List<String> names) {
        if (!on.limit.eachHost()) {
            int host = firstMember(on.limit, allocation);
            if (host >= 0) {
                int first = on.counter(host, names.get(host));
                add(on, first, request, sign, tasks(on.limit, allocation), hosts(on.limit, allocation));
            }
            return;
        }
        for (int i = 0; i < allocation.hosts(); i++) {
            int host = allocation.host(i);
            if (on.limit.memberHost(host)) {
                add(on, on.counter(host, names.get(host)), request, sign, allocation.tasks(i), 1);
            }
        }
    }

    private static void add(HostCounters on, int first, Request request, int sign, int tasks, int hosts) {
        for (int i = 0; i < on.limit.counted.length; i++) {
            on.add(first + i, sign * amount(on.limit.counted[i], request, tasks, hosts));
        }
    }

    /** The first counter that an allocation would exceed. */
    static int refusing(HostCounters on, Request request, Allocation allocation, List<String> names) {
        if (!on.limit.eachHost()) {
            int host = firstMember(on.limit, allocation);
            return host < 0
                    ? LimitBook.NONE
                    : refusing(on, request, host, tasks(on.limit, allocation), hosts(on.limit, allocation), names);
        }
        for (int i = 0; i < allocation.hosts(); i++) {
            int host = allocation.host(i);
            if (on.limit.memberHost(host)) {
                int counter = refusing(on, request, host, allocation.tasks(i), 1, names);
                if (counter != LimitBook.NONE) {
                    return counter;
                }
            }
        }
        return LimitBook.NONE;
    }

    private static int refusing(HostCounters on, Request request, int host, int tasks, int hosts, List<String> names) {
        for (int i = 0; i < on.limit.counted.length; i++) {
            long amount = amount(on.limit.counted[i], request, tasks, hosts);
            if (amount > 0 && amount > on.room(host, i)) {
                return on.counter(host, names.get(host)) + i;
            }
        }
        return LimitBook.NONE;
    }

    /** What an allocation adds to a counter that refuses it. */
    static long adds(HostCounters on, Request request, Allocation allocation, int counter, List<String> names) {
        for (int i = 0; i < allocation.hosts(); i++) {
            int host = allocation.host(i);
            if (on.limit.memberHost(host)) {
                int which = counter - on.counter(host, names.get(host));
                if (which >= 0 && which < on.limit.counted.length) {
                    int counted = on.limit.counted[which];
                    return on.limit.eachHost()
                            ? amount(counted, request, allocation.tasks(i), 1)
                            : amount(counted, request, tasks(on.limit, allocation), hosts(on.limit, allocation));
                }
            }
        }
        return 0;
    }

    /** What makes a start impossible on hosts that are all alike to the limit, with nothing else on them. */
    static @Nullable Refusal never(HostCounters on, Request request) {
        if (!on.limit.eachHost() || !on.limit.allHosts()) {
            return null;
        }
        int most = Math.min(request.tasksMax(), request.tasksPerHostMax());
        for (int i = 0; i < on.limit.counted.length; i++) {
            int counted = on.limit.counted[i];
            int perHost = counted < 0
                    ? Counters.tasksWithin(on.limit.most[i], 0, 1, most)
                    : Counters.tasksWithin(on.limit.most[i], request.perTask(counted), request.perHost(counted), most);
            if ((long) perHost * request.hostsMax() < request.tasksMin()) {
                int fewest = (request.tasksMin() - 1) / request.hostsMax() + 1;
                long least = amount(counted, request, fewest, 1);
                return new Refusal(on.limit.spec.name(), on.text(i), 0, on.limit.most[i], least);
            }
        }
        return null;
    }

    private static long amount(int counted, Request request, int tasks, int hosts) {
        return Counters.amount(counted, request, tasks, hosts);
    }

    private static int firstMember(Limit limit, Allocation allocation) {
        for (int i = 0; i < allocation.hosts(); i++) {
            if (limit.memberHost(allocation.host(i))) {
                return allocation.host(i);
            }
        }
        return -1;
    }

    private static int tasks(Limit limit, Allocation allocation) {
        int tasks = 0;
        for (int i = 0; i < allocation.hosts(); i++) {
            tasks += limit.memberHost(allocation.host(i)) ? allocation.tasks(i) : 0;
        }
        return tasks;
    }

    private static int hosts(Limit limit, Allocation allocation) {
        int hosts = 0;
        for (int i = 0; i < allocation.hosts(); i++) {
            hosts += limit.memberHost(allocation.host(i)) ? 1 : 0;
        }
        return hosts;
    }
}
