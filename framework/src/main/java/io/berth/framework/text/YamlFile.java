package io.berth.framework.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A YAML file as it was read: one document of YAML 1.2 in UTF-8, without tags, with at most {@value #BYTES_MAX} bytes.
 *
 * @param root   what it holds; null when it could not be read to its end
 * @param faults what is wrong with it as YAML
 */
public record YamlFile(@Nullable YamlNode root, List<TextFault> faults) {
    private static final int BYTES_MAX = 1 << 26;

    public YamlFile {
        faults = List.copyOf(faults);
    }

    /**
     * Reads a file.
     *
     * @param path the file
     * @return what it holds
     * @throws IOException when the file itself cannot be read: {@link FileFaults} has the words
     */
    public static YamlFile read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "is a folder");
        }
        byte[] bytes;
        try (var in = Files.newInputStream(path)) {
            bytes = in.readNBytes(BYTES_MAX + 1);
        }
        if (bytes.length > BYTES_MAX) {
            throw new FileSystemException(path.toString(), null, "is larger than " + (BYTES_MAX >> 20) + " MiB");
        }
        return of(bytes);
    }

    /**
     * Reads a text.
     *
     * @param bytes its bytes
     * @return what it holds
     */
    public static YamlFile of(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            return broken(
                    end(text),
                    String.format("byte 0x%02x is not UTF-8; save the file in UTF-8", bytes[in.position()] & 0xff));
        }
        if (text.startsWith("\uFEFF")) {
            text = text.substring(1);
        }
        if (text.isBlank()) {
            return broken(TextPlace.START, "the file is empty");
        }
        var faults = new ArrayList<TextFault>();
        YamlNode root = new YamlTree(faults).read(text);
        return new YamlFile(root, faults);
    }

    static YamlFile broken(TextPlace place, String message) {
        return new YamlFile(null, List.of(new TextFault(place, List.of(), message)));
    }

    private static TextPlace end(String text) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new TextPlace(line, text.codePointCount(lineStart, text.length()) + 1);
    }
}
