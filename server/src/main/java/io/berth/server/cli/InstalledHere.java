package io.berth.server.cli;

import io.berth.framework.plugin.Loading;
import io.berth.framework.plugin.PluginFaults.Fault;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.plugin.Quarantine;
import io.berth.framework.plugin.Watchdog;
import io.berth.framework.plugin.Watchdog.Overdue;
import io.berth.framework.simulation.Simulator;
import io.berth.framework.simulation.TraceSimulator;
import io.berth.framework.text.FileFaults;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The installation that this process was started from; plugins stay loaded until it ends. */
final class InstalledHere implements Installation {
    /** Where the program lies. */
    private static final String HOME = "berth.home";

    /** Where it keeps what it has to remember; wins over the environment. */
    private static final String STATE = "berth.state";

    /** How many seconds a call of a policy may take; 0 for any number. */
    private static final String DEADLINE = "berth.policy.seconds";

    private static final double DEADLINE_SECONDS = 30;
    private static final double DEADLINE_SECONDS_MAX = 1e9;

    private final Console console;
    private final UnaryOperator<@Nullable String> environment;
    private final Consumer<Integer> end;

    /**
     * The installation.
     *
     * @param environment values of the environment by name
     * @param end         ends the process with an exit code, whatever its other threads do
     */
    InstalledHere(Console console, UnaryOperator<@Nullable String> environment, Consumer<Integer> end) {
        this.console = console;
        this.environment = environment;
        this.end = end;
    }

    @Override
    public Simulator simulator(PluginOptions options, boolean lenient) {
        Loading loading = loading();
        PluginHost plugins = PluginHost.open(places(options), lenient ? loading.lenient() : loading);
        List<Fault> faults = plugins.faults();
        if (!faults.isEmpty()) {
            console.err()
                    .println("berth: started without these; " + faults.size()
                            + (faults.size() == 1 ? " fault" : " faults"));
            faults.forEach(fault -> console.err().println("  " + fault));
            console.err().flush();
        }
        return new TraceSimulator(plugins, plugins.names()::picker, () -> RecordedPlugins.of(plugins.plugins()));
    }

    @Override
    public PluginHost plugins(PluginOptions options) {
        return PluginHost.open(places(options), loading().lenient());
    }

    private Loading loading() {
        Loading loading = Loading.STRICT.heeding(quarantine());
        Duration deadline = deadline();
        return deadline.isZero()
                ? loading
                : loading.watchedBy(
                        new Watchdog(Thread.currentThread(), deadline, InstantSource.system(), this::overdue));
    }

    @Override
    public Quarantine quarantine() {
        return new Quarantine(state().resolve("quarantine"));
    }

    @Override
    public Path home() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new UserFault("the folder of the installation is not known; start berth with its script, or add -D"
                    + HOME + "=FOLDER");
        }
        return Path.of(home).toAbsolutePath().normalize();
    }

    private List<Path> places(PluginOptions options) {
        List<Path> places = new ArrayList<>();
        places.add(home().resolve("plugins"));
        places.addAll(options.places());
        return places;
    }

    /** Per user, as the XDG Base Directory Specification has it, unless it is said otherwise. */
    private Path state() {
        String said = System.getProperty(STATE);
        String own = said == null ? environment.apply("BERTH_STATE") : said;
        if (own != null && !own.isEmpty()) {
            try {
                return Path.of(own);
            } catch (InvalidPathException e) {
                throw new UserFault("the state folder '" + own + "' is no path: " + e.getReason());
            }
        }
        String xdg = environment.apply("XDG_STATE_HOME");
        return xdg != null && xdg.startsWith("/")
                ? Path.of(xdg, "berth")
                : Path.of(System.getProperty("user.home"), ".local", "state", "berth");
    }

    private static Duration deadline() {
        String text = System.getProperty(DEADLINE);
        double seconds = DEADLINE_SECONDS;
        if (text != null) {
            try {
                seconds = Double.parseDouble(text);
            } catch (NumberFormatException _) {
                seconds = Double.NaN;
            }
            if (!(seconds >= 0 && seconds <= DEADLINE_SECONDS_MAX)) {
                throw new UserFault(DEADLINE + " is '" + text
                        + "'; it is a number of seconds, 0 for no limit to how long a policy may take");
            }
        }
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }

    /** On the watchdog's thread. The thread that hangs may hold any lock of the plugin's, so nothing of that is touched. */
    private void overdue(Overdue call) {
        try {
            tell(call);
        } finally { // whatever goes wrong with telling
            end.accept(ExitCode.OVERDUE);
        }
    }

    private void tell(Overdue call) {
        StringBuilder text = new StringBuilder("berth: " + call.description() + "; the process ends\n");
        call.frames().forEach(frame -> text.append("  at ").append(frame).append('\n'));
        try {
            Path file = quarantine().add(call.mark());
            text.append("It is in quarantine from now on (")
                    .append(file)
                    .append("): ")
                    .append(call.mark().cure())
                    .append('\n');
        } catch (IOException e) {
            text.append("It could not be put into quarantine, so the next start will meet it again: ")
                    .append(FileFaults.describe(e))
                    .append("; name a folder that can be written with -D")
                    .append(STATE)
                    .append("=FOLDER\n");
        }
        console.err().print(text);
        console.err().flush();
    }
}
