package io.berth.plugins.fit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;

/**
 * The fewest hosts that hold the job evenly, and of these the ones that its request prefers, then those to the allocator's taste: {@code first-fit}, {@code best-fit}
 * and {@code worst-fit} (Johnson, Demers, Ullman, Garey and Graham, "Worst-case performance bounds for simple one-dimensional packing algorithms", SIAM Journal on
 * Computing 3(4), 1974). Looks at the request and the cluster alone and keeps neither.
 */
final class Fit implements Allocator {
    private final Shapes shapes;

    Fit(Taste taste) {
        this.shapes = new Shapes(taste);
    }

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
