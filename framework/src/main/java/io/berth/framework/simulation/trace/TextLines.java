package io.berth.framework.simulation.trace;

import io.berth.framework.text.FileFaults;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The lines of a plain or gzip file as ranges of bytes in one reused buffer: after {@link #next}, the line is
 * {@code bytes()[from()..to())}. Whether the file is compressed is seen from its first bytes, not from its name. A
 * line ends with {@code \n}, {@code \r\n} or the end of the file.
 *
 * <p>Every fault of reading comes out as a {@link TraceException}.
 */
final class TextLines implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LINE_BYTES_MAX = 1 << 20;
    private static final int MAGIC_BYTES = 6;

    private final Path file;
    private final InputStream in;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private int following;
    private int filled;
    private long number;
    private boolean exhausted;

    /** Formats of compression that are known by sight and not read. */
    private enum Packer {
        BZIP2("bzip2", "BZh"),
        ZIP("zip", "PK\003\004"),
        XZ("xz", "\u00fd7zXZ"),
        ZSTD("zstd", "(\u00b5/\u00fd"),
        COMPRESS("compress", "\u001f\u009d");

        private final String word;
        private final String magic;

        Packer(String word, String magic) {
            this.word = word;
            this.magic = magic;
        }
    }

    /**
     * Never says that nothing is available. GZIPInputStream would take that for the end where another member follows, and a
     * log that was packed in pieces would silently lose all but the first.
     */
    private static final class MaybeMore extends FilterInputStream {
        MaybeMore(InputStream in) {
            super(in);
        }

        @Override
        public int available() {
            return 1;
        }
    }

    private TextLines(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    static TextLines open(Path file) {
        if (Files.isDirectory(file)) {
            throw TraceException.inFile(TraceException.Fault.UNREADABLE, file, "is a folder; name a file inside it");
        }
        try {
            return open(file, Files.newInputStream(file));
        } catch (IOException fault) {
            throw unreadable(file, fault);
        }
    }

    /** Lines of a stream; {@code file} is how messages call it. The stream is closed with the lines, or by a failure here. */
    static TextLines open(Path file, InputStream raw) {
        try {
            byte[] magic = raw.readNBytes(MAGIC_BYTES);
            if (magic.length == 0) {
                throw TraceException.inFile(TraceException.Fault.EMPTY, file, "is empty; copy or download it again");
            }
            rejectOtherArchives(file, magic);
            InputStream whole = new MaybeMore(new SequenceInputStream(new ByteArrayInputStream(magic), raw));
            boolean packed = magic.length > 1 && (magic[0] & 0xff) == 0x1f && (magic[1] & 0xff) == 0x8b;
            return new TextLines(file, packed ? new GZIPInputStream(whole, BUFFER_BYTES) : whole);
        } catch (IOException fault) {
            closeQuietly(raw);
            throw unreadable(file, fault);
        } catch (TraceException fault) {
            closeQuietly(raw);
            throw fault;
        }
    }

    /** Moves to the next line; false after the last. */
    boolean next() {
        int end = following;
        while (true) {
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            if (end < filled || exhausted) {
                break;
            }
            int scanned = end - following;
            fill();
            end = following + scanned;
        }
        if (end == filled && following == filled) {
            return false;
        }
        from = following;
        to = end;
        following = Math.min(end + 1, filled);
        number++;
        return true;
    }

    byte[] bytes() {
        return buffer;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /** The number of the current line, from 1. */
    long number() {
        return number;
    }

    /** Whether the current line holds bytes that no text file has, so that it is better not to quote from it. */
    boolean isBinary() {
        for (int i = from; i < to; i++) {
            byte b = buffer[i];
            if ((b >= 0 && b < ' ' && !isBlank(b)) || b == 0x7f) {
                return true;
            }
        }
        return false;
    }

    /** The bytes {@code [start, end)} for a message: short, and nothing in it that could upset a terminal. */
    String quote(int start, int end) {
        int shown = Math.min(end, start + 40);
        String text = new String(buffer, start, shown - start, StandardCharsets.UTF_8);
        return "'" + text.replaceAll("[\\p{Cntrl}\\uFFFD]", "?") + (shown < end ? "...'" : "'");
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\f' || b == 0x0b;
    }

    @Override
    public void close() {
        closeQuietly(in);
    }

    /** Makes room behind the current remainder, which it moves to the front, and reads at least one byte or the end. */
    private void fill() {
        int kept = filled - following;
        if (kept > LINE_BYTES_MAX) {
            throw TraceException.inLine(
                    TraceException.Fault.WRONG_FORMAT,
                    file,
                    number + 1,
                    "the line is longer than a megabyte, so this is not a text file of jobs; name another file");
        }
        if (kept == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        if (following > 0) {
            System.arraycopy(buffer, following, buffer, 0, kept);
            following = 0;
            filled = kept;
        }
        try {
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                exhausted = true;
            } else {
                filled += read;
            }
        } catch (IOException fault) {
            throw unreadable(file, fault);
        }
    }

    private static void rejectOtherArchives(Path file, byte[] magic) {
        String head = new String(magic, StandardCharsets.ISO_8859_1);
        for (Packer packer : Packer.values()) {
            if (head.startsWith(packer.magic)) {
                throw TraceException.inFile(
                        TraceException.Fault.WRONG_FORMAT,
                        file,
                        "is compressed with " + packer.word
                                + "; only plain text and gzip are read, so unpack it first");
            }
        }
    }

    private static TraceException unreadable(Path file, IOException fault) {
        return switch (fault) {
            case EOFException _ ->
                TraceException.inFile(
                        TraceException.Fault.DAMAGED_GZIP,
                        file,
                        "ends in the middle of its compressed data; copy or download it again");
            case ZipException damage ->
                TraceException.inFile(
                        TraceException.Fault.DAMAGED_GZIP,
                        file,
                        "holds corrupt gzip data (" + damage.getMessage() + "); copy or download it again");
            default ->
                TraceException.inFile(
                        TraceException.Fault.UNREADABLE,
                        file,
                        "cannot be read: " + FileFaults.describe(fault) + "; check the name and the permissions");
        };
    }

    /** Nothing was written, so a failure to close loses nothing. */
    private static void closeQuietly(InputStream in) {
        try {
            in.close();
        } catch (IOException _) {
            // Nothing to do and nobody to tell.
        }
    }
}
