package io.berth.server.cli;

import io.berth.framework.journal.JournalPlugin;
import io.berth.framework.plugin.PluginInfo;
import io.berth.framework.text.FileFaults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
                String.valueOf(plugin.jar().getFileName()), plugin.version(), sha256(plugin.jar()), policies);
    }

    private static String sha256(Path jar) {
        try (InputStream in = Files.newInputStream(jar)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        } catch (IOException e) {
            throw new UserFault("'" + jar + "' cannot be read: " + FileFaults.describe(e));
        }
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
