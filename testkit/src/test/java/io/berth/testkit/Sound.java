package io.berth.testkit;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.Drift;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.Settings;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A plugin without fault, with a policy {@code piece} of every kind. A piece of the museum replaces one thing in it. */
class Sound implements SchedulerPlugin {
    /** Scores jobs from 0 to 1, for the order and the factor. */
    interface Scorer {
        double score(PendingJob job, OrderView view);
    }

    Set<String> keys() {
        return Set.of("depth");
    }

    int depth(Settings settings) {
        return settings.integer("depth", 1, 1, 9);
    }

    Scorer scorer() {
        return (job, view) -> 1 / (1.0 + job.limitMillis());
    }

    Drift drift() {
        return Drift.FIXED;
    }

    JobPicker picker() {
        return new ListPicker();
    }

    Allocator allocator() {
        return new ListAllocator();
    }

    PreemptionPolicy preemption() {
        return new ListPreemption();
    }

    SubmitFilter filter() {
        return spec -> spec.request().tasksMin() > 60
                ? new SubmitFilter.Refused("tasks=" + spec.request().tasksMin() + " are too many; ask for 60 or fewer")
                : new SubmitFilter.Accepted(spec);
    }

    DecisionListener listener() {
        return decisions -> {};
    }

    private <P> List<PolicyFactory<P>> only(Supplier<P> maker) {
        return List.of(PolicyFactory.of("piece", keys(), (settings, context) -> {
            depth(settings);
            return maker.get();
        }));
    }

    @Override
    public List<PolicyFactory<JobOrder>> jobOrders() {
        return only(() -> {
            Scorer scorer = scorer();
            return new JobOrder() {
                @Override
                public double key(PendingJob job, OrderView view) {
                    return scorer.score(job, view);
                }

                @Override
                public Drift drift() {
                    return Sound.this.drift();
                }
            };
        });
    }

    @Override
    public List<PolicyFactory<PriorityFactor>> priorityFactors() {
        return only(() -> {
            Scorer scorer = scorer();
            return new PriorityFactor() {
                @Override
                public double value(PendingJob job, OrderView view) {
                    return scorer.score(job, view);
                }

                @Override
                public Drift drift() {
                    return Sound.this.drift();
                }
            };
        });
    }

    @Override
    public List<PolicyFactory<JobPicker>> jobPickers() {
        return only(this::picker);
    }

    @Override
    public List<PolicyFactory<Allocator>> allocators() {
        return only(this::allocator);
    }

    @Override
    public List<PolicyFactory<PreemptionPolicy>> preemptionPolicies() {
        return only(this::preemption);
    }

    @Override
    public List<PolicyFactory<SubmitFilter>> submitFilters() {
        return only(this::filter);
    }

    @Override
    public List<PolicyFactory<DecisionListener>> decisionListeners() {
        return only(this::listener);
    }
}
