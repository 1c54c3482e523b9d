package io.berth.server.cli;

import java.util.concurrent.locks.LockSupport;

/** The program {@code berth}. */
public final class Main {
    /** A command that ends soon says on the console what it has to say; setting logging up would cost it more than all else. */
    private static final String LOGGING = "slf4j.provider";

    private static final String NO_LOGGING = "org.slf4j.helpers.NOP_FallbackServiceProvider";

    private static final long PATIENCE_NANOS = 2_000_000_000;

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        if (System.getProperty(LOGGING) == null) {
            System.setProperty(LOGGING, NO_LOGGING);
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
        Console console = new Console(System.out, System.err, Console.isInteractive());
        Installation here = new InstalledHere(console, System::getenv, Main::end);
        System.exit(CommandLineTool.run(console, here, arguments));
    }

    /** Ends the process while another thread may hang: with what is to be done at the end, but not waiting for it for long. */
    private static void end(int code) {
        Thread.ofPlatform().daemon().start(() -> {
            LockSupport.parkNanos(PATIENCE_NANOS);
            Runtime.getRuntime().halt(code);
        });
        System.exit(code);
    }
}
