package io.berth.distribution.museum.plugins.leaning;

import io.berth.distribution.museum.plugins.curious.HashMapInAPicker;

public final class LeaningPlugin {
    private LeaningPlugin() {}

    static Object leansOnAnotherPlugin() {
        return new HashMapInAPicker();
    }
}
