package io.berth.framework.core;

import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.SettingsException;
import io.berth.spi.preempt.PreemptionPolicy;

/**
 * Where the core gets its policies from, by name. Every call makes a new instance. The plugin host implements it; so do tests.
 *
 * <p>All methods throw {@link SettingsException} when no plugin provides the name (with the nearest one), when a setting is unknown (with the nearest one) or has a
 * wrong value, and {@link PolicyFailure} when the factory itself breaks.
 */
public interface PolicySource {
    /**
     * A policy and the loader of the jar it came from, which is the thread's context loader while it is called.
     *
     * @param policy the policy
     * @param loader the loader of its jar
     * @param <P>    the kind
     */
    record Made<P>(P policy, ClassLoader loader) {}

    /** Makes a picker. A bare order's name is no picker: whoever reads configurations translates it. */
    Made<JobPicker> picker(PolicySpec spec, PolicyContext context);

    /** Makes an allocator. */
    Made<Allocator> allocator(PolicySpec spec, PolicyContext context);

    /** Makes a preemption policy. */
    Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context);

    /** Makes a submit filter. */
    Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context);

    /** Makes a decision listener. */
    Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context);

    /** Makes an order. */
    Made<JobOrder> order(PolicySpec spec, PolicyContext context);

    /** Makes a priority factor. */
    Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context);

    /**
     * Told by a core, on its thread, once it has its policies: for whoever watches that their calls return. The core's {@link Core#progress} may be asked from any
     * thread.
     *
     * @param core the core; not to be held
     */
    default void serves(Core core) {}
}
