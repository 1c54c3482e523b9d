package io.berth.distribution.museum.framework.core;

import org.jspecify.annotations.Nullable;

public final class AskingTheMachine {
    private AskingTheMachine() {}

    static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    static @Nullable String environment() {
        return System.getenv("HOME");
    }

    static @Nullable String property() {
        return System.getProperty("user.name");
    }
}
