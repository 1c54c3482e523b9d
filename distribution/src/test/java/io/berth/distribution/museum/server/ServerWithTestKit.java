package io.berth.distribution.museum.server;

import io.berth.distribution.museum.testkit.KitOfOnePolicy;

public final class ServerWithTestKit {
    private ServerWithTestKit() {}

    static Object shipsTheTestKit() {
        return KitOfOnePolicy.bringsAPolicy();
    }
}
