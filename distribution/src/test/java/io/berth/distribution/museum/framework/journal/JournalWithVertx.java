package io.berth.distribution.museum.framework.journal;

import io.vertx.core.Vertx;

public final class JournalWithVertx {
    private JournalWithVertx() {}

    static void keepsTheLoop(Vertx vertx) {
        vertx.isClustered();
    }
}
