package io.berth.server.store.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/** The programs of PostgreSQL, out of a jar. */
final class Binaries {
    private Binaries() {}

    /** The folder with bin and lib, unpacked once for each version in the jar. */
    static Path unpacked(Path folder) throws IOException {
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String name = "postgres-linux-" + (machine.equals("aarch64") ? "arm_64" : "x86_64") + ".txz";
        try (InputStream in = Binaries.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("this installation has no PostgreSQL for " + machine + "; name one by URL");
            }
            Path archive = folder.resolve("postgres.txz");
            Path home = folder.resolve("programs");
            if (Files.exists(home)) {
                return home;
            }
            Files.copy(in, archive, StandardCopyOption.REPLACE_EXISTING);
            Path draft = folder.resolve("programs.draft");
            Folders.delete(draft);
            Files.createDirectories(draft);
            if (Folders.run(List.of("tar", "-xJf", archive.toString(), "-C", draft.toString())) != 0) {
                throw new IOException(
                        "'" + archive + "' cannot be unpacked in '" + folder + "': tar with xz is needed, and 60 MB");
            }
            Files.move(draft, home);
            Files.delete(archive);
            return home;
        }
    }
}
