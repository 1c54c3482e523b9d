package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.text.FileFaults;
import io.berth.framework.text.WholeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which policies may not be used because a call of them did not return: a folder with a small text file for each, in lines of {@code key: value}, followed by where the
 * call stood. A mark speaks of one jar by the hash of its content, so a jar that is replaced is not held to what its predecessor did.
 *
 * <p>Safe for any thread; processes that share the folder see each other's marks when they start.
 */
public final class Quarantine {
    private static final String ENDING = ".txt";
    private static final int NAME_HASH_DIGITS = 12;

    private final Path folder;

    /**
     * A quarantine.
     *
     * @param folder where marks lie; need not exist as long as there is none
     */
    public Quarantine(Path folder) {
        this.folder = folder;
    }

    /**
     * One policy that may not be used.
     *
     * @param kind    the kind of policy, such as {@code picker}; empty when it is the plugin as a whole
     * @param policy  name of the policy; empty when it is the plugin as a whole
     * @param plugin  name of the plugin
     * @param jar     where its jar was
     * @param sha256  of the jar's content, as hexadecimal digits
     * @param since   when it was put there
     * @param cause   why, as the rest of a sentence that begins with the policy's name
     * @param frames  where it stood, innermost first
     */
    public record Mark(
            String kind,
            String policy,
            String plugin,
            String jar,
            String sha256,
            Instant since,
            String cause,
            List<String> frames) {
        public Mark {
            frames = List.copyOf(frames);
        }

        /** {@return what to do about it} */
        public String cure() {
            return "replace the jar, or release it: berth plugins --release " + (policy.isEmpty() ? plugin : policy);
        }

        /** {@return why it may not be used, and since when} */
        public String what() {
            String where = frames.isEmpty() ? "" : " (" + frames.getFirst() + ")";
            return "is quarantined: on " + since + " it " + cause + where;
        }

        boolean speaksOf(PluginJar ofJar, String ofKind, String ofPolicy) {
            return sha256.equals(ofJar.sha256()) && kind.equals(ofKind) && policy.equals(ofPolicy);
        }
    }

    /**
     * Puts a policy there.
     *
     * @param mark the policy
     * @return the file that says so
     * @throws IOException when it cannot be written
     */
    public Path add(Mark mark) throws IOException {
        Files.createDirectories(folder);
        String name = mark.policy().isEmpty() ? "plugin" : mark.kind().replace(' ', '-') + "-" + mark.policy();
        Path file = folder.resolve(name + "-" + mark.sha256().substring(0, NAME_HASH_DIGITS) + ENDING);
        WholeFiles.write(file, out -> out.write(text(mark).getBytes(StandardCharsets.UTF_8)));
        return file;
    }

    /**
     * Who is there.
     *
     * @return the marks, by file name
     * @throws PluginFaults when they cannot be read
     */
    public List<Mark> marks() {
        return files().stream().map(Quarantine::read).toList();
    }

    /**
     * Lets a policy, or a plugin and all its policies, be used again.
     *
     * @param name name of the policy or of the plugin
     * @return the marks that are gone; empty when there was none of that name
     * @throws PluginFaults when the marks cannot be read or removed
     */
    public List<Mark> release(String name) {
        var released = new ArrayList<Mark>();
        for (Path file : files()) {
            Mark mark = read(file);
            if (mark.policy().equals(name) || mark.plugin().equals(name)) {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw fault(file, "cannot be removed: " + FileFaults.describe(e));
                }
                released.add(mark);
            }
        }
        return released;
    }

    private List<Path> files() {
        if (Files.notExists(folder)) { // and not merely out of reach
            return List.of();
        }
        var files = new ArrayList<Path>();
        try (var found = Files.newDirectoryStream(folder, "*" + ENDING)) {
            found.forEach(files::add);
        } catch (IOException | DirectoryIteratorException e) {
            throw fault(folder, "cannot be read: " + PluginFolders.because(e));
        }
        files.sort(null);
        return files;
    }

    private static PluginFaults fault(Path file, String what) {
        return new PluginFaults(List.of(new Fault(
                file.toString(), "", "tells which policies are quarantined and " + what, "see to its permissions")));
    }

    private static String text(Mark mark) {
        var text = new StringBuilder("""
                # A call of this policy did not return, so it may not be used. To release it: remove this file.
                kind: %s
                policy: %s
                plugin: %s
                jar: %s
                sha256: %s
                since: %s
                cause: %s
                """.formatted(
                        mark.kind(),
                        mark.policy(),
                        oneLine(mark.plugin()),
                        oneLine(mark.jar()),
                        mark.sha256(),
                        mark.since(),
                        oneLine(mark.cause())));
        mark.frames()
                .forEach(frame -> text.append("at: ").append(oneLine(frame)).append('\n'));
        return text.toString();
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\r\\n]+", " ");
    }

    private static Mark read(Path file) {
        SortedMap<String, String> values = new TreeMap<>();
        var frames = new ArrayList<String>();
        try {
            for (String line : Files.readAllLines(file)) {
                int colon = line.indexOf(": ");
                if (line.startsWith("#") || colon < 0) {
                    continue;
                }
                if (line.startsWith("at: ")) {
                    frames.add(line.substring(colon + 2));
                } else {
                    values.put(line.substring(0, colon), line.substring(colon + 2));
                }
            }
            return new Mark(
                    values.getOrDefault("kind", ""),
                    values.getOrDefault("policy", ""),
                    wanted(values.get("plugin")),
                    wanted(values.get("jar")),
                    wanted(values.get("sha256")),
                    Instant.parse(wanted(values.get("since"))),
                    wanted(values.get("cause")),
                    frames);
        } catch (IOException e) {
            throw fault(file, "cannot be read: " + FileFaults.describe(e));
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new PluginFaults(List.of(new Fault(
                    file.toString(),
                    "",
                    "should tell that a policy is quarantined and does not say which or why",
                    "remove the file if you do not know what it is")));
        }
    }

    private static String wanted(@Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("missing");
        }
        return value;
    }
}
