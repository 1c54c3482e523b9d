package io.berth.framework.preemption;

import io.berth.spi.host.ClusterView;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.Request;

/** The cluster as it is, victims still running: whoever is thought away at the moment is thought back before what is free is told. */
final class StandingCluster implements ClusterView {
    private final ClusterView cluster;
    private final Runnable allBack;

    StandingCluster(ClusterView cluster, Runnable allBack) {
        this.cluster = cluster;
        this.allBack = allBack;
    }

    @Override
    public int hosts() {
        return cluster.hosts();
    }

    @Override
    public ResourceCatalogue resources() {
        return cluster.resources();
    }

    @Override
    public String name(int host) {
        return cluster.name(host);
    }

    @Override
    public boolean open(int host) {
        return cluster.open(host);
    }

    @Override
    public long capacity(int host, int resource) {
        return cluster.capacity(host, resource);
    }

    @Override
    public long free(int host, int resource) {
        allBack.run();
        return cluster.free(host, resource);
    }

    @Override
    public int tasksFitting(Request request, int host) {
        allBack.run();
        return cluster.tasksFitting(request, host);
    }

    @Override
    public int nextFitting(Request request, int tasks, int from) {
        allBack.run();
        return cluster.nextFitting(request, tasks, from);
    }

    @Override
    public int tasksAtMost(Request request) {
        allBack.run();
        return cluster.tasksAtMost(request);
    }

    @Override
    public int compare(Request request, int a, int b) {
        allBack.run();
        return cluster.compare(request, a, b);
    }
}
