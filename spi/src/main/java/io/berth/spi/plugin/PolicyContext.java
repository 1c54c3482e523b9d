package io.berth.spi.plugin;

import io.berth.spi.Stable;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;

/** What a policy may ask for while it is made, and keep. */
@Stable
public interface PolicyContext {
    /** {@return the name under which the policy was asked for} */
    String policyName();

    /** {@return the resources of this cluster} */
    ResourceCatalogue resources();

    /** {@return a live view onto the core, for orders whose keys are taken when a job arrives} */
    OrderView view();

    /** {@return the root seed: for keys fixed per job. Draws within a round come from {@link io.berth.spi.pick.RoundView#random}} */
    long seed();

    /**
     * Makes an order that some plugin provides.
     *
     * @param name     its name
     * @param settings its settings
     * @return a new order
     * @throws SettingsException when there is none of that name
     */
    JobOrder order(String name, Settings settings);

    /**
     * Makes a priority factor that some plugin provides.
     *
     * @param name     its name
     * @param settings its settings
     * @return a new factor
     * @throws SettingsException when there is none of that name
     */
    PriorityFactor factor(String name, Settings settings);
}
