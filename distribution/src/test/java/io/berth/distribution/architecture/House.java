package io.berth.distribution.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the laws apply: the package under which the modules stand. The real house is {@code io.berth}; the museum is a
 * second one with the same rooms and a fault in each.
 */
record House(String root) {
    /** What decides: only these packages and what they use may influence a decision. Also mutated by PIT (framework/pom.xml). */
    private static final List<String> DECISION_PACKAGES =
            List.of("core", "request", "allocation", "preemption", "limits", "nearest");

    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

    /** Returns the package pattern of a room and all below it, such as {@code io.berth.spi..}. */
    String room(String name) {
        return root + "." + name + "..";
    }

    /** Returns the package patterns of the rooms and all below them. */
    String[] rooms(String... names) {
        return Stream.of(names).map(this::room).toArray(String[]::new);
    }

    /** Returns the patterns of the decision packages of the framework. */
    String[] decisionPackages() {
        return DECISION_PACKAGES.stream().map(name -> room("framework." + name)).toArray(String[]::new);
    }

    /** Returns the patterns of all that decides: the decision packages and the plugins. */
    String[] deciding() {
        return Stream.concat(Stream.of(decisionPackages()), Stream.of(room("plugins")))
                .toArray(String[]::new);
    }

    /** Returns the folders of the modules that are shipped, from the root's pom, so that a new one is not forgotten. */
    static List<Path> shippedModules() throws IOException {
        var checkout = Path.of(System.getProperty("berth.root", ".."));
        return MODULE.matcher(Files.readString(checkout.resolve("pom.xml")))
                .results()
                .map(match -> match.group(1))
                .filter(module -> !module.equals("distribution") && !module.equals("benchmarks"))
                .map(checkout::resolve)
                .toList();
    }

    /** Reads the classes of a module; none when it was not built. */
    static JavaClasses classesOf(List<Path> modules) {
        return new ClassFileImporter()
                .importPaths(modules.stream()
                        .map(module -> module.resolve("target/classes"))
                        .toList());
    }
}
