package io.berth.distribution.museum.framework.core;

import io.berth.distribution.museum.framework.simulation.TraceManager;

public final class ReachingCore {
    private ReachingCore() {}

    static Object knowsADriver() {
        return new TraceManager();
    }
}
