package io.berth.framework.limits;

import io.berth.spi.job.Request;
import java.util.List;

/** A request by its amounts, in the order of the catalogue. */
record Asked(
        int tasksMin,
        int tasksMax,
        int hostsMax,
        int tasksPerHostMax,
        List<Long> ofTasks,
        List<Long> ofHosts,
        List<Long> ofJob)
        implements Request {
    static final List<Long> NOTHING = List.of(0L, 0L, 0L);

    /** Some tasks of so many slots, on as many hosts as it likes. */
    static Asked slots(int tasksMin, int tasksMax, long slots) {
        return new Asked(
                tasksMin, tasksMax, Integer.MAX_VALUE, Integer.MAX_VALUE, List.of(slots, 0L, 0L), NOTHING, NOTHING);
    }

    @Override
    public int requestClass() {
        return 0;
    }

    @Override
    public int resources() {
        return ofTasks.size();
    }

    @Override
    public long perTask(int resource) {
        return ofTasks.get(resource);
    }

    @Override
    public long perHost(int resource) {
        return ofHosts.get(resource);
    }

    @Override
    public long perJob(int resource) {
        return ofJob.get(resource);
    }

    @Override
    public long total(int resource) {
        return tasksMin * ofTasks.get(resource) + ofHosts.get(resource) + ofJob.get(resource);
    }
}
