package io.berth.framework.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WholeFilesTest {
    @TempDir
    private Path folder;

    @Test
    void nothingIsVisibleBeforePublishing() throws IOException {
        Path kept = Files.writeString(folder.resolve("kept.txt"), "old");
        Path fresh = folder.resolve("fresh.txt");
        try (WholeFiles files = new WholeFiles()) {
            files.stage(kept, out -> print(out, "new"));
            files.stage(fresh, out -> print(out, "first"));
            assertThat(kept).hasContent("old");
            assertThat(fresh).doesNotExist();

            files.publish();
        }
        assertThat(kept).hasContent("new");
        assertThat(fresh).hasContent("first");
        assertThat(names()).containsExactly("fresh.txt", "kept.txt");
    }

    @Test
    void aFailureLeavesEverythingAsItWas() throws IOException {
        Path kept = Files.writeString(folder.resolve("kept.txt"), "old");

        assertThatIOException()
                .isThrownBy(() -> WholeFiles.write(kept, out -> {
                    print(out, "half of it");
                    throw new IOException("disk full");
                }))
                .withMessage("disk full");

        assertThat(kept).hasContent("old");
        assertThat(names()).containsExactly("kept.txt");
    }

    @Test
    void closingWithoutPublishingRemovesAllThatWasStaged() throws IOException {
        try (WholeFiles files = new WholeFiles()) {
            files.stage(folder.resolve("one"), out -> print(out, "1"));
            files.stage(folder.resolve("two"), out -> print(out, "2"));
            assertThat(names()).hasSize(2).allMatch(name -> name.startsWith(".berth-"));
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void compressesByName() throws IOException {
        Path file = folder.resolve("a.txt.gz");

        WholeFiles.write(file, out -> print(out, "squeezed"));

        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("squeezed");
        }
    }

    @Test
    void publishedFilesHaveThePermissionsOfAnyNewFile() throws IOException {
        Path ordinary = Files.writeString(folder.resolve("ordinary"), "");
        Path whole = folder.resolve("whole");

        WholeFiles.write(whole, out -> print(out, ""));

        assertThat(Files.getPosixFilePermissions(whole)).isEqualTo(Files.getPosixFilePermissions(ordinary));
    }

    @Test
    void followsALinkToItsFile() throws IOException {
        Path real = Files.writeString(folder.resolve("real"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);

        WholeFiles.write(link, out -> print(out, "new"));

        assertThat(link).isSymbolicLink();
        assertThat(real).hasContent("new");
    }

    @Test
    void saysBeforehandWhatCannotBeWritten() throws IOException {
        WholeFiles.check(folder.resolve("fine"));
        requireRefused(folder, "is a folder");
        requireRefused(folder.resolve("no/such/file"), "no such file or folder");
    }

    @Test
    void replacesOnlyRegularFiles() throws IOException, InterruptedException {
        // A pipe of our own stands for all devices: were the check to fail, only this one would be lost.
        Path pipe = folder.resolve("pipe");
        int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assumeThat(made).as("exit code of mkfifo").isZero();

        requireRefused(pipe, "is not a regular file");

        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    private void requireRefused(Path target, String cause) {
        assertThatIOException()
                .isThrownBy(() -> WholeFiles.check(target))
                .satisfies(fault -> assertThat(FileFaults.describe(fault)).isEqualTo(cause));
        assertThatIOException().isThrownBy(() -> WholeFiles.write(target, out -> print(out, "")));
    }

    private static void print(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }
}
