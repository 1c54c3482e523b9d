package io.berth.spi.pick;

import io.berth.spi.job.Request;

/** One task that asks for slots and memory. */
record FakeRequest(int requestClass, long slots, long memory) implements Request {
    @Override
    public int tasksMin() {
        return 1;
    }

    @Override
    public int tasksMax() {
        return 1;
    }

    @Override
    public int hostsMax() {
        return 1;
    }

    @Override
    public int tasksPerHostMax() {
        return 1;
    }

    @Override
    public int resources() {
        return 2;
    }

    @Override
    public long perTask(int resource) {
        return resource == 0 ? slots : memory;
    }

    @Override
    public long total(int resource) {
        return perTask(resource);
    }
}
