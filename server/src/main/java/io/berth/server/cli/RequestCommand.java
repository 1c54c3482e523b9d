package io.berth.server.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code berth request}: what there is to be done with requests. */
@Command(
        name = "request",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Works with what jobs ask for: select[], order[], rusage[] and span[].",
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth request check 'select[gpus>0] order[-slots]' --scenario site.yaml",
            "  berth request check --help"
        })
final class RequestCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        if (spec != null) {
            spec.commandLine().usage(spec.commandLine().getOut());
        }
    }
}
