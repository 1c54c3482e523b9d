package io.berth.distribution.museum.testkit;

import io.berth.distribution.museum.plugins.curious.HashMapInAPicker;

public final class KitOfOnePolicy {
    private KitOfOnePolicy() {}

    public static Object bringsAPolicy() {
        return new HashMapInAPicker();
    }
}
