package io.berth.server.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the program talks to.
 *
 * @param in  what a person types, or a pipe
 * @param out results
 * @param err progress and errors
 * @param interactive whether a person is watching: both go to a terminal
 */
record Console(InputStream in, PrintStream out, PrintStream err, boolean interactive) {
    /** With the process's own input. */
    Console(PrintStream out, PrintStream err, boolean interactive) {
        this(System.in, out, err, interactive);
    }

    /** Whether standard input, output and error are all a terminal that understands how to go back to a line's start. */
    @SuppressWarnings("SystemConsoleNull") // Java 25 returns null again when there is no terminal.
    static boolean isInteractive() {
        java.io.Console terminal = System.console();
        return terminal != null
                && terminal.isTerminal()
                && !"dumb".equals(System.getenv("TERM"))
                && standardErrorIsTerminal();
    }

    /** The JDK only knows about standard input and output. Where there is no /proc, error is taken to go where output goes. */
    private static boolean standardErrorIsTerminal() {
        Path standardError = Path.of("/proc/self/fd/2");
        try {
            String target = Files.readSymbolicLink(standardError).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException _) {
            return !Files.exists(Path.of("/proc/self"));
        }
    }
}
