package io.berth.testkit;

import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import java.util.List;
import java.util.function.Function;

/** The kinds of policies that have a contract here. */
enum Kind {
    JOB_ORDER("order", "JobOrder.key", false, SchedulerPlugin::jobOrders),
    JOB_PICKER("picker", "JobPicker and JobPicker.Pass", true, SchedulerPlugin::jobPickers),
    ALLOCATOR("allocator", "Allocator.plans and PlanIterator", true, SchedulerPlugin::allocators),
    PREEMPTION_POLICY(
            "preemption policy",
            "PreemptionPolicy.open and PreemptionPolicy.Proposals",
            true,
            SchedulerPlugin::preemptionPolicies),
    PRIORITY_FACTOR("priority factor", "PriorityFactor.value", false, SchedulerPlugin::priorityFactors),
    SUBMIT_FILTER("submit filter", "SubmitFilter.filter", false, SchedulerPlugin::submitFilters),
    DECISION_LISTENER("decision listener", "DecisionListener.committed", false, SchedulerPlugin::decisionListeners);

    final String label;
    /** What its author wrote. */
    final String hooks;
    /** Whether it walks over jobs, plans or proposals. */
    final boolean walks;

    @SuppressWarnings("ImmutableEnumChecker") // a reference to a method without state
    private final Function<SchedulerPlugin, List<? extends PolicyFactory<?>>> factories;

    Kind(
            String label,
            String hooks,
            boolean walks,
            Function<SchedulerPlugin, List<? extends PolicyFactory<?>>> factories) {
        this.label = label;
        this.hooks = hooks;
        this.factories = factories;
        this.walks = walks;
    }

    List<? extends PolicyFactory<?>> factories(SchedulerPlugin plugin) {
        return factories.apply(plugin);
    }
}
