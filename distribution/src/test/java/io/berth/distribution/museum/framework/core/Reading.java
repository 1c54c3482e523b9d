package io.berth.distribution.museum.framework.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

public final class Reading {
    private Reading() {}

    static byte[] file() throws IOException {
        return Files.readAllBytes(Path.of("jobs"));
    }

    static int stream(InputStream in) throws IOException {
        return in.read();
    }

    static URI network() {
        return URI.create("http://localhost");
    }
}
