package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.text.FileFaults;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A jar that may be a plugin, as its table of contents shows it; no class of it has been loaded.
 *
 * @param path       the jar as it was named; it may have been replaced since
 * @param copy       the private copy from which everything is read
 * @param sha256     of its content, as hexadecimal digits
 * @param name       the plugin's name
 * @param version    the plugin's version
 * @param entryPoint class name of its entry point
 */
record PluginJar(Path path, Path copy, String sha256, String name, String version, String entryPoint) {
    static final String SERVICE = "META-INF/services/io.berth.spi.plugin.SchedulerPlugin";
    private static final String SPI_FOLDER = "io/berth/spi/";

    /**
     * Copies a jar and looks at it.
     *
     * @param path   the jar
     * @param copies takes the copy
     * @param spi    the version of the SPI that the host has
     */
    static PluginJar read(Path path, PrivateCopies copies, SpiVersion spi) throws UnfitPlugin {
        byte[] content = content(path);
        Path copy;
        try {
            copy = copies.copy(content, path.getFileName().toString());
        } catch (IOException e) {
            throw unfit(
                    path,
                    "cannot be copied to " + System.getProperty("java.io.tmpdir") + ": " + FileFaults.describe(e),
                    "make room there and allow this user to write, or name another folder with -Djava.io.tmpdir=FOLDER");
        }
        try (var jar = new JarFile(copy.toFile(), false)) {
            refuseBundledSpi(path, jar);
            Manifest manifest = jar.getManifest();
            Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
            refuseOtherSpi(path, main.getValue(SpiVersion.ATTRIBUTE), spi);
            return new PluginJar(
                    path,
                    copy,
                    sha256(content),
                    firstOf(main, "Plugin-Id", "Implementation-Title", fileNameOf(path)),
                    firstOf(main, "Plugin-Version", "Implementation-Version", "unknown"),
                    entryPoint(path, jar));
        } catch (IOException e) {
            throw unfit(
                    path,
                    "is no jar, or half of one: " + FileFaults.describe(e),
                    "copy it here again, whole; build it anew if that does not help");
        }
    }

    private static byte[] content(Path path) throws UnfitPlugin {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw unfit(
                    path,
                    "cannot be read: " + FileFaults.describe(e),
                    "allow this user to read the file, or take it out");
        }
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void refuseOtherSpi(Path path, @Nullable String wanted, SpiVersion spi) throws UnfitPlugin {
        if (wanted == null) {
            return;
        }
        switch (spi.compare(wanted)) {
            case FITS -> {
                // As it should be.
            }
            case DIFFERS ->
                throw unfit(
                        path,
                        "needs SPI version " + wanted.strip() + "; this Berth has " + spi,
                        "build it against the SPI of this version, or take a Berth that has what it needs");
            case UNREADABLE ->
                throw unfit(
                        path,
                        "says " + SpiVersion.ATTRIBUTE + ": " + wanted.strip()
                                + " in its manifest, which is no version",
                        "write two or three numbers there, such as " + spi);
        }
    }

    private static void refuseBundledSpi(Path path, JarFile jar) throws UnfitPlugin {
        for (var entries = jar.entries(); entries.hasMoreElements(); ) {
            String name = entries.nextElement().getName();
            boolean spi = name.startsWith(SPI_FOLDER)
                    || (name.startsWith("META-INF/versions/") && name.contains("/" + SPI_FOLDER));
            if (spi && name.endsWith(".class")) {
                throw unfit(
                        path,
                        "contains the SPI itself (" + name + ")",
                        "build it with berth-spi in scope 'provided', so that the jar does not bundle it");
            }
        }
    }

    private static String entryPoint(Path path, JarFile jar) throws IOException, UnfitPlugin {
        JarEntry file = jar.getJarEntry(SERVICE);
        if (file == null) {
            throw unfit(
                    path,
                    "has no entry point",
                    "name its SchedulerPlugin class in " + SERVICE + ", or move the jar elsewhere if it is no plugin");
        }
        var classes = new ArrayList<String>();
        try (var reader = new BufferedReader(new InputStreamReader(jar.getInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int comment = line.indexOf('#');
                String name = (comment < 0 ? line : line.substring(0, comment)).strip();
                if (!name.isEmpty() && !classes.contains(name)) {
                    classes.add(name);
                }
            }
        }
        if (classes.size() != 1) {
            throw unfit(
                    path,
                    classes.isEmpty()
                            ? "names no class in " + SERVICE
                            : "names " + classes.size() + " entry points: " + String.join(", ", classes),
                    "name exactly one class there");
        }
        return classes.getFirst();
    }

    private static UnfitPlugin unfit(Path jar, String what, String cure) {
        return new UnfitPlugin(new Fault(jar.toString(), "", what, cure));
    }

    private static String firstOf(Attributes attributes, String key, String otherKey, String fallback) {
        for (String candidate : List.of(key, otherKey)) {
            String value = attributes.getValue(candidate);
            if (value != null && !value.isBlank()) {
                return value.strip();
            }
        }
        return fallback;
    }

    private static String fileNameOf(Path path) {
        String name = path.getFileName().toString();
        return name.substring(0, name.length() - ".jar".length());
    }
}
