package io.berth.server.cli;

import io.berth.framework.journal.JournalPlugin;
import io.berth.framework.plugin.PluginInfo;
import java.util.List;

/** The plugins of this installation as a journal names them, and how they differ from those of a journal. */
final class RecordedPlugins {
    private RecordedPlugins() {}

    static List<JournalPlugin> of(List<PluginInfo> plugins) {
        return plugins.stream().map(RecordedPlugins::of).toList();
    }

    private static JournalPlugin of(PluginInfo plugin) {
        List<String> policies = plugin.policies().stream()
                .flatMap(provided -> provided.names().stream().map(name -> provided.kind() + " " + name))
                .toList();
        return new JournalPlugin(
                String.valueOf(plugin.jar().getFileName()), plugin.version(), plugin.sha256(), policies);
    }

    /** What of the recorded plugins is missing here or differs, a line for each; plugins that were not there do not count. */
    static List<String> differences(List<JournalPlugin> recorded, List<JournalPlugin> present) {
        return recorded.stream()
                .map(plugin -> difference(plugin, present))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String difference(JournalPlugin recorded, List<JournalPlugin> present) {
        if (present.stream().anyMatch(plugin -> plugin.sha256().equals(recorded.sha256()))) {
            return "";
        }
        return present.stream()
                .filter(plugin ->
                        plugin.jar().equals(recorded.jar()) || plugin.policies().equals(recorded.policies()))
                .findFirst()
                .map(plugin -> "plugin " + recorded.jar() + " is not the one that was recorded: its SHA-256 is "
                        + plugin.sha256() + " and was " + recorded.sha256())
                .orElseGet(() -> "plugin " + recorded.jar() + " (" + String.join(", ", recorded.policies())
                        + ") is not installed");
    }
}
