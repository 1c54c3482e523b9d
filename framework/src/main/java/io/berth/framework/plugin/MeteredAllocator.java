package io.berth.framework.plugin;

import io.berth.framework.plugin.CallMeter.Tally;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** An allocator whose plans are counted, and every pull of them. */
record MeteredAllocator(Allocator allocator, CallMeter meter, Tally tally) implements Allocator {
    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        meter.enter(tally);
        try {
            return new Plans(allocator.plans(job, cluster), meter, tally);
        } finally {
            meter.leave();
        }
    }

    @Override
    public boolean looksAtClassAlone() {
        return allocator.looksAtClassAlone();
    }

    private record Plans(PlanIterator plans, CallMeter meter, Tally tally) implements PlanIterator {
        @Override
        public @Nullable Plan next() {
            meter.enter(tally);
            try {
                return plans.next();
            } finally {
                meter.leave();
            }
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            meter.enter(tally);
            try {
                return plans.nextHost(part, sofar);
            } finally {
                meter.leave();
            }
        }

        @Override
        public Rejection exhaustion() {
            meter.enter(tally);
            try {
                return plans.exhaustion();
            } finally {
                meter.leave();
            }
        }

        @Override
        public void close() {
            meter.enter(tally);
            try {
                plans.close();
            } finally {
                meter.leave();
            }
        }
    }
}
