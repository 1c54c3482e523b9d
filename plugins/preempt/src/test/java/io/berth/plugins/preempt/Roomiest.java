package io.berth.plugins.preempt;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.reason.Rejection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Places on the hosts that hold most, so that it finds a place whenever there is one, for jobs without a spread. */
final class Roomiest implements Allocator {
    private record Whole(Request request) implements Plan {
        @Override
        public int tasks(int part) {
            return request.tasksMin();
        }

        @Override
        public int hostsMax(int part) {
            return request.hostsMax();
        }

        @Override
        public int tasksPerHostMin(int part) {
            return request.hostsMax() == 1 ? request.tasksMin() : 1;
        }

        @Override
        public int tasksPerHostMax(int part) {
            return request.tasksPerHostMax();
        }
    }

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        Request request = job.request();
        int least = request.hostsMax() == 1 ? request.tasksMin() : 1;
        List<Integer> hosts = IntStream.range(0, cluster.hosts())
                .filter(host -> cluster.tasksFitting(request, host) >= least)
                .boxed()
                .sorted(Comparator.comparingInt(host -> -cluster.tasksFitting(request, host)))
                .toList();
        return new PlanIterator() {
            private boolean made;
            private int next;

            @Override
            public @Nullable Plan next() {
                Plan plan = made || cluster.tasksAtMost(request) < request.tasksMin() ? null : new Whole(request);
                made = true;
                return plan;
            }

            @Override
            public int nextHost(int part, ClusterView sofar) {
                return next < hosts.size() ? hosts.get(next++) : -1;
            }

            @Override
            public Rejection exhaustion() {
                return Rejection.NO_ROOM;
            }

            @Override
            public void close() {}
        };
    }
}
