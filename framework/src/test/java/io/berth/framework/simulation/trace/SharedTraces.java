package io.berth.framework.simulation.trace;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The published traces and reference schedules, which are not part of the project: beneath the folder of the system
 * property {@code berth.traces}, else of the variable {@code BERTH_TRACES}, else {@code ../shared} beside the project. A test
 * that misses one is skipped by the file's name; in CI, where all must be there, it fails.
 */
public final class SharedTraces {
    private SharedTraces() {}

    /** A log such as {@code RICC-2010-2.swf.gz}. */
    public static Path trace(String name) {
        return require(folder().resolve("traces").resolve(name));
    }

    /** A schedule such as {@code RICC.EASY.batch.csv.gz}. */
    public static Path reference(String name) {
        return require(folder().resolve("reference").resolve(name));
    }

    private static Path folder() {
        String property = System.getProperty("berth.traces");
        String variable = System.getenv("BERTH_TRACES");
        return property != null
                ? Path.of(property)
                : variable != null ? Path.of(variable) : projectRoot().resolveSibling("shared");
    }

    /** The outermost folder of this build. */
    private static Path projectRoot() {
        Path root = Path.of("").toAbsolutePath();
        for (@Nullable Path above = root; above != null; above = above.getParent()) {
            root = Files.exists(above.resolve("pom.xml")) ? above : root;
        }
        return root;
    }

    private static Path require(Path file) {
        if (Files.exists(file)) {
            return file;
        }
        String missing = "missing " + file + "; set BERTH_TRACES to the folder that holds traces/ and reference/";
        return "true".equals(System.getenv("CI")) ? fail(missing) : abort(missing);
    }
}
