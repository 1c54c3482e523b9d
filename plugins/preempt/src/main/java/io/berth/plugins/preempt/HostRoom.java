package io.berth.plugins.preempt;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;

/**
 * What a host would have free for one request while some of its jobs are thought to be gone: plain sums over amounts. It knows nothing of pools, limits and promises;
 * those are the trial's.
 */
final class HostRoom {
    private final Request request;
    private final long[] free;

    private HostRoom(Request request, long[] free) {
        this.request = request;
        this.free = free;
    }

    /** {@return a host as it is} */
    static HostRoom of(Request request, ClusterView cluster, int host) {
        long[] free = new long[request.resources()];
        for (int resource = 0; resource < free.length; resource++) {
            free[resource] = cluster.free(host, resource);
        }
        return new HostRoom(request, free);
    }

    HostRoom copy() {
        return new HostRoom(request, free.clone());
    }

    void leaves(Candidate victim) {
        for (int resource = 0; resource < free.length; resource++) {
            free[resource] += victim.frees(resource);
        }
    }

    void stays(Candidate victim) {
        for (int resource = 0; resource < free.length; resource++) {
            free[resource] -= victim.frees(resource);
        }
    }

    /** {@return whether so many tasks of the request would find room} */
    boolean holds(int tasks) {
        for (int resource = 0; resource < free.length; resource++) {
            long need = need(resource, tasks);
            if (need > 0 && need > free[resource]) {
                return false;
            }
        }
        return true;
    }

    /** {@return how many tasks find room, no more than a bound} */
    int most(int bound) {
        long most = bound;
        for (int resource = 0; resource < free.length && most > 0; resource++) {
            long rest = free[resource] - request.perHost(resource);
            if (request.perTask(resource) > 0) {
                most = Math.min(most, rest / request.perTask(resource));
            } else if (request.perHost(resource) > 0 && rest < 0) {
                most = 0;
            }
        }
        return (int) Math.max(0, most);
    }

    /** {@return how much of a resource so many tasks of the request take on one host} */
    long need(int resource, int tasks) {
        return tasks * request.perTask(resource) + request.perHost(resource);
    }

    int resources() {
        return free.length;
    }
}
