package io.berth.server.cli;

import io.berth.framework.core.PolicyFailure;
import io.berth.framework.core.PolicySpec;
import io.berth.framework.plugin.CallMeter;
import io.berth.framework.plugin.CallMeter.Tally;
import io.berth.framework.plugin.PluginHost;
import io.berth.framework.plugin.Quarantine.Mark;
import io.berth.framework.simulation.Progress;
import io.berth.framework.simulation.SimulationSettings;
import io.berth.framework.simulation.TraceSimulator;
import io.berth.framework.simulation.trace.SampleWorkload;
import io.berth.framework.simulation.trace.Workload;
import io.berth.framework.text.FileFaults;
import io.berth.framework.text.JsonText;
import io.berth.framework.text.WholeFiles;
import io.berth.spi.plugin.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code berth plugins}: which plugins and policies there are, which cannot be used and why, and what they cost. */
@Command(
        name = "plugins",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Lists plugins and their policies, and what is wrong with those that cannot be used.",
            "Exit code 2 when a jar is refused: then sim starts with --lenient only."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth plugins",
            "  berth plugins --run --plugins my-policy/target",
            "  berth plugins --release my-policy"
        })
final class PluginsCommand implements Callable<Integer> {
    private static final long SEED = 1;

    private final Console console;
    private final Installation installation;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = "--run",
            description = {
                "runs a made-up sample under every picker and every order,",
                "and shows how often policies were called and how long that took in all"
            })
    private boolean run;

    @Option(
            names = "--release",
            paramLabel = "NAME",
            description = {
                "lets a policy, or all policies of a plugin, be used again",
                "that were put into quarantine because a call did not return"
            })
    private @Nullable String release;

    @Option(names = "--json", paramLabel = "FILE", description = "writes the list as JSON, an object for each policy")
    private @Nullable Path json;

    PluginsCommand(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    @Override
    public Integer call() {
        if (release != null) {
            release(release);
            return ExitCode.SUCCESS;
        }
        if (json != null) {
            check(json);
        }
        try (PluginHost host = installation.plugins(plugins)) {
            PluginList list = PluginList.of(host, run ? new Trial(host) : null);
            if (json != null) {
                write(json, list);
            }
            console.out().print(list.text());
            console.out().flush();
            return list.anyRefused() ? ExitCode.USER : ExitCode.SUCCESS;
        }
    }

    private void release(String name) {
        List<Mark> released = installation.quarantine().release(name);
        if (released.isEmpty()) {
            SortedSet<String> held = new TreeSet<>();
            for (Mark mark : installation.quarantine().marks()) {
                held.add(mark.policy().isEmpty() ? mark.plugin() : mark.policy());
            }
            throw new UserFault("no policy or plugin '" + name + "' is in quarantine; "
                    + (held.isEmpty() ? "none is" : "there are " + String.join(", ", held)));
        }
        for (Mark mark : released) {
            String who = mark.policy().isEmpty() ? "" : mark.kind() + " '" + mark.policy() + "' of ";
            console.out().println("released: " + who + "plugin '" + mark.plugin() + "' (" + mark.jar() + ")");
        }
        console.out().flush();
    }

    private static void check(Path file) {
        try {
            WholeFiles.check(file);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private static void write(Path file, PluginList list) {
        try {
            WholeFiles.write(file, out -> JsonText.write(out, list.json()));
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private static UserFault unwritable(Path file, IOException fault) {
        return new UserFault(
                "cannot write '" + file + "': " + FileFaults.describe(fault) + "; name a place that can be written");
    }

    /** Every picker, and every order that is not a picker's name too, each with its own settings' defaults, on the sample. */
    private static final class Trial implements PluginList.Figures {
        private final CallMeter meter;
        private final SortedMap<String, String> failedPickers = new TreeMap<>();
        private final SortedMap<String, String> failedOrders = new TreeMap<>();

        Trial(PluginHost host) {
            meter = new CallMeter(host, System::nanoTime);
            var simulator = new TraceSimulator(meter, host.names()::picker);
            Workload sample =
                    SampleWorkload.generate(SEED, SampleWorkload.JOBS, SampleWorkload.PROCS, SampleWorkload.LOAD);
            for (String picker : host.names().pickers()) {
                run(simulator, sample, picker, failedPickers);
            }
            for (String order : host.names().orders()) {
                if (host.names().onlyAnOrder(order)) {
                    run(simulator, sample, order, failedOrders);
                }
            }
        }

        private static void run(
                TraceSimulator simulator, Workload sample, String policy, SortedMap<String, String> failed) {
            try {
                simulator.run(sample, PolicySpec.of(policy), SimulationSettings.DEFAULT, Progress.NONE);
            } catch (PolicyFailure e) {
                failed.put(policy, PolicyBlame.of(e));
            } catch (SettingsException e) {
                failed.put(policy, String.valueOf(e.getMessage()));
            }
        }

        @Override
        public @Nullable Tally of(String kind, String policy) {
            return switch (kind) {
                case "picker" -> meter.pickers().get(policy);
                case "order" -> meter.orders().get(policy);
                case "allocator" -> meter.allocators().get(policy);
                default -> null;
            };
        }

        @Override
        public String failure(String kind, String policy) {
            return switch (kind) {
                case "picker" -> failedPickers.getOrDefault(policy, "");
                case "order" -> failedOrders.getOrDefault(policy, "");
                default -> "";
            };
        }
    }
}
