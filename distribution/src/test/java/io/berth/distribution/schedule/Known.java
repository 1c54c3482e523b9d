package io.berth.distribution.schedule;

import java.util.Map;
import java.util.Objects;

/** What a map must hold. */
final class Known {
    private Known() {}

    static <K, V> V in(Map<K, V> map, K key) {
        return Objects.requireNonNull(map.get(key), () -> key + " is none of " + map.keySet());
    }
}
