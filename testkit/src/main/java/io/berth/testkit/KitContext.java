package io.berth.testkit;

import io.berth.framework.core.PolicySpec;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.testkit.view.Given;
import io.berth.testkit.view.Lab;

/** What a policy is made with when no core is around. */
record KitContext(Subject subject, ResourceCatalogue resources, OrderView view, long seed) implements PolicyContext {
    static KitContext of(Subject subject) {
        return new KitContext(subject, new Lab().resources(), Given.aRound(), 1);
    }

    @Override
    public String policyName() {
        return subject.spec().name();
    }

    @Override
    public JobOrder order(String name, Settings settings) {
        return new KitSource(subject, new Ledger(null))
                .order(new PolicySpec(name, settings), this)
                .policy();
    }

    @Override
    public PriorityFactor factor(String name, Settings settings) {
        return new KitSource(subject, new Ledger(null))
                .priorityFactor(new PolicySpec(name, settings), this)
                .policy();
    }
}
