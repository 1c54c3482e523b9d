package io.berth.distribution.museum.plugins.curious;

import java.util.HashMap;
import java.util.Map;

public final class HashMapInAPicker {
    private final Map<String, Long> waiting = new HashMap<>();

    public HashMapInAPicker() {
        waiting.put("job", 1L);
    }
}
