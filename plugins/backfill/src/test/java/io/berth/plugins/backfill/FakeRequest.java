package io.berth.plugins.backfill;

import io.berth.spi.job.Request;

/** One task that asks for slots; jobs with equally many are of one class. */
record FakeRequest(int slots) implements Request {
    @Override
    public int requestClass() {
        return slots;
    }

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
        return 1;
    }

    @Override
    public long perTask(int resource) {
        return slots;
    }

    @Override
    public long total(int resource) {
        return perTask(resource);
    }
}
