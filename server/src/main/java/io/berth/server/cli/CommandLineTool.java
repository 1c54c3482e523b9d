package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.plugin.PluginFaults;
import io.berth.framework.request.RequestFault;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.scenario.ScenarioException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Arguments to exit code: parses, runs the command, and turns every fault into one line on standard error; several faults of plugins are a line each. */
final class CommandLineTool {
    private CommandLineTool() {}

    @Command(
            name = "berth",
            description = "A batch-job scheduler whose policies are plugins.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            synopsisSubcommandLabel = "COMMAND",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:success",
                "1:a fault of Berth itself, or a journal that does not verify",
                "2:a wrong argument, file or setting",
                "3:a policy failed",
                "4:the answer is no: a scenario ran and not all that it expects was met, or a request could never be"
                        + " held",
                "70:a policy did not return"
            })
    private static final class Root implements Runnable {
        @Spec
        private @Nullable CommandSpec spec;

        @Override
        public void run() {
            if (spec != null) {
                spec.commandLine().usage(spec.commandLine().getOut());
            }
        }
    }

    /** The version in the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"berth " + version()};
        }
    }

    /** {@return the version in the jar's manifest} */
    static String version() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /**
     * Runs one command.
     *
     * @param simulators makes the simulator when a command needs it
     * @return the exit code; see {@link ExitCode}
     */
    static int run(Console console, Supplier<Simulator> simulators, String... arguments) {
        return run(console, Installation.with(simulators), arguments);
    }

    /**
     * Runs one command.
     *
     * @param installation gives commands the plugins when they need them
     * @return the exit code; see {@link ExitCode}
     */
    static int run(Console console, Installation installation, String... arguments) {
        CommandLine tool = new CommandLine(new Root());
        tool.addSubcommand(new SimCommand(console, installation));
        tool.addSubcommand(new ExplainCommand(console, installation));
        tool.addSubcommand(new SoakCommand(console, installation));
        tool.addSubcommand(new PluginsCommand(console, installation));
        tool.addSubcommand(new NewPluginCommand(console, installation));
        tool.addSubcommand(new CommandLine(new RequestCommand()).addSubcommand(new RequestCheckCommand(console)));
        tool.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
        tool.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        tool.setParameterExceptionHandler((fault, _) -> misused(console, fault));
        tool.setExecutionExceptionHandler((fault, _, _) -> failed(console, fault));
        tool.setUsageHelpAutoWidth(true);
        return tool.execute(arguments);
    }

    private static int misused(Console console, ParameterException fault) {
        String hint = "";
        if (fault instanceof UnmatchedArgumentException unmatched) {
            List<String> nearest = unmatched.getSuggestions();
            hint = nearest.isEmpty() ? "" : "; did you mean '" + nearest.getFirst() + "'?";
        }
        String command = fault.getCommandLine().getCommandSpec().qualifiedName();
        complain(console, fault.getMessage() + hint + " (see " + command + " --help)");
        return ExitCode.USER;
    }

    private static int failed(Console console, Exception fault) {
        int code = ExitCode.of(fault);
        switch (fault) {
            case RequestFault request -> say(console, String.valueOf(request.getMessage()));
            case ScenarioException faults -> say(console, String.valueOf(faults.getMessage()));
            case PluginFaults faults -> say(console, String.valueOf(faults.getMessage()));
            case PolicyFailure failure -> complain(console, PolicyBlame.of(failure));
            default ->
                complain(
                        console,
                        code == ExitCode.INTERNAL
                                ? "internal error, please report it: " + fault
                                : String.valueOf(fault.getMessage()));
        }
        if (code == ExitCode.INTERNAL || System.getenv("BERTH_DEBUG") != null) {
            fault.printStackTrace(console.err());
        }
        return code;
    }

    /** One line, whatever is in the message. */
    private static void complain(Console console, String message) {
        say(console, message.strip().replaceAll("\\s*[\\r\\n]+\\s*", "; "));
    }

    private static void say(Console console, String message) {
        console.err().println("berth: " + message);
        console.err().flush();
    }
}
