package io.berth.framework.plugin;

import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.text.FileFaults;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Where plugin jars lie: folders, whose jars are all taken, and jars named one by one. */
final class PluginFolders {
    private PluginFolders() {}

    /**
     * {@return the jars, each once, by file name, so that the result does not depend on the order of a directory}
     *
     * @param placeFaults takes what is wrong with a place that was named
     * @param jarFaults   takes what is wrong with a jar in a folder
     */
    static List<Path> jars(List<Path> foldersAndJars, List<Fault> placeFaults, List<Fault> jarFaults) {
        var found = new ArrayList<Path>();
        for (Path place : foldersAndJars) {
            if (Files.isDirectory(place)) {
                addJarsIn(place, found, placeFaults, jarFaults);
            } else if (!Files.exists(place) && !Files.notExists(place)) {
                placeFaults.add(new Fault(
                        place.toString(), "", "cannot be reached", "see to the permissions of the folders above it"));
            } else if (!Files.exists(place)) {
                placeFaults.add(
                        new Fault(place.toString(), "", "does not exist", "name a folder with plugin jars, or a jar"));
            } else if (!isJar(place)) {
                placeFaults.add(new Fault(
                        place.toString(),
                        "",
                        "is neither a folder nor a .jar",
                        "name a folder with plugin jars, or a jar"));
            } else {
                found.add(place);
            }
        }
        found.sort((a, b) -> {
            int byName = a.getFileName().toString().compareTo(b.getFileName().toString());
            return byName != 0 ? byName : a.toString().compareTo(b.toString());
        });
        return withoutRepeats(found);
    }

    private static void addJarsIn(Path folder, List<Path> found, List<Fault> placeFaults, List<Fault> jarFaults) {
        int before = found.size();
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (isJar(file)) {
                    found.add(file);
                } else if (Files.isSymbolicLink(file) && !Files.exists(file)) {
                    jarFaults.add(new Fault(
                            file.toString(), "", "is a link that leads nowhere", "correct the link, or take it out"));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            placeFaults.add(new Fault(
                    folder.toString(), "", "cannot be read: " + because(e), "allow this user to read the folder"));
            return;
        }
        if (found.size() == before) {
            placeFaults.add(
                    new Fault(folder.toString(), "", "holds no jar", "put plugin jars there, or name another folder"));
        }
    }

    /** Why a folder could not be walked. */
    static String because(Exception walking) {
        Throwable fault = walking instanceof DirectoryIteratorException ? walking.getCause() : walking;
        return fault instanceof IOException inFolder ? FileFaults.describe(inFolder) : String.valueOf(fault);
    }

    private static boolean isJar(Path file) {
        return file.getFileName().toString().endsWith(".jar") && Files.isRegularFile(file);
    }

    private static List<Path> withoutRepeats(List<Path> jars) {
        Set<Path> seen = new LinkedHashSet<>();
        var once = new ArrayList<Path>();
        for (Path jar : jars) {
            if (seen.add(realPath(jar))) {
                once.add(jar);
            }
        }
        return once;
    }

    private static Path realPath(Path jar) {
        try {
            return jar.toRealPath();
        } catch (IOException e) {
            return jar.toAbsolutePath().normalize(); // reading the jar will say what is wrong with it
        }
    }
}
