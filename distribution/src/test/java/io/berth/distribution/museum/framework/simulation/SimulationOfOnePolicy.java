package io.berth.distribution.museum.framework.simulation;

import io.berth.distribution.museum.plugins.curious.HashMapInAPicker;

public final class SimulationOfOnePolicy {
    private SimulationOfOnePolicy() {}

    static Object namesAPolicy() {
        return new HashMapInAPicker();
    }
}
