package io.berth.framework.text;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * A set of output files that appear whole or not at all. Each is staged under a hidden name beside its target, forced to
 * disk, and moved over the target by {@link #publish}; whatever was not published when the set is closed is removed. So
 * a reader never sees half a file, and a run that fails leaves the files of the run before it as they were.
 *
 * <p>A target whose name ends in {@code .gz} is compressed. The gzip header carries no time and no name, so equal
 * contents give equal bytes (under one build of zlib).
 *
 * <p>For one thread.
 */
public final class WholeFiles implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final List<Staged> staged = new ArrayList<>();

    /** Writes one file's content. */
    @FunctionalInterface
    public interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private record Staged(Path temporary, Path target) {}

    /** Writes one file, whole or not at all. */
    public static void write(Path target, Body body) throws IOException {
        try (WholeFiles files = new WholeFiles()) {
            files.stage(target, body);
            files.publish();
        }
    }

    /**
     * Says early whether {@code target} can be written, before hours of work are spent on its content.
     *
     * @throws IOException naming what is wrong: no such folder, a folder in the file's place, no permission
     */
    public static void check(Path target) throws IOException {
        Path folder = folderOf(target);
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "the folder does not exist");
        }
        if (Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "is a folder");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new FileSystemException(target.toString(), null, "is not a regular file");
        }
        if (!Files.isWritable(folder)) {
            throw new FileSystemException(target.toString(), null, "its folder is not writable");
        }
    }

    /** Writes the content of {@code target} under a temporary name; the target is not touched yet. */
    public void stage(Path target, Body body) throws IOException {
        check(target);
        // A link is followed, so that publishing replaces the file it points at and not the link.
        Path place = Files.exists(target) ? target.toRealPath() : target;
        Path temporary = reserveBeside(place);
        staged.add(new Staged(temporary, place));
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            OutputStream plain = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
            if (place.toString().endsWith(".gz")) {
                GZIPOutputStream packed = new GZIPOutputStream(plain, BUFFER_BYTES);
                body.writeTo(packed);
                packed.finish();
            } else {
                body.writeTo(plain);
            }
            plain.flush();
            channel.force(true);
        }
    }

    /** Moves every staged file over its target, in the order of staging. */
    public void publish() throws IOException {
        while (!staged.isEmpty()) {
            Staged next = staged.getFirst();
            Files.move(next.temporary(), next.target(), StandardCopyOption.ATOMIC_MOVE);
            staged.removeFirst();
        }
    }

    /** Removes what was staged and not published. */
    @Override
    public void close() {
        for (Staged left : staged) {
            try {
                Files.deleteIfExists(left.temporary());
            } catch (IOException fault) {
                throw new UncheckedIOException("cannot remove " + left.temporary(), fault);
            }
        }
        staged.clear();
    }

    /** An empty file of our own. Not createTempFile, which would hide the published file from everyone but its owner. */
    private static Path reserveBeside(Path target) throws IOException {
        String stem = ".berth-" + ProcessHandle.current().pid() + "-";
        for (int attempt = 0; ; attempt++) {
            try {
                return Files.createFile(folderOf(target).resolve(stem + attempt + ".tmp"));
            } catch (FileAlreadyExistsException taken) {
                // Another thread of this process, or a process of the same number that was killed; bounded all the
                // same.
                if (attempt == 1_000) {
                    throw taken;
                }
            }
        }
    }

    private static Path folderOf(Path target) {
        Path folder = target.toAbsolutePath().getParent();
        return folder == null ? target.toAbsolutePath() : folder;
    }
}
