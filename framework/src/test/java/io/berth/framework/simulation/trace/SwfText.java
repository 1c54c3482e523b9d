package io.berth.framework.simulation.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.zip.GZIPOutputStream;

/** Small logs for tests. */
final class SwfText {
    static final Path NAME = Path.of("dir/small.swf");

    private SwfText() {}

    /** A row in which only what a simulation uses has values. */
    static String row(long id, long submit, long run, long allocated, long requested, long estimate, long user) {
        return id + " " + submit + " -1 " + run + " " + allocated + " -1 -1 " + requested + " " + estimate + " -1 1 "
                + user + " -1 -1 -1 -1 -1 -1";
    }

    static byte[] bytes(String... lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    static byte[] gzip(byte[] content) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return packed.toByteArray();
    }

    static Workload read(byte[] content) {
        return read(content, OptionalInt.empty());
    }

    static Workload read(byte[] content, OptionalInt procs) {
        return SwfReader.read(NAME, new ByteArrayInputStream(content), EstimateModel.USER, procs);
    }

    static Workload read(String... lines) {
        return read(bytes(lines));
    }
}
