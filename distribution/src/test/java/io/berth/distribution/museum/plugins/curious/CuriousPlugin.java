package io.berth.distribution.museum.plugins.curious;

import io.berth.distribution.museum.framework.allocation.LoggingAllocation;

public final class CuriousPlugin {
    private CuriousPlugin() {}

    static Class<?> asksTheFramework() {
        return LoggingAllocation.class;
    }
}
