package io.berth.framework.plugin;

import io.berth.framework.core.PolicyFailure;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;

/** A context that knows nothing: the policies of these tests ask for nothing. */
record NoContext(String policyName) implements PolicyContext {
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
        throw new PolicyFailure(name, "it is made to", null);
    }

    @Override
    public PriorityFactor factor(String name, Settings settings) {
        throw new UnsupportedOperationException();
    }
}
