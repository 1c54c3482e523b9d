package io.berth.testkit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An allocator in the plainest way: as many tasks as fit on each host, one host after another. */
class ListAllocator implements Allocator, PlanIterator, Plan {
    @Nullable
    PendingJob job;

    int plans;
    int at;

    Request request() {
        return Objects.requireNonNull(job).request();
    }

    /** The host to look at in place {@code i} of {@code hosts}. */
    int host(int i, int hosts) {
        return i;
    }

    @Override
    public PlanIterator plans(PendingJob wanted, ClusterView cluster) {
        job = wanted;
        plans = 0;
        return this;
    }

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public @Nullable Plan next() {
        at = 0;
        return plans++ == 0 ? this : null;
    }

    @Override
    public int nextHost(int part, ClusterView sofar) {
        while (at < sofar.hosts()) {
            int host = host(at++, sofar.hosts());
            if (sofar.tasksFitting(request(), host) > 0) {
                return host;
            }
        }
        return -1;
    }

    @Override
    public int tasks(int part) {
        return request().tasksMin();
    }

    @Override
    public int hostsMax(int part) {
        return request().hostsMax();
    }

    @Override
    public int tasksPerHostMin(int part) {
        return 1;
    }

    @Override
    public int tasksPerHostMax(int part) {
        return request().tasksMin();
    }

    @Override
    public Rejection exhaustion() {
        return Rejection.NO_ROOM;
    }

    @Override
    public void close() {}
}
