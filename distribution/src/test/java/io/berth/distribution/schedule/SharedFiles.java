package io.berth.distribution.schedule;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The published logs, schedules and tools, which are not part of the project: in the folder of the system property {@code
 * berth.traces}. A test that misses one is skipped by the file's name; in CI, where all must be there, it fails.
 */
final class SharedFiles {
    private SharedFiles() {}

    /** A log such as {@code RICC-2010-2.swf.gz}. */
    static Path trace(String name) {
        return require("traces", name);
    }

    /** A schedule such as {@code RICC.EASY.batch.csv.gz}. */
    static Path reference(String name) {
        return require("reference", name);
    }

    /** The folder of all schedules. */
    static Path references() {
        return require("reference", "");
    }

    /** A program such as {@code refsim.py}. */
    static Path tool(String name) {
        return require("tools", name);
    }

    /** Skips the test, or fails it in CI: it never returns. */
    static IllegalStateException missing(String what) {
        return "true".equals(System.getenv("CI")) ? fail(what) : abort(what);
    }

    private static Path require(String folder, String name) {
        Path file = Path.of(System.getProperty("berth.traces", "../shared"))
                .resolve(folder)
                .resolve(name);
        if (Files.exists(file)) {
            return file;
        }
        throw missing("missing " + file + "; set BERTH_TRACES to the folder that holds traces/, reference/ and tools/");
    }
}
