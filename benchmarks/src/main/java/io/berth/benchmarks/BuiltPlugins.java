package io.berth.benchmarks;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The plugin jars of the built distribution, in the folder that the system property {@code berth.dist} names. */
final class BuiltPlugins {
    private BuiltPlugins() {}

    /** Opens them; to be closed. */
    static PluginHost open() {
        String folder = System.getProperty("berth.dist", "distribution/target/berth");
        Path plugins = Path.of(folder, "plugins");
        if (!Files.isDirectory(plugins)) {
            throw new IllegalStateException(
                    "no plugins in '" + plugins
                            + "'; build them with \"mvn -pl distribution -am -DskipTests package\" and set -Dberth.dist to distribution/target/berth");
        }
        return PluginHost.open(List.of(plugins));
    }

    /** What a policy's name stands for. */
    static PolicySpec picker(PluginHost plugins, String policy) {
        return plugins.names().picker(PolicySpec.parse(policy));
    }
}
