package io.berth.distribution.museum.framework.simulation;

import org.pf4j.DefaultPluginManager;

public final class SimulationWithPf4j {
    private SimulationWithPf4j() {}

    static Object loadsJars() {
        return new DefaultPluginManager();
    }
}
