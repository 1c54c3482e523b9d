package io.berth.framework.journal;

import java.util.List;

/**
 * A plugin that was there when a journal was recorded.
 *
 * @param jar      file name of its jar
 * @param version  its version
 * @param sha256   SHA-256 of the jar, as hexadecimal digits
 * @param policies what it provides, each as {@code kind name}, such as {@code picker easy}
 */
public record JournalPlugin(String jar, String version, String sha256, List<String> policies) {
    public JournalPlugin {
        policies = List.copyOf(policies);
    }
}
