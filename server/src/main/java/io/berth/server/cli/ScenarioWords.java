package io.berth.server.cli;

import io.berth.framework.core.explanation.AmountText;
import io.berth.framework.core.explanation.ExplanationText;
import io.berth.framework.nearest.NearestName;
import io.berth.framework.simulation.SteppedRun;
import io.berth.framework.simulation.scenario.ScenarioTime;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.TypeConversionException;

/** A scenario's: times are so long after its beginning, and jobs ask for what the request language can say. */
record ScenarioWords() implements PromptWords {
    /** What begins the expression, which takes the rest of the line. */
    private static final String EXPRESSION = "-R";

    private static final List<String> KEYS = List.of(
            "name",
            "queue",
            "user",
            "team",
            "project",
            "qos",
            "priority",
            "tasks",
            "cpus_per_task",
            "memory",
            "gpus",
            "run",
            "limit");

    @Override
    public String submitHelp() {
        return """
                submit queue=NAME run=TIME ...  add a job, submitted in the next second. Also name= user= team=
                                                project= qos= priority= tasks=N|MIN-MAX cpus_per_task= memory=
                                                gpus= limit=, and last -R EXPR, a request to the end of the line
                """;
    }

    @Override
    public Submission submission(SteppedRun run, String words) {
        String padded = " " + words + " ";
        int at = padded.indexOf(" " + EXPRESSION + " ");
        String plain = at < 0 ? words : padded.substring(0, at);
        String expression = at < 0
                ? ""
                : unquoted(padded.substring(at + EXPRESSION.length() + 2).strip());
        Map<String, String> given = PromptWords.pairs(plain, KEYS);
        try {
            String limit = given.get("limit");
            var spec = new JobSpec(
                    queue(run, given.getOrDefault("queue", "")),
                    given.getOrDefault("user", ""),
                    given.getOrDefault("project", ""),
                    priority(given.getOrDefault("priority", "0")),
                    0,
                    request(given, expression),
                    limit == null ? Long.MAX_VALUE : ScenarioTime.parse(limit),
                    new TreeMap<>(),
                    given.getOrDefault("team", ""),
                    given.getOrDefault("qos", ""),
                    Long.MIN_VALUE);
            return new Submission(
                    given.getOrDefault("name", ""), spec, ScenarioTime.parse(given.getOrDefault("run", "1m")));
        } catch (TypeConversionException e) {
            throw new UserFault(String.valueOf(e.getMessage()));
        }
    }

    /** A shell's habit: an expression in quotes is the expression. */
    private static String unquoted(String text) {
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        boolean quoted =
                text.length() > 1 && (first == '\'' || first == '"') && text.charAt(text.length() - 1) == first;
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private static String queue(SteppedRun run, String name) {
        List<String> queues = run.queues();
        if (name.isEmpty() && queues.size() == 1) {
            return queues.getFirst();
        }
        if (name.isEmpty()) {
            throw new UserFault("a job needs a queue; write queue=NAME with one of " + String.join(", ", queues));
        }
        if (!queues.contains(name)) {
            throw new UserFault("queue '" + name + "' is not known"
                    + (NearestName.nearest(name, queues) == null ? ";" : NearestName.hint(name, queues)) + " known are "
                    + String.join(", ", queues));
        }
        return name;
    }

    private static int priority(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException _) {
            throw new UserFault("'" + word + "' is no whole number for priority");
        }
    }

    private static RequestSpec request(Map<String, String> given, String expression) {
        RequestOptions.TaskCount tasks = new RequestOptions.TaskCounts().convert(given.getOrDefault("tasks", "1"));
        var perTask = new TreeMap<String, Long>();
        perTask.put("slots", new RequestOptions.SlotCounts().convert(given.getOrDefault("cpus_per_task", "1")));
        String memory = given.get("memory");
        if (memory != null) {
            perTask.put("memory", new RequestOptions.Memory().convert(memory));
        }
        String gpus = given.get("gpus");
        if (gpus != null) {
            perTask.put("gpus", new RequestOptions.Gpus().convert(gpus));
        }
        return new RequestSpec(
                tasks.least(), tasks.most(), Integer.MAX_VALUE, Integer.MAX_VALUE, perTask, false, expression);
    }

    @Override
    public String time(long millis) {
        return AmountText.span(millis);
    }

    @Override
    public String at(long millis) {
        return time(millis);
    }

    @Override
    public String asks(RequestSpec request) {
        int least = request.tasksMin();
        int most = request.tasksMax();
        var text = new StringBuilder();
        text.append(least).append(most == least ? "" : "-" + most).append(most == 1 ? " task of " : " tasks of ");
        String separator = "";
        for (Map.Entry<String, Long> each : request.perTask().entrySet()) {
            long amount = each.getValue();
            text.append(separator).append(amount(each.getKey(), amount));
            separator = " and ";
        }
        text.append(request.exclusive() ? ", alone on its hosts" : "");
        return text.append(request.expression().isEmpty() ? "" : ", " + request.expression())
                .toString();
    }

    /** An amount with what it is of, such as {@code 1 slot} or {@code 2G memory}. */
    private static String amount(String resource, long amount) {
        String shown = AmountText.of(resource, amount);
        boolean one = shown.equals("1") && (resource.equals("slots") || resource.equals("gpus"));
        return shown + " " + (one ? resource.substring(0, resource.length() - 1) : resource);
    }

    @Override
    public String explained(SteppedRun run, String job) {
        return ExplanationText.of(run.explain(job));
    }
}
