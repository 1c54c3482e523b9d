package io.berth.framework.allocation;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** An allocator that puts all tasks of a job on the first host where they fit. */
public record OneHost(boolean looksAtClassAlone) implements Allocator {
    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        return new OnePlan(job.request());
    }

    private static final class OnePlan implements PlanIterator, Plan {
        private final Request request;
        private boolean offered;
        private int from;

        OnePlan(Request request) {
            this.request = request;
        }

        @Override
        public @Nullable Plan next() {
            boolean first = !offered;
            offered = true;
            return first ? this : null;
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            int host = sofar.nextFitting(request, request.tasksMin(), from);
            from = host + 1;
            return host;
        }

        @Override
        public Rejection exhaustion() {
            return Rejection.NO_ROOM;
        }

        @Override
        public int tasks(int part) {
            return request.tasksMin();
        }

        @Override
        public int hostsMax(int part) {
            return 1;
        }

        @Override
        public int tasksPerHostMin(int part) {
            return request.tasksMin();
        }

        @Override
        public int tasksPerHostMax(int part) {
            return request.tasksMin();
        }

        @Override
        public void close() {}
    }
}
