package io.berth.framework.journal;

import io.berth.framework.core.Input;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Inputs as lines. A submission's line has the id that the job gets. */
final class InputForm {
    private InputForm() {}

    /** An input as a line, for people to read. */
    static String text(Input input) {
        var bytes = new ByteArrayOutputStream();
        try (var line = new JsonLineWriter(bytes)) {
            line.begin();
            write(line, input, 0);
            line.end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    /** Writes an input; {@code job} is the id that a submission gets, 0 to leave it out. */
    static void write(JsonLineWriter to, Input input, long job) throws IOException {
        switch (input) {
            case Input.Submit submit -> {
                head(to, "submit", submit);
                if (job > 0) {
                    to.put("job", job);
                }
                write(to, submit.spec());
            }
            case Input.Report report -> {
                head(to, "report", report);
                write(to, report.report());
            }
            case Input.Modify modify ->
                head(to, "modify", modify)
                        .put("job", modify.job())
                        .put("priority", modify.priority())
                        .put("limit", modify.limitMillis());
            case Input.Hold hold -> head(to, "hold", hold).put("job", hold.job());
            case Input.Release release -> head(to, "release", release).put("job", release.job());
            case Input.Cancel cancel -> head(to, "cancel", cancel).put("job", cancel.job());
            case Input.Requeue requeue -> head(to, "requeue-asked", requeue).put("job", requeue.job());
            case Input.Switch move ->
                head(to, "switch", move).put("job", move.job()).put("queue", move.queue());
            case Input.HostJoined joined -> {
                head(to, "host-joined", joined);
                ConfigurationForm.write(to, joined.host());
            }
            case Input.HostOpened opened ->
                head(to, "host-opened", opened).put("host", opened.host()).put("open", opened.open());
            case Input.HostLost lost -> head(to, "host-lost", lost).put("host", lost.host());
            case Input.HostFound found -> head(to, "host-found", found).put("host", found.host());
            case Input.ContactLost lost -> {
                head(to, "contact-lost", lost);
                write(to, lost.execution());
            }
            case Input.Freed freed ->
                head(to, "freed", freed).put("job", freed.job()).put("by", freed.by());
            case Input.Timer timer -> head(to, "timer", timer);
            case Input.PolicyFailed failed ->
                head(to, "policy-failed", failed).put("policy", failed.policy()).put("what", failed.what());
            case Input.ClockStepped step -> head(to, "clock-stepped", step).put("by", step.byMillis());
        }
    }

    private static JsonLineWriter head(JsonLineWriter to, String kind, Input input) throws IOException {
        return to.put("kind", kind).put("at", input.atMillis());
    }

    private static void write(JsonLineWriter to, JobSpec spec) throws IOException {
        to.put("queue", spec.queue()).put("user", spec.user());
        if (!spec.project().isEmpty()) {
            to.put("project", spec.project());
        }
        if (spec.priority() != 0) {
            to.put("priority", spec.priority());
        }
        if (spec.qosPriority() != 0) {
            to.put("qosPriority", spec.qosPriority());
        }
        if (spec.limitMillis() != Long.MAX_VALUE) {
            to.put("limit", spec.limitMillis());
        }
        if (!spec.team().isEmpty()) {
            to.put("team", spec.team());
        }
        if (!spec.qos().isEmpty()) {
            to.put("qos", spec.qos());
        }
        if (spec.beginMillis() != Long.MIN_VALUE) {
            to.put("begin", spec.beginMillis());
        }
        RequestForm.write(to, spec.checkpoint());
        to.object("request");
        RequestForm.write(to, spec.request());
        to.endObject();
        if (!spec.tags().isEmpty()) {
            to.object("tags");
            for (var tag : spec.tags().entrySet()) {
                to.put(tag.getKey(), tag.getValue());
            }
            to.endObject();
        }
    }

    private static void write(JsonLineWriter to, ExecutionReport report) throws IOException {
        String word = switch (report) {
            case ExecutionReport.Started _ -> "started";
            case ExecutionReport.Ended _ -> "ended";
            case ExecutionReport.Suspended _ -> "suspended";
            case ExecutionReport.Resumed _ -> "resumed";
            case ExecutionReport.Checkpointed _ -> "checkpointed";
            case ExecutionReport.Cleaned _ -> "cleaned";
        };
        to.put("report", word);
        write(to, report.id());
        to.put("sequence", report.sequence());
        if (report instanceof ExecutionReport.Ended ended) {
            to.put("exit", ended.exitStatus())
                    .put("cause", ended.cause().name())
                    .put("clean", ended.clean());
        }
    }

    private static void write(JsonLineWriter to, ExecutionId id) throws IOException {
        to.put("job", id.job()).put("element", id.element()).put("attempt", id.attempt());
    }

    /** The input that a line of this kind tells, or null when the kind is none of an input. */
    static @Nullable Input read(String kind, JsonFields from) throws IOException {
        return switch (kind) {
            case "submit" -> new Input.Submit(at(from), spec(from));
            case "report" -> new Input.Report(at(from), report(from));
            case "modify" ->
                new Input.Modify(at(from), from.number("job"), from.integer("priority"), from.number("limit"));
            case "hold" -> new Input.Hold(at(from), from.number("job"));
            case "release" -> new Input.Release(at(from), from.number("job"));
            case "cancel" -> new Input.Cancel(at(from), from.number("job"));
            case "requeue-asked" -> new Input.Requeue(at(from), from.number("job"));
            case "switch" -> new Input.Switch(at(from), from.number("job"), from.text("queue"));
            case "host-joined" -> new Input.HostJoined(at(from), ConfigurationForm.host(from));
            case "host-opened" -> new Input.HostOpened(at(from), from.text("host"), from.flag("open"));
            case "host-lost" -> new Input.HostLost(at(from), from.text("host"));
            case "host-found" -> new Input.HostFound(at(from), from.text("host"));
            case "contact-lost" -> new Input.ContactLost(at(from), execution(from));
            case "freed" -> new Input.Freed(at(from), from.number("job"), from.text("by"));
            case "timer" -> new Input.Timer(at(from));
            case "policy-failed" -> new Input.PolicyFailed(at(from), from.text("policy"), from.text("what"));
            case "clock-stepped" -> new Input.ClockStepped(at(from), from.number("by"));
            default -> null;
        };
    }

    private static long at(JsonFields from) throws IOException {
        return from.number("at");
    }

    private static JobSpec spec(JsonFields from) throws IOException {
        var tags = new TreeMap<String, String>();
        if (from.has("tags")) {
            JsonFields all = from.fields("tags");
            for (String name : all.names()) {
                tags.put(name, all.text(name));
            }
        }
        return new JobSpec(
                from.text("queue"),
                from.text("user"),
                from.text("project", ""),
                from.integer("priority", 0),
                from.integer("qosPriority", 0),
                RequestForm.read(from.fields("request")),
                from.number("limit", Long.MAX_VALUE),
                tags,
                from.text("team", ""),
                from.text("qos", ""),
                from.number("begin", Long.MIN_VALUE),
                RequestForm.checkpoint(from));
    }

    private static ExecutionId execution(JsonFields from) throws IOException {
        return new ExecutionId(from.number("job"), from.integer("element"), from.integer("attempt"));
    }

    private static ExecutionReport report(JsonFields from) throws IOException {
        ExecutionId id = execution(from);
        long sequence = from.number("sequence");
        String word = from.text("report");
        return switch (word) {
            case "started" -> new ExecutionReport.Started(id, sequence);
            case "ended" ->
                new ExecutionReport.Ended(
                        id, sequence, from.integer("exit"), from.constant("cause", EndCause.class), from.flag("clean"));
            case "suspended" -> new ExecutionReport.Suspended(id, sequence);
            case "resumed" -> new ExecutionReport.Resumed(id, sequence);
            case "checkpointed" -> new ExecutionReport.Checkpointed(id, sequence);
            case "cleaned" -> new ExecutionReport.Cleaned(id, sequence);
            default -> throw new JsonFields.Fault("has the report '" + word + "', which is not known here");
        };
    }
}
