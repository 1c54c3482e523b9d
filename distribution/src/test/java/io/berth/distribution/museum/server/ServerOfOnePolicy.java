package io.berth.distribution.museum.server;

import io.berth.distribution.museum.plugins.curious.HashMapInAPicker;

public final class ServerOfOnePolicy {
    private ServerOfOnePolicy() {}

    static Object linksAPolicy() {
        return new HashMapInAPicker();
    }
}
