package io.berth.distribution.museum.framework.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

public final class OrderOfCollectors {
    private OrderOfCollectors() {}

    static Map<String, Long> mapOf() {
        return Map.of("a", 1L, "b", 2L);
    }

    static Map<String, Long> mapOfEntries() {
        return Map.ofEntries(Map.entry("a", 1L));
    }

    static Map<String, Long> mapCopyOf(Map<String, Long> map) {
        return Map.copyOf(map);
    }

    static Set<Long> setOf() {
        return Set.of(1L, 2L);
    }

    static Set<Long> setOfArray(Long[] array) {
        return Set.of(array);
    }

    static Set<Long> setCopyOf(List<Long> list) {
        return Set.copyOf(list);
    }

    static Set<Long> toSet(List<Long> list) {
        return list.stream().collect(Collectors.toSet());
    }

    static Set<Long> toUnmodifiableSet(List<Long> list) {
        return list.stream().collect(Collectors.toUnmodifiableSet());
    }

    static Map<Long, Long> toMap(List<Long> list) {
        return list.stream().collect(Collectors.toMap(each -> each, each -> each));
    }

    static Map<Long, Long> toMapMerging(List<Long> list) {
        return list.stream().collect(Collectors.toMap(each -> each, each -> each, Long::sum));
    }

    static Map<Long, Long> toUnmodifiableMap(List<Long> list) {
        return list.stream().collect(Collectors.toUnmodifiableMap(each -> each, each -> each));
    }

    static Map<Long, List<Long>> groupingBy(List<Long> list) {
        return list.stream().collect(Collectors.groupingBy(each -> each % 2));
    }

    static Map<Long, Long> groupingByCounting(List<Long> list) {
        return list.stream().collect(Collectors.groupingBy(each -> each % 2, Collectors.counting()));
    }
}
