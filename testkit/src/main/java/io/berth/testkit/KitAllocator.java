package io.berth.testkit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** The kit's own allocator, for policies of other kinds: one host for all tasks, else as many as it takes, lowest ordinals first. */
final class KitAllocator implements Allocator {
    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        return new Shapes(job.request());
    }

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    private static final class Shapes implements PlanIterator, Plan {
        private final Request request;
        private int shape;
        private int from;

        Shapes(Request request) {
            this.request = request;
        }

        @Override
        public @Nullable Plan next() {
            from = 0;
            return ++shape <= 2 ? this : null;
        }

        @Override
        public int tasks(int part) {
            return request.tasksMin();
        }

        @Override
        public int hostsMax(int part) {
            return shape == 1 ? 1 : request.hostsMax();
        }

        @Override
        public int tasksPerHostMin(int part) {
            return shape == 1 ? tasks(part) : 1;
        }

        @Override
        public int tasksPerHostMax(int part) {
            return Math.min(tasks(part), request.tasksPerHostMax());
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            int host = from < 0 ? -1 : sofar.nextFitting(request, tasksPerHostMin(part), from);
            from = host < 0 ? -1 : host + 1;
            return host;
        }

        @Override
        public Rejection exhaustion() {
            return Rejection.NO_ROOM;
        }

        @Override
        public void close() {}
    }
}
