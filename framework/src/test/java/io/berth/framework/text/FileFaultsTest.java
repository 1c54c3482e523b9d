package io.berth.framework.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class FileFaultsTest {
    @Test
    void saysInWordsWhatTheJdkOnlyNames() {
        assertThat(FileFaults.describe(new NoSuchFileException("x"))).isEqualTo("no such file or folder");
        assertThat(FileFaults.describe(new AccessDeniedException("x"))).isEqualTo("permission denied");
        assertThat(FileFaults.describe(new FileSystemException("x", null, "No space left on device")))
                .isEqualTo("no space left on device");
        assertThat(FileFaults.describe(new FileSystemException("x"))).isEqualTo("x");
        assertThat(FileFaults.describe(new IOException("I/O error"))).isEqualTo("I/O error");
        assertThat(FileFaults.describe(new IOException())).isEqualTo("IOException");
    }
}
