package io.berth.framework.journal;

import io.berth.framework.core.HashChain;
import io.berth.framework.text.FileFaults;
import io.berth.framework.text.JsonFields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a journal: {@code segment-000001.jsonl} and so on, alone in their folder. */
final class JournalFiles {
    /** Raised whenever a reader of the version before would not understand, or misunderstand, a line. */
    static final int FORMAT = 1;

    private static final String BEGINNING = "{\"n\":1,\"kind\":\"header\"";

    private static final Pattern SEGMENT = Pattern.compile("segment-\\d{6}\\.jsonl");

    private JournalFiles() {}

    static Path segment(Path folder, int number) {
        String digits = String.valueOf(number);
        return folder.resolve("segment-" + "0".repeat(Math.max(0, 6 - digits.length())) + digits + ".jsonl");
    }

    /** All segments by name. */
    static List<Path> segments(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(JournalFiles::isSegment).sorted().toList();
        }
    }

    private static boolean isSegment(Path file) {
        return SEGMENT.matcher(file.getFileName().toString()).matches();
    }

    /** Says whether {@link #prepare} is likely to work, without making anything. */
    static void check(Path folder) {
        requireNoFile(folder);
        if (Files.exists(folder)) {
            prepare(folder);
            return;
        }
        Path above = folder.toAbsolutePath().getParent();
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        if (above != null && !(Files.isDirectory(above) && Files.isWritable(above))) {
            String why = Files.isDirectory(above) ? "permission denied" : "not a folder";
            throw unwritable(folder, new FileSystemException(above.toString(), null, "'" + above + "': " + why));
        }
    }

    private static void requireNoFile(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new JournalFault("'" + folder + "' is no folder; name another place for the journal");
        }
    }

    /**
     * Makes the folder if need be, and says early whether a journal can be recorded there: it must be empty or hold an earlier journal and nothing else.
     *
     * @return whether the folder is new, so that there is nothing in it
     */
    static boolean prepare(Path folder) {
        if (isMade(folder)) {
            return true;
        }
        requireNoFile(folder);
        try {
            Files.createDirectories(folder);
            if (!Files.isWritable(folder)) {
                throw new FileSystemException(folder.toString(), null, "permission denied");
            }
            try (Stream<Path> files = Files.list(folder)) {
                Path other = files.filter(file -> !isSegment(file))
                        .sorted()
                        .findFirst()
                        .orElse(null);
                if (other != null) {
                    throw new JournalFault("'" + folder + "' holds '" + other.getFileName()
                            + "', which is no journal's; name an empty or a new folder");
                }
            }
            Path first = segment(folder, 1);
            if (!segments(folder).isEmpty() && !beginsLikeOurs(first)) {
                throw new JournalFault(
                        "'" + folder + "' holds files that are no journal of Berth's, though they are called so;"
                                + " name an empty or a new folder");
            }
            return false;
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    /** The usual case, with one call of the system instead of a look at everything; what speaks against it is found out by that look. */
    private static boolean isMade(Path folder) {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /** Also when it is empty or was not written any further: a recording that broke off at once leaves it so. */
    private static boolean beginsLikeOurs(Path first) throws IOException {
        try (var in = Files.newInputStream(first)) {
            return BEGINNING.startsWith(new String(in.readNBytes(BEGINNING.length()), StandardCharsets.UTF_8));
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    /** Removes an earlier journal, from its end, so that what is left when this breaks off is its beginning. */
    static void clear(Path folder) throws IOException {
        for (Path segment : segments(folder).reversed()) {
            Files.delete(segment);
        }
    }

    /**
     * Removes an earlier journal.
     *
     * @throws JournalFault when it cannot be removed
     */
    static void remove(Path folder) {
        try {
            clear(folder);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    static JournalFault unwritable(Path folder, IOException fault) {
        return new JournalFault("cannot write the journal to '" + folder + "': " + FileFaults.describe(fault)
                + "; name a folder that can be written");
    }

    /** Refuses a header of another version of the format or of the decisions' canonical form. */
    static void checkVersions(Path folder, JsonFields header) throws IOException {
        long format = header.number("format");
        long canonical = header.number("canonical");
        if (format != FORMAT || canonical != HashChain.VERSION) {
            throw new JournalFault("journal '" + folder + "' has format " + format + " with canonical form " + canonical
                    + ", and this Berth reads format " + FORMAT + " with canonical form " + HashChain.VERSION
                    + "; replay it with the Berth that recorded it, or record it again");
        }
    }
}
