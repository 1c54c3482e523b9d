package io.berth.framework.loop;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.execute.Executor;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.SubmitFilter;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;
import io.berth.spi.preempt.PreemptionPolicy;
import java.util.List;
import java.util.function.Function;

/** Policies of plugins that stand on the class path: the plugin host without jars. */
final class ListedPlugins implements PolicySource {
    private final List<SchedulerPlugin> plugins;

    ListedPlugins(SchedulerPlugin... plugins) {
        this.plugins = List.of(plugins);
    }

    @Override
    public Made<JobPicker> picker(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::jobPickers, spec, context);
    }

    @Override
    public Made<Allocator> allocator(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::allocators, spec, context);
    }

    @Override
    public Made<PreemptionPolicy> preemptionPolicy(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::preemptionPolicies, spec, context);
    }

    @Override
    public Made<SubmitFilter> submitFilter(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::submitFilters, spec, context);
    }

    @Override
    public Made<DecisionListener> decisionListener(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::decisionListeners, spec, context);
    }

    @Override
    public Made<JobOrder> order(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::jobOrders, spec, context);
    }

    @Override
    public Made<PriorityFactor> priorityFactor(PolicySpec spec, PolicyContext context) {
        return made(SchedulerPlugin::priorityFactors, spec, context);
    }

    /** An executor; it asks for nothing while it is made. */
    Executor executor(String name) {
        return made(SchedulerPlugin::executors, PolicySpec.of(name), new NothingToAsk(name))
                .policy();
    }

    private <P> Made<P> made(
            Function<SchedulerPlugin, List<PolicyFactory<P>>> kind, PolicySpec spec, PolicyContext context) {
        for (SchedulerPlugin plugin : plugins) {
            for (PolicyFactory<P> factory : kind.apply(plugin)) {
                if (factory.name().equals(spec.name())) {
                    P policy = factory.create(spec.settings(), context);
                    return new Made<>(policy, getClass().getClassLoader());
                }
            }
        }
        throw new SettingsException("no plugin of this test provides '" + spec.name() + "'");
    }

    private record NothingToAsk(String policyName) implements PolicyContext {
        @Override
        public ResourceCatalogue resources() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OrderView view() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long seed() {
            return 0;
        }

        @Override
        public JobOrder order(String name, Settings settings) {
            throw new UnsupportedOperationException();
        }

        @Override
        public PriorityFactor factor(String name, Settings settings) {
            throw new UnsupportedOperationException();
        }
    }
}
