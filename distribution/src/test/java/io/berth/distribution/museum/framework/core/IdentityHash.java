package io.berth.distribution.museum.framework.core;

public final class IdentityHash {
    private IdentityHash() {}

    static int ofSystem(Object object) {
        return System.identityHashCode(object);
    }

    static int ofObject(Object object) {
        return object.hashCode();
    }
}
