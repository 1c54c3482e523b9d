package io.berth.distribution.schedule;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The program as it is shipped, as a process of its own, with plugins of its own that a test may change. */
final class Berth {
    private static final Path DISTRIBUTION = Path.of(System.getProperty("berth.dist", "target/berth"));

    private final Path folder;

    /** What a process printed, and its exit code. */
    record Ended(int code, String out, String err) {}

    private Berth(Path folder) {
        this.folder = folder;
    }

    /** With copies of the shipped plugins in a folder of the test. */
    static Berth in(Path folder) throws IOException {
        Path plugins = Files.createDirectories(folder.resolve("home/plugins"));
        try (Stream<Path> jars = Files.list(DISTRIBUTION.resolve("plugins"))) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, plugins.resolve(jar.getFileName()));
            }
        }
        return new Berth(folder);
    }

    Path plugins() {
        return folder.resolve("home/plugins");
    }

    Ended run(String input, String... arguments) throws IOException, InterruptedException {
        Path in = Files.writeString(folder.resolve("in"), input);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-Dberth.home=" + folder.resolve("home"));
        command.add("-cp");
        command.add(DISTRIBUTION.resolve("lib") + File.separator + "*");
        command.add("io.berth.server.cli.Main");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        int code = process.waitFor();
        return new Ended(code, Files.readString(out), Files.readString(err));
    }
}
