package io.berth.server.store.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;

/** How a program is run that refuses to run as root. */
enum Unprivileged {
    /** As who we are, who is not root. */
    AS_WE_ARE(""),
    /** As nobody, to whom the folder is given. */
    AS_NOBODY("setpriv --reuid=nobody --regid=nogroup --clear-groups"),
    /** As root, who looks like somebody else to it: in a user namespace without a mapping. */
    UNMAPPED("unshare -U");

    private final String prefix;

    Unprivileged(String prefix) {
        this.prefix = prefix;
    }

    /** The way that works for a folder. */
    static Unprivileged here(Path folder) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return AS_WE_ARE;
        }
        for (Path parent = folder.toAbsolutePath().getParent(); parent != null; parent = parent.getParent()) {
            if (Files.exists(parent)
                    && !Files.getPosixFilePermissions(parent).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return UNMAPPED;
            }
        }
        return Folders.run(AS_NOBODY.command(List.of("true"))) == 0 ? AS_NOBODY : UNMAPPED;
    }

    List<String> command(List<String> words) {
        var all = new ArrayList<String>();
        if (!prefix.isEmpty()) {
            all.addAll(List.of(prefix.split(" ", -1)));
        }
        all.addAll(words);
        return all;
    }

    /** Makes the folder that of whom the program runs as. */
    void own(Path folder) throws IOException {
        String owner = this == AS_NOBODY ? "nobody:nogroup" : "root:root";
        if (this != AS_WE_ARE && Folders.run(List.of("chown", "-R", owner, folder.toString())) != 0) {
            throw new IOException("the data folder '" + folder + "' cannot be given to " + owner);
        }
    }
}
