package io.berth.framework.plugin;

import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;
import io.berth.spi.plugin.PolicyContext;
import io.berth.spi.plugin.Settings;
import io.berth.spi.plugin.SettingsException;

/** What an executor may ask for while it is made: its name and a seed. It decides nothing, so there is nothing of the core to see. */
record ExecutorContext(String policyName, long seed) implements PolicyContext {
    @Override
    public ResourceCatalogue resources() {
        throw nothing("resources");
    }

    @Override
    public OrderView view() {
        throw nothing("view of the core");
    }

    @Override
    public JobOrder order(String name, Settings settings) {
        throw nothing("order '" + name + "'");
    }

    @Override
    public PriorityFactor factor(String name, Settings settings) {
        throw nothing("factor '" + name + "'");
    }

    private SettingsException nothing(String what) {
        return new SettingsException(
                "executor '" + policyName + "' asks for the " + what + ", which no executor is given");
    }
}
