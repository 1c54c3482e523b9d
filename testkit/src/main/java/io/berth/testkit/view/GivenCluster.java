package io.berth.testkit.view;

import io.berth.spi.host.ClusterView;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.Request;
import java.util.List;

/** A cluster some of whose hosts are preferred, best first, by the requests that say so. */
record GivenCluster(ClusterView hostTable, List<String> preferred) implements ClusterView {
    @Override
    public int hosts() {
        return hostTable.hosts();
    }

    @Override
    public ResourceCatalogue resources() {
        return hostTable.resources();
    }

    @Override
    public String name(int host) {
        return hostTable.name(host);
    }

    @Override
    public boolean open(int host) {
        return hostTable.open(host);
    }

    @Override
    public long capacity(int host, int resource) {
        return hostTable.capacity(host, resource);
    }

    @Override
    public long free(int host, int resource) {
        return hostTable.free(host, resource);
    }

    @Override
    public int tasksFitting(Request request, int host) {
        return hostTable.tasksFitting(request, host);
    }

    @Override
    public int nextFitting(Request request, int tasks, int from) {
        return hostTable.nextFitting(request, tasks, from);
    }

    @Override
    public int compare(Request request, int a, int b) {
        return request.prefers() ? Integer.compare(place(a), place(b)) : 0;
    }

    private int place(int host) {
        int at = preferred.indexOf(name(host));
        return at < 0 ? preferred.size() : at;
    }
}
