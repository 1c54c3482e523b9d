package io.berth.server.cli;

import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.simulation.soak.Soak;
import io.berth.framework.simulation.soak.SoakSettings;
import io.berth.framework.simulation.soak.Tally;
import io.berth.framework.simulation.soak.Violation;
import io.berth.spi.execute.Executor;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code berth soak}: the whole scheduler in virtual time, with everything going wrong that can. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Runs the scheduler with its store and executor in virtual time, one small site for each seed.",
            "Commits are refused, lost and late, leaders die and are replaced, the executor does what real",
            "ones do; after each event what must never happen is looked for. Then nothing goes wrong any more",
            "and everything must end. The same seed gives the same run."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:nothing was found", "1:some seed failed; the command that runs it again is printed"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth soak --seeds 500",
            "  berth soak --seeds 1 --first-seed 4711",
            "  berth soak --seeds 1 --hosts 1000 --jobs 200000 --hours 24"
        })
final class SoakCommand implements Callable<Integer> {
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long SAY_NANOS = 1_000_000_000;

    private final Console console;
    private final Installation installation;

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "500", description = "how many (default: 500)")
    private int seeds = 500;

    @Option(names = "--first-seed", paramLabel = "S", defaultValue = "1", description = "the first (default: 1)")
    private long firstSeed = 1;

    @Option(
            names = "--hosts",
            paramLabel = "N",
            defaultValue = "0",
            description = "how many hosts (default: a few, drawn from the seed)")
    private int hosts;

    @Option(names = "--jobs", paramLabel = "N", defaultValue = "30", description = "jobs of each seed (default: 30)")
    private int jobs = 30;

    @Option(
            names = "--hours",
            paramLabel = "N",
            defaultValue = "1",
            description = "for how long things go wrong, in virtual time (default: 1)")
    private int hours = 1;

    @Option(
            names = "--executor",
            paramLabel = "EXECUTOR",
            defaultValue = "fake",
            description = "name and settings of the executor (default: fake)")
    private String executor = "fake";

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "how many seeds at once (default: as many as there are processors)")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    private long saidNanos;

    SoakCommand(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (seeds < 1 || hosts < 0 || jobs < 1 || hours < 1 || threads < 1) {
            throw new UserFault("--seeds [" + seeds + "], --jobs [" + jobs + "], --hours [" + hours
                    + "] and --threads [" + threads + "] must be 1 or more, --hosts [" + hosts + "] 0 or more");
        }
        var settings = new SoakSettings(hosts, jobs, hours * HOUR_MILLIS, executor);
        try (var host = installation.plugins(plugins)) {
            var _ = host.executor(PolicySpec.parse(executor), 0); // a wrong name is told before any seed is run
        }
        long began = System.nanoTime();
        var soak = new Soak(settings, () -> new Opened(installation.plugins(plugins)), Math.min(threads, seeds));
        Soak.Outcome outcome = soak.run(firstSeed, seeds, this::progress);
        if (console.interactive()) {
            console.err().print("\r\u001b[K");
        }
        print(outcome, (System.nanoTime() - began) / 1e9);
        return outcome.failures().isEmpty() ? ExitCode.SUCCESS : ExitCode.INTERNAL;
    }

    private record Opened(PluginHost host) implements Soak.Plugins {
        @Override
        public PolicySource policies() {
            return host;
        }

        @Override
        public Executor executor(PolicySpec spec, long seed) {
            return host.executor(spec, seed).policy();
        }

        @Override
        public void close() {
            host.close();
        }
    }

    private void progress(long done) {
        long now = System.nanoTime();
        if (console.interactive() && now - saidNanos > SAY_NANOS) {
            saidNanos = now;
            console.err().printf(Locale.ROOT, "\r\u001b[K%,d of %,d seeds", done, (long) seeds);
            console.err().flush();
        }
    }

    private void print(Soak.Outcome outcome, double seconds) {
        PrintStream out = console.out();
        Tally tally = outcome.tally();
        for (Map.Entry<String, Long> kind : tally.times().entrySet()) {
            out.printf(Locale.ROOT, "%-28s %,12d times%n", kind.getKey(), kind.getValue());
        }
        long kinds = tally.times().size();
        out.printf(
                Locale.ROOT,
                "%d kinds of trouble, %d of %d pairs met in one seed%n",
                kinds,
                tally.pairs().size(),
                kinds * (kinds - 1) / 2);
        out.printf(
                Locale.ROOT,
                "%,d seeds, %,d jobs, %,d events in %.1f s; %d failed%n",
                outcome.seeds(),
                tally.jobs(),
                tally.events(),
                seconds,
                outcome.failures().size());
        for (Soak.Failure failure : outcome.failures()) {
            out.printf("seed %d: %s%n", failure.seed(), message(failure.cause()));
            out.printf("  again: %s%n", again(failure.seed()));
            if (System.getenv("BERTH_DEBUG") != null) {
                failure.cause().printStackTrace(out);
            }
        }
        out.flush();
    }

    private static String message(Throwable cause) {
        return cause instanceof Violation ? String.valueOf(cause.getMessage()) : cause.toString();
    }

    private String again(long seed) {
        var command = new StringBuilder("berth soak --seeds 1 --first-seed ").append(seed);
        if (hosts != 0) {
            command.append(" --hosts ").append(hosts);
        }
        if (jobs != SoakSettings.DEFAULT.jobs()) {
            command.append(" --jobs ").append(jobs);
        }
        if (hours != 1) {
            command.append(" --hours ").append(hours);
        }
        if (!executor.equals("fake")) {
            command.append(" --executor ").append(executor);
        }
        plugins.places().forEach(place -> command.append(" --plugins ").append(place));
        return command.toString();
    }
}
