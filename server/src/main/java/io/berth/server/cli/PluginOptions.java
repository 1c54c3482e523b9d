package io.berth.server.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which plugins there are: options of every command that needs them. */
final class PluginOptions {
    @Option(
            names = "--plugins",
            paramLabel = "FOLDER|JAR",
            description = {
                "plugins besides those of the installation:",
                "all jars of a folder, or one; may be given again"
            })
    private List<Path> places = new ArrayList<>();

    List<Path> places() {
        return List.copyOf(places);
    }
}
