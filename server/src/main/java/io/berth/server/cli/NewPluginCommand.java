package io.berth.server.cli;

import io.berth.framework.text.FileFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code berth new-plugin}: a project to begin a policy from. */
@Command(
        name = "new-plugin",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        sortOptions = false,
        description = {
            "Makes a Maven project with one policy that works, its contract test and a README.",
            "It builds without a network, against this installation."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth new-plugin smallest-first --kind order",
            "  berth new-plugin patient --kind picker --folder work/patient --package org.example.patient"
        })
final class NewPluginCommand implements Callable<Integer> {
    private final Console console;
    private final Installation installation;

    @Parameters(paramLabel = "NAME", description = "of the policy: lower-case letters, digits and dashes")
    private String name = "";

    @Option(
            names = "--kind",
            required = true,
            paramLabel = "KIND",
            converter = Kinds.class,
            completionCandidates = PluginKind.Words.class,
            description = "one of: ${COMPLETION-CANDIDATES}")
    private PluginKind kind = PluginKind.ORDER;

    @Option(names = "--folder", paramLabel = "DIR", description = "where to make it (default: NAME, here)")
    private @Nullable Path folder;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            description = "Java package of its classes (default: policies.NAME)")
    private @Nullable String javaPackage;

    NewPluginCommand(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    @Override
    public Integer call() {
        Path home = installation.home();
        String inPackage = javaPackage == null ? PluginProject.defaultPackage(name) : javaPackage;
        PluginProject project = new PluginProject(name, kind, inPackage, home, CommandLineTool.version());
        Path target = folder == null ? Path.of(name) : folder;
        try {
            project.write(target);
        } catch (IOException fault) {
            throw new UserFault("cannot write '" + target + "': " + FileFaults.describe(fault)
                    + "; name a place that can be written with --folder");
        }
        console.out().println("made " + target + ": the " + kind.word + " '" + name + "'. Next:");
        console.out().println("  cd " + target + " && mvn -o verify");
        if (!Files.isDirectory(home.resolve("repository"))) {
            console.err()
                    .println(
                            "berth: this installation has no folder 'repository' to build against; './berth dist' in the sources"
                                    + " makes an installation that has, or build with -Dberth.repository=URL");
        }
        console.out().flush();
        return ExitCode.SUCCESS;
    }

    /** Reads a kind. */
    static final class Kinds implements ITypeConverter<PluginKind> {
        @Override
        public PluginKind convert(String word) {
            for (PluginKind kind : PluginKind.values()) {
                if (kind.word.equals(word)) {
                    return kind;
                }
            }
            throw new TypeConversionException(
                    "'" + word + "' is no kind of policy; write one of " + String.join(", ", new PluginKind.Words()));
        }
    }
}
