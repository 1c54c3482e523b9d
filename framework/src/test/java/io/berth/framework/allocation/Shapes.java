package io.berth.framework.allocation;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An allocator that returns the plans and hosts it was given, in this order, good or bad. */
final class Shapes implements Allocator, PlanIterator {
    /** Tasks of each part, and bounds that hold for all parts. */
    record Shape(List<Integer> sizes, int most, int perHostLeast, int perHostMost, List<List<Integer>> returned)
            implements Plan {
        static Shape of(int tasks, int most, int perHostLeast, int perHostMost, Integer... hosts) {
            return new Shape(List.of(tasks), most, perHostLeast, perHostMost, List.of(List.of(hosts)));
        }

        @Override
        public int parts() {
            return sizes.size();
        }

        @Override
        public int tasks(int part) {
            return sizes.get(part);
        }

        @Override
        public int hostsMax(int part) {
            return most;
        }

        @Override
        public int tasksPerHostMin(int part) {
            return perHostLeast;
        }

        @Override
        public int tasksPerHostMax(int part) {
            return perHostMost;
        }
    }

    private final List<Shape> shapes;
    final List<String> log = new ArrayList<>();
    private int at = -1;
    private int[] next = {};

    Shapes(Shape... shapes) {
        this.shapes = List.of(shapes);
    }

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        at = -1;
        return this;
    }

    @Override
    public @Nullable Plan next() {
        at++;
        if (at >= shapes.size()) {
            return null;
        }
        next = new int[shapes.get(at).parts()];
        return shapes.get(at);
    }

    @Override
    public int nextHost(int part, ClusterView sofar) {
        List<Integer> hosts = shapes.get(at).returned().get(part);
        log.add("free on 0: " + sofar.free(0, 0));
        return next[part] < hosts.size() ? hosts.get(next[part]++) : -1;
    }

    @Override
    public Rejection exhaustion() {
        return Rejection.NO_ROOM;
    }

    @Override
    public void close() {
        log.add("close");
    }
}
