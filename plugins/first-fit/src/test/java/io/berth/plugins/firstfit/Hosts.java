package io.berth.plugins.firstfit;

import io.berth.spi.host.ClusterView;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.Request;

/** Hosts with so many free slots each, for tasks of one slot. */
final class Hosts implements ClusterView {
    final int[] free;

    Hosts(int... free) {
        this.free = free.clone();
    }

    @Override
    public int hosts() {
        return free.length;
    }

    @Override
    public int tasksFitting(Request request, int host) {
        return Math.min(free[host], request.tasksPerHostMax());
    }

    @Override
    public int nextFitting(Request request, int tasks, int from) {
        for (int host = from; host < free.length; host++) {
            if (tasksFitting(request, host) >= tasks) {
                return host;
            }
        }
        return -1;
    }

    @Override
    public long free(int host, int resource) {
        return free[host];
    }

    @Override
    public long capacity(int host, int resource) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ResourceCatalogue resources() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String name(int host) {
        return "h" + host;
    }

    @Override
    public boolean open(int host) {
        return true;
    }
}
