package io.berth.spi.plugin;

import io.berth.spi.Stable;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.execute.Executor;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.List;

/**
 * The one entry point of a plugin jar, named in {@code META-INF/services/io.berth.spi.plugin.SchedulerPlugin} and made with its public constructor without
 * arguments. A jar gives at least one factory. New kinds of policies are new default methods, so older jars keep loading.
 */
@Stable
public interface SchedulerPlugin {
    /** {@return orders} */
    default List<PolicyFactory<JobOrder>> jobOrders() {
        return List.of();
    }

    /** {@return pickers} */
    default List<PolicyFactory<JobPicker>> jobPickers() {
        return List.of();
    }

    /** {@return allocators} */
    default List<PolicyFactory<Allocator>> allocators() {
        return List.of();
    }

    /** {@return preemption policies} */
    default List<PolicyFactory<PreemptionPolicy>> preemptionPolicies() {
        return List.of();
    }

    /** {@return priority factors} */
    default List<PolicyFactory<PriorityFactor>> priorityFactors() {
        return List.of();
    }

    /** {@return submit filters} */
    default List<PolicyFactory<SubmitFilter>> submitFilters() {
        return List.of();
    }

    /** {@return decision listeners} */
    default List<PolicyFactory<DecisionListener>> decisionListeners() {
        return List.of();
    }

    /** {@return executors} */
    default List<PolicyFactory<Executor>> executors() {
        return List.of();
    }
}
