package io.berth.distribution.museum.framework.core;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;

public final class HashOrder {
    private HashOrder() {}

    static Map<String, Long> hashMap() {
        return new HashMap<>();
    }

    static Iterable<Long> hashSet() {
        return new HashSet<>();
    }

    @SuppressWarnings("JdkObsolete")
    static Map<String, Long> hashtable() {
        return new java.util.Hashtable<>();
    }

    static Map<String, Long> identityHashMap() {
        return new IdentityHashMap<>();
    }

    static Map<String, Long> weakHashMap() {
        return new WeakHashMap<>();
    }

    static Object softReference() {
        return new SoftReference<>("gone when memory is short");
    }

    static Object weakReference() {
        return new WeakReference<>("gone when the collector ran");
    }

    @SuppressWarnings("NonApiType")
    static void parameter(HashMap<String, Long> map) {
        map.clear();
    }
}
