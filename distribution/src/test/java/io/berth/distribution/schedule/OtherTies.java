package io.berth.distribution.schedule;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.spi.preempt.PreemptionPolicy;

/** The shipped policies with one line changed: of two jobs that an order finds equal, the wider one is first. */
record OtherTies(PolicySource shipped) implements PolicySource {
    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        return shipped.picker(spec, new Changed(context));
    }

    /** A picker asks its context for its order, and gets one that differs in the last digits. */
    private record Changed(PolicyContext context) implements PolicyContext {
        @Override
        public JobOrder order(String name, Settings settings) {
            JobOrder as = context.order(name, settings);
            return (job, view) -> as.key(job, view) - job.request().total(0) * 1e-6;
        }

        @Override
        public PriorityFactor factor(String name, Settings settings) {
            return context.factor(name, settings);
        }

        @Override
        public String policyName() {
            return context.policyName();
        }

        @Override
        public ResourceCatalogue resources() {
            return context.resources();
        }

        @Override
        public OrderView view() {
            return context.view();
        }

        @Override
        public long seed() {
            return context.seed();
        }
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return shipped.allocator(spec, context);
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return shipped.preemptionPolicy(spec, context);
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        return shipped.submitFilter(spec, context);
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        return shipped.decisionListener(spec, context);
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        return shipped.order(spec, context);
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        return shipped.priorityFactor(spec, context);
    }
}
