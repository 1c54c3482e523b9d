package io.berth.plugins.firstfit;

import io.berth.spi.job.Request;

/** Tasks of one slot each. */
record FakeRequest(int tasksMin, int hostsMax, int tasksPerHostMax) implements Request {
    static FakeRequest tasks(int tasks) {
        return new FakeRequest(tasks, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    @Override
    public int requestClass() {
        return 0;
    }

    @Override
    public int tasksMax() {
        return tasksMin + 5;
    }

    @Override
    public int resources() {
        return 1;
    }

    @Override
    public long perTask(int resource) {
        return 1;
    }

    @Override
    public long total(int resource) {
        return tasksMin;
    }
}
