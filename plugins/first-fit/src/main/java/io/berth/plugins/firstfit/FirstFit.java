package io.berth.plugins.firstfit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;

/**
 * {@code first-fit}: the fewest hosts that hold the job evenly, and of these the ones with the lowest ordinals (Johnson, Demers, Ullman, Garey and Graham,
 * "Worst-case performance bounds for simple one-dimensional packing algorithms", SIAM Journal on Computing 3(4), 1974). Looks at the request and the cluster
 * alone and keeps neither.
 */
final class FirstFit implements Allocator {
    private final Shapes shapes = new Shapes();

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        shapes.begin(job.request(), cluster);
        return shapes;
    }

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }
}
