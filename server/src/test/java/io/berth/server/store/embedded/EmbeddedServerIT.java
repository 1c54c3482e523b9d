package io.berth.server.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class EmbeddedServerIT {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @EnumSource(Unprivileged.class)
    void aServerStartsStopsAndComesUpAgainOnTheSameData(Unprivileged way) throws IOException {
        boolean root = "root".equals(System.getProperty("user.name"));
        assumeTrue(root != (way == Unprivileged.AS_WE_ARE), "a way of another user");
        assumeTrue(Folders.run(way.command(List.of("true"))) == 0, "this machine does not allow it");
        if (way == Unprivileged.AS_NOBODY) {
            assertThat(Folders.run(List.of("chmod", "755", folder.toString()))).isZero();
        }
        Path data = folder.resolve("pg");
        EmbeddedServer first = EmbeddedServer.start(data, way);
        assertThat(first.port()).isPositive();
        first.close();
        assertThat(data.resolve("data/postmaster.pid")).doesNotExist();
        EmbeddedServer second = EmbeddedServer.start(data, way);
        second.close();
        assertThat(Files.exists(data.resolve("data/PG_VERSION"))).isTrue();
    }
}
