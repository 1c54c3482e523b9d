package io.berth.server.cli;

import io.berth.framework.simulation.Simulator;
import io.berth.spi.plugin.SettingsException;
import java.util.ServiceLoader;

/** The program {@code berth}. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        Console console = new Console(System.out, System.err, Console.isInteractive());
        System.exit(CommandLineTool.run(console, Main::simulator, arguments));
    }

    private static Simulator simulator() {
        return ServiceLoader.load(Simulator.class)
                .findFirst()
                .orElseThrow(() -> new SettingsException("there is no simulator in this installation; build it anew"));
    }
}
