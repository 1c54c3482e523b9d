package io.berth.server.cli;

import io.berth.framework.core.PolicySpec;
import io.berth.framework.core.explanation.Explanation;
import io.berth.framework.core.explanation.ExplanationFields;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.simulation.ChosenPolicy;
import io.berth.framework.simulation.ScenarioOptions;
import io.berth.framework.simulation.ScenarioSimulator;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.framework.simulation.scenario.ScenarioTime;
import io.berth.framework.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code berth explain}: why a job of a scenario is where it is at a time. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Runs a scenario up to a time and says why a job is where it is then:",
            "the reason, all that is in its way, what the hosts say, who holds what it needs, and what would help."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth explain wide --scenario first-steps.yaml --at 2m",
            "  berth explain 'sweep[3]' --scenario night.yaml --at 1d2h --hosts",
            "  berth explain 17 --scenario night.yaml --at 8h --json"
        })
final class ExplainCommand implements Callable<Integer> {
    private final Console console;
    private final Installation installation;

    @Parameters(
            index = "0",
            paramLabel = "JOB",
            description = "the job's name, NAME[2] for one of several copies, or its number")
    private String job = "";

    @Option(names = "--scenario", paramLabel = "FILE", required = true, description = "the scenario, in YAML")
    private Path scenario = Path.of("");

    @Option(
            names = "--at",
            paramLabel = "TIME",
            required = true,
            description = {
                "when: so long after the beginning, such as 90s, 5m or 1d2h;",
                "all that happens at that time is over"
            })
    private String at = "";

    @Option(names = "--hosts", description = "names the hosts, too")
    private boolean hosts;

    @Option(names = "--json", description = "as JSON")
    private boolean json;

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description = "a policy that takes the place of every queue's picker (default: the scenario's own)")
    private @Nullable String policy;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(names = "--lenient", description = "starts without the plugins that cannot be used")
    private boolean lenient;

    ExplainCommand(Console console, Installation installation) {
        this.console = console;
        this.installation = installation;
    }

    @Override
    public Integer call() {
        long atMillis = ScenarioTime.parse(at);
        ScenarioFile file = ScenarioFile.read(scenario);
        ScenarioSimulator simulator = installation.simulator(plugins, lenient).scenarios();
        String own = policy;
        List<PolicySpec> pickers =
                own == null ? List.of() : List.of(ChosenPolicy.parse(own).spec());
        simulator.check(file, pickers);
        ScenarioOptions options =
                pickers.isEmpty() ? ScenarioOptions.NONE : ScenarioOptions.NONE.withPicker(pickers.getFirst());
        Explanation explanation = simulator.at(file, options, atMillis).explain(job, hosts);
        print(explanation);
        return ExitCode.SUCCESS;
    }

    private void print(Explanation explanation) {
        if (json) {
            try {
                JsonText.write(console.out(), ExplanationFields.of(explanation));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        } else {
            console.out().print(ExplanationText.of(explanation));
        }
        console.out().flush();
    }
}
