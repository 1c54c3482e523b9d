package io.berth.server.cli;

import io.berth.framework.core.RequestCheck.Answer;
import io.berth.framework.request.RequestFault;
import io.berth.framework.request.ResourceRequest;
import io.berth.framework.simulation.ScenarioRequests;
import io.berth.framework.simulation.scenario.ScenarioFile;
import io.berth.framework.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code berth request check}: which hosts match a request, and why the others do not. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = CommandLineTool.Version.class,
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Tells which hosts match a request, and why the others do not.",
            "The hosts are those of a scenario, when nothing runs. Also told are how many tasks each could hold,"
                    + " and whether a job that asks for this could ever be held.",
            "Without --scenario the request is only read, and printed in its canonical form."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it could be held",
            "2:the request, an option or the scenario is wrong",
            "4:it could never be held"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  berth request check 'mem>=4G order[ut] rusage[mem=4G]'",
            "  berth request check 'select[gpus>0]' --scenario site.yaml --queue gpu --tasks 2-8",
            "  berth request check 'span[ptile=2]' --scenario site.yaml --tasks 16 --memory 4G --json"
        })
final class RequestCheckCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "EXPR",
            description = "the request, such as 'select[gpus>0]'; '' for the plain options alone")
    private String expression = "";

    @Option(names = "--scenario", paramLabel = "FILE", description = "whose hosts, queues and limits are asked")
    private @Nullable Path scenario;

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = {
                "asks only the hosts of this queue's partition, and holds the request against maxima and limits",
                "of both, but not of users, teams, projects or QOS (default: all hosts, no limits)"
            })
    private @Nullable String queue;

    @Mixin
    private RequestOptions plain = new RequestOptions();

    @Option(names = "--hosts", description = "names every host, where else there are ranges, and the first of many")
    private boolean everyHost;

    @Option(names = "--json", description = "prints JSON, with every host and with amounts in base units")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    RequestCheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String canonical = ResourceRequest.parse(expression).toString();
        if (scenario == null) {
            readOnly(canonical);
            return ExitCode.SUCCESS;
        }
        var check = ScenarioRequests.check(ScenarioFile.read(scenario));
        Answer answer;
        try {
            answer = check.ask(plain.with(expression), queue);
        } catch (RequestFault e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UserFault(String.valueOf(e.getMessage()));
        }
        var told = new RequestAnswer(answer, queue == null ? "" : queue);
        if (json) {
            write(told.json());
        } else {
            console.out().print(told.text(everyHost));
        }
        console.out().flush();
        return answer.refusal().isEmpty() ? ExitCode.SUCCESS : ExitCode.NEVER;
    }

    private void readOnly(String canonical) {
        if (spec != null) {
            Stream.concat(Stream.of("--queue", "--hosts"), Stream.of(RequestOptions.NAMES))
                    .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                    .findFirst()
                    .ifPresent(option -> {
                        throw new UserFault(option + " means nothing without hosts; name some with --scenario FILE");
                    });
        }
        if (json) {
            write(Map.of("request", canonical));
        } else {
            console.out().println(RequestAnswer.line("request", RequestAnswer.said(canonical)));
            console.out().println("No hosts were asked, and no names looked up; --scenario FILE says whose.");
        }
        console.out().flush();
    }

    private void write(Map<String, Object> value) {
        try {
            JsonText.write(console.out(), value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
