package io.berth.testkit.view;

import io.berth.spi.job.Request;
import io.berth.spi.job.Spread;
import java.util.List;

/** A compiled request that asks for more than tasks and amounts. */
record GivenRequest(
        Request compiled, Spread spread, int spreadTasks, List<Long> onEachHost, boolean exclusive, boolean prefers)
        implements Request {
    @Override
    public int requestClass() {
        return compiled.requestClass();
    }

    @Override
    public int tasksMin() {
        return compiled.tasksMin();
    }

    @Override
    public int tasksMax() {
        return compiled.tasksMax();
    }

    @Override
    public int hostsMax() {
        return compiled.hostsMax();
    }

    @Override
    public int tasksPerHostMax() {
        return compiled.tasksPerHostMax();
    }

    @Override
    public int resources() {
        return compiled.resources();
    }

    @Override
    public long perTask(int resource) {
        return compiled.perTask(resource);
    }

    @Override
    public long perHost(int resource) {
        return onEachHost.get(resource);
    }

    @Override
    public long perJob(int resource) {
        return compiled.perJob(resource);
    }

    @Override
    public long total(int resource) {
        return compiled.total(resource) + onEachHost.get(resource);
    }

    @Override
    public String toString() {
        return compiled + ", " + spread + " " + spreadTasks;
    }
}
