package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * A jar that may be a plugin, as its table of contents shows it; no class of it has been loaded.
 *
 * @param path       the jar
 * @param name       the plugin's name
 * @param version    the plugin's version
 * @param entryPoint class name of its entry point
 */
record PluginJar(Path path, String name, String version, String entryPoint) {
    static final String SERVICE = "META-INF/services/io.berth.spi.plugin.SchedulerPlugin";
    private static final String SPI_FOLDER = "io/berth/spi/";

    static PluginJar read(Path path) throws UnfitPlugin {
        try (var jar = new JarFile(path.toFile(), false)) {
            refuseBundledSpi(path, jar);
            Manifest manifest = jar.getManifest();
            Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
            return new PluginJar(
                    path,
                    firstOf(main, "Plugin-Id", "Implementation-Title", fileNameOf(path)),
                    firstOf(main, "Plugin-Version", "Implementation-Version", "unknown"),
                    entryPoint(path, jar));
        } catch (IOException e) {
            throw unfit(
                    path,
                    "cannot be read as a jar: " + e.getMessage(),
                    "check that the file is complete and that it may be read");
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
