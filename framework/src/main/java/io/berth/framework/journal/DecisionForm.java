package io.berth.framework.journal;

import io.berth.framework.core.Decision;
import io.berth.framework.text.JsonFields;
import io.berth.framework.text.JsonLineWriter;
import io.berth.spi.decision.DecisionKind;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.job.PendingJob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decisions as lines. */
final class DecisionForm {
    private DecisionForm() {}

    /** {@return the kind of decision that a line's kind names, or null} */
    static @Nullable DecisionKind kind(String word) {
        for (DecisionKind kind : DecisionKind.values()) {
            if (word(kind).equals(word)) {
                return kind;
            }
        }
        return null;
    }

    private static String word(DecisionKind kind) {
        return switch (kind) {
            case START -> "start";
            case PEND -> "pend";
            case RESERVE -> "reserve";
            case PREEMPT -> "preempt";
            case SUSPEND -> "suspend";
            case RESUME -> "resume";
            case REQUEUE -> "requeue";
            case KILL -> "kill";
            case FINISH -> "finish";
        };
    }

    /** A decision as a line, for people to compare. */
    static String text(Decision decision) {
        var bytes = new ByteArrayOutputStream();
        try (var line = new JsonLineWriter(bytes)) {
            line.begin();
            write(line, decision);
            line.end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    static void write(JsonLineWriter to, Decision decision) throws IOException {
        to.put("kind", word(decision.kind()))
                .put("round", decision.round())
                .put("at", decision.atMillis())
                .put("job", decision.job())
                .put("policy", decision.policy());
        switch (decision) {
            case Decision.Start start -> {
                to.put("element", start.execution().element())
                        .put("attempt", start.execution().attempt())
                        .put("how", start.how().name());
                AllocationForm.write(to, start.allocation());
            }
            case Decision.Pend pend -> AllocationForm.write(to, pend.why());
            case Decision.Reserve reserve -> {
                to.put("cause", reserve.cause().name());
                if (reserve.startMillis() != PendingJob.NOT_RESERVED) {
                    to.put("start", reserve.startMillis());
                }
                AllocationForm.write(to, reserve.allocation());
            }
            case Decision.Preempt preempt -> {
                to.list("victims");
                for (long victim : preempt.victims()) {
                    to.add(victim);
                }
                to.endList();
            }
            case Decision.Suspend suspend -> {
                to.put("preemptor", suspend.preemptor());
                grace(to, suspend.graceMillis());
            }
            case Decision.Resume _ -> {}
            case Decision.Requeue requeue -> {
                to.put("preemptor", requeue.preemptor());
                grace(to, requeue.graceMillis());
            }
            case Decision.Kill kill -> {
                to.put("cause", kill.cause().name());
                grace(to, kill.graceMillis());
            }
            case Decision.Finish finish ->
                to.put("state", finish.state().name())
                        .put("cause", finish.cause().name());
        }
    }

    private static void grace(JsonLineWriter to, long millis) throws IOException {
        if (millis != 0) {
            to.put("grace", millis);
        }
    }

    static Decision read(DecisionKind kind, JsonFields from) throws IOException {
        long round = from.number("round");
        long at = from.number("at");
        long job = from.number("job");
        String policy = from.text("policy");
        return switch (kind) {
            case START ->
                new Decision.Start(
                        round,
                        at,
                        job,
                        policy,
                        new ExecutionId(job, from.integer("element"), from.integer("attempt")),
                        from.constant("how", Decision.How.class),
                        AllocationForm.read(from));
            case PEND -> new Decision.Pend(round, at, job, policy, AllocationForm.readRejection(from));
            case RESERVE ->
                new Decision.Reserve(
                        round,
                        at,
                        job,
                        policy,
                        from.number("start", PendingJob.NOT_RESERVED),
                        AllocationForm.read(from),
                        from.constant("cause", Decision.Cause.class));
            case PREEMPT -> new Decision.Preempt(round, at, job, policy, from.numbers("victims"));
            case SUSPEND ->
                new Decision.Suspend(round, at, job, policy, from.number("preemptor"), from.number("grace", 0));
            case RESUME -> new Decision.Resume(round, at, job, policy);
            case REQUEUE ->
                new Decision.Requeue(round, at, job, policy, from.number("preemptor"), from.number("grace", 0));
            case KILL ->
                new Decision.Kill(
                        round, at, job, policy, from.constant("cause", EndCause.class), from.number("grace", 0));
            case FINISH ->
                new Decision.Finish(
                        round,
                        at,
                        job,
                        policy,
                        from.constant("state", JobState.class),
                        from.constant("cause", EndCause.class));
        };
    }
}
