package io.berth.framework.plugin;

import io.berth.framework.plugin.Quarantine.Mark;
import java.nio.file.Path;
import java.util.List;

/**
 * A loaded plugin, for listings.
 *
 * @param name     the plugin's name: Plugin-Id or Implementation-Title of the manifest, else the name of the jar
 * @param version  Plugin-Version or Implementation-Version of the manifest, else {@code unknown}
 * @param jar      the jar as it was named; it may have been replaced since
 * @param sha256   of the jar as it was loaded, as hexadecimal digits
 * @param policies what it provides, by kind, in the order of the SPI; kinds of which it has none are left out
 * @param held     those of its policies that are in quarantine
 */
public record PluginInfo(
        String name, String version, Path jar, String sha256, List<Provided> policies, List<Mark> held) {
    public PluginInfo {
        policies = List.copyOf(policies);
        held = List.copyOf(held);
    }

    /**
     * The policies of one kind.
     *
     * @param kind  the kind in a word or two, such as {@code picker}
     * @param names their names, sorted
     */
    public record Provided(String kind, List<String> names) {
        public Provided {
            names = List.copyOf(names);
        }
    }
}
