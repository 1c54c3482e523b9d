package io.berth.server.cli;

import io.berth.framework.plugin.PluginHost;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.TraceSimulator;
import java.nio.file.Path;
import java.util.List;

/** The program {@code berth}. */
public final class Main {
    /** A command that ends soon says on the console what it has to say; setting logging up would cost it more than all else. */
    private static final String LOGGING = "slf4j.provider";

    private static final String NO_LOGGING = "org.slf4j.helpers.NOP_FallbackServiceProvider";

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        if (System.getProperty(LOGGING) == null) {
            System.setProperty(LOGGING, NO_LOGGING);
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
        Console console = new Console(System.out, System.err, Console.isInteractive());
        System.exit(CommandLineTool.run(console, Main::simulator, arguments));
    }

    /** The trace simulator with the plugins of this installation; they stay loaded until the process ends. */
    private static Simulator simulator() {
        String home = System.getProperty("berth.home");
        if (home == null) {
            throw new UserFault(
                    "the folder of the installation is not known; start berth with its script, or add -Dberth.home=FOLDER");
        }
        PluginHost plugins = PluginHost.open(List.of(Path.of(home, "plugins")));
        return new TraceSimulator(plugins, plugins.names()::picker, () -> RecordedPlugins.of(plugins.plugins()));
    }
}
