package io.berth.distribution.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The built program, in a process of its own. */
record Program(int exitCode, String out, String err) {
    private static final long PATIENCE_SECONDS = 120;

    static Path home() {
        return Path.of(System.getProperty("berth.dist", "target/berth"));
    }

    /** Runs a command with a state folder of its own. */
    static Program run(Path state, Object... arguments) throws IOException, InterruptedException {
        return run(List.of("-Dberth.state=" + state), arguments);
    }

    static Program run(List<String> javaOptions, Object... arguments) throws IOException, InterruptedException {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("-XX:+UseSerialGC");
        words.addAll(javaOptions);
        words.addAll(List.of("-Dberth.home=" + home(), "-cp", home().resolve("lib") + "/*"));
        words.add("io.berth.server.cli.Main");
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        Path out = Files.createTempFile("berth", ".out");
        Path err = Files.createTempFile("berth", ".err");
        try {
            Process process = new ProcessBuilder(words)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(words + " did not end: " + Files.readString(err));
            }
            return new Program(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
