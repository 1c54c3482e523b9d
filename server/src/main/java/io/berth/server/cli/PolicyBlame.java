package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import java.util.List;

/** A policy's failure in words for a person: what it did, where in the plugin, and what can be done about it. */
final class PolicyBlame {
    /** Loaders of the JDK and of the class path; any other is a plugin's. */
    private static final List<String> OURS = List.of("app", "platform");

    private PolicyBlame() {}

    static String of(PolicyFailure failure) {
        Throwable cause = failure.getCause();
        String where = "";
        if (cause != null) {
            for (StackTraceElement frame : cause.getStackTrace()) {
                String loader = frame.getClassLoaderName();
                if (loader != null && !OURS.contains(loader)) {
                    where = " at " + frame;
                    break;
                }
            }
        }
        return failure.getMessage() + where
                + "; correct the policy, choose another, or go on without it: --on-policy-failure fallback";
    }
}
