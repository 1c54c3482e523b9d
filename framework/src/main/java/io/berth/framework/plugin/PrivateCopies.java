package io.berth.framework.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the jars as they were when they were read: the host works from these alone, so that whoever replaces a jar harms nobody who runs. They lie in a folder of
 * the system's for temporary files, go with {@link #close}, and at the latest when the process ends by itself.
 */
final class PrivateCopies implements AutoCloseable {
    private final List<Path> files = new ArrayList<>();
    private @Nullable Path folder;

    /**
     * Copies.
     *
     * @param content what a jar holds
     * @param name    its file name, for people who look
     * @return the copy
     */
    Path copy(byte[] content, String name) throws IOException {
        Path place = folder;
        if (place == null) {
            place = keep(Files.createTempDirectory("berth-plugins-"));
            folder = place;
        }
        Path own = keep(Files.createDirectory(place.resolve(String.valueOf(files.size()))));
        Path copy = keep(Files.createFile(own.resolve(name)));
        Files.write(copy, content);
        return copy;
    }

    private Path keep(Path made) {
        files.add(made);
        made.toFile().deleteOnExit(); // in the reverse order of these calls
        return made;
    }

    @Override
    public void close() {
        try {
            for (Path file : files.reversed()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the copies of plugins in " + folder, e);
        }
        files.clear();
        folder = null;
    }

    List<Path> files() {
        return Collections.unmodifiableList(files);
    }
}
