package io.berth.framework.allocation;

import io.berth.spi.job.Request;
import io.berth.spi.job.Spread;

/** A request whose tasks are to be spread. */
record Spreading(Request request, Spread spread, int spreadTasks) implements Request {
    @Override
    public int requestClass() {
        return request.requestClass();
    }

    @Override
    public int tasksMin() {
        return request.tasksMin();
    }

    @Override
    public int tasksMax() {
        return request.tasksMax();
    }

    @Override
    public int hostsMax() {
        return request.hostsMax();
    }

    @Override
    public int tasksPerHostMax() {
        return request.tasksPerHostMax();
    }

    @Override
    public int resources() {
        return request.resources();
    }

    @Override
    public long perTask(int resource) {
        return request.perTask(resource);
    }

    @Override
    public long total(int resource) {
        return request.total(resource);
    }
}
