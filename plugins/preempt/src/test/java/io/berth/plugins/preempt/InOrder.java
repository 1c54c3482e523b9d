package io.berth.plugins.preempt;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** Takes hosts as they come, as many tasks as fit on each. */
final class InOrder implements Allocator {
    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        return new PlanIterator() {
            private boolean given;
            private int from;

            @Override
            public @Nullable Plan next() {
                if (given) {
                    return null;
                }
                given = true;
                return new Any(job.request().tasksMin(), job.request().hostsMax());
            }

            @Override
            public int nextHost(int part, ClusterView sofar) {
                int host = sofar.nextFitting(job.request(), 1, from);
                from = host + 1;
                return host;
            }

            @Override
            public Rejection exhaustion() {
                return Rejection.NO_ROOM;
            }

            @Override
            public void close() {}
        };
    }

    private record Any(int all, int most) implements Plan {
        @Override
        public int tasks(int part) {
            return all;
        }

        @Override
        public int hostsMax(int part) {
            return most;
        }

        @Override
        public int tasksPerHostMin(int part) {
            return 1;
        }

        @Override
        public int tasksPerHostMax(int part) {
            return all;
        }
    }
}
