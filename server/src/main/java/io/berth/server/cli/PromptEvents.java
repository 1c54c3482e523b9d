package io.berth.server.cli;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.simulation.SteppedRun;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Rejection;

/** What a stepped run was told and what it decided, each in a clause. */
final class PromptEvents {
    private final SteppedRun run;
    private final PromptWords words;

    PromptEvents(SteppedRun run, PromptWords words) {
        this.run = run;
        this.words = words;
    }

    /** A job by number, and by name if it has one. */
    String job(long id) {
        String name = run.name(id);
        return "job " + id + (name.isEmpty() || name.equals(Long.toString(id)) ? "" : " (" + name + ")");
    }

    String describe(Input input) {
        return switch (input) {
            case Input.Submit submit -> {
                String queue = run.queues().size() == 1
                        ? ""
                        : " to queue " + submit.spec().queue();
                String name = submit.spec().tags().getOrDefault("name", "");
                yield "submit " + (name.isEmpty() ? "a job" : "job " + name) + queue + " of "
                        + words.asks(submit.spec().request()) + ", limit "
                        + words.time(submit.spec().limitMillis());
            }
            case Input.Report report -> {
                EndCause cause =
                        report.report() instanceof ExecutionReport.Ended ended ? ended.cause() : EndCause.SUCCESS;
                yield job(report.report().id().job()) + " has ended"
                        + (cause == EndCause.SUCCESS ? "" : " (" + cause + ")");
            }
            case Input.Modify modify ->
                job(modify.job()) + " is changed: priority " + modify.priority() + ", limit "
                        + words.time(modify.limitMillis());
            case Input.Hold hold -> job(hold.job()) + " is held";
            case Input.Release release -> job(release.job()) + " is released";
            case Input.Cancel cancel -> job(cancel.job()) + " is to end";
            case Input.Requeue requeue -> job(requeue.job()) + " is to go back to its queue";
            case Input.Switch change -> job(change.job()) + " goes to queue " + change.queue();
            case Input.HostJoined joined -> "host " + joined.host().name() + " is there";
            case Input.HostOpened opened -> "host " + opened.host() + (opened.open() ? " is open" : " is closed");
            case Input.HostLost lost -> "host " + lost.host() + " is lost";
            case Input.HostFound found -> "host " + found.host() + " is in contact again";
            case Input.ContactLost lost -> "contact to " + job(lost.execution().job()) + " is lost";
            case Input.Freed freed -> job(freed.job()) + " is declared gone by " + freed.by();
            case Input.PolicyFailed failed -> "policy '" + failed.policy() + "' failed: " + failed.what();
            case Input.Timer _ -> "nothing but time";
            case Input.ClockStepped stepped -> "the clock stepped by " + words.time(stepped.byMillis());
        };
    }

    String describe(Decision decision) {
        String who = job(decision.job());
        return switch (decision) {
            case Decision.Start start ->
                who + " starts on " + hosts(start.allocation()) + " (" + start.how() + ", " + start.policy() + ")";
            case Decision.Pend pend -> who + " waits: " + describe(pend.why()) + " (" + pend.policy() + ")";
            case Decision.Reserve reserve ->
                reserve.startMillis() == PendingJob.NOT_RESERVED
                        ? who + " has no promise any more (" + reserve.cause() + ")"
                        : who + " is promised " + words.at(reserve.startMillis()) + " (" + reserve.cause() + ")";
            case Decision.Preempt preempt ->
                who + " makes others leave: "
                        + String.join(
                                ", ", preempt.victims().stream().map(this::job).toList());
            case Decision.Suspend suspend -> who + " is suspended for " + job(suspend.preemptor());
            case Decision.Resume _ -> who + " goes on";
            case Decision.Requeue requeue ->
                who + " goes back to its queue"
                        + (requeue.preemptor() == Decision.Requeue.NOBODY ? "" : " for " + job(requeue.preemptor()));
            case Decision.Kill kill -> who + " is killed (" + kill.cause() + ")";
            case Decision.Finish finish -> who + " is over: " + finish.state() + " (" + finish.cause() + ")";
        };
    }

    /** A refusal: what could help stands in brackets. */
    static String describe(Rejection why) {
        return why.code() + " (" + why.remedy() + ")"
                + (why.reason().details().isEmpty()
                        ? ""
                        : " " + String.join(" ", why.reason().details()));
    }

    /** The hosts of an allocation, each with its tasks where a job has several. */
    String hosts(Allocation allocation) {
        var text = new StringBuilder();
        for (int i = 0; i < allocation.hosts(); i++) {
            text.append(i == 0 ? "" : ", ").append(run.core().cluster().name(allocation.host(i)));
            if (allocation.hosts() > 1) {
                text.append(" (").append(allocation.tasks(i)).append(")");
            }
        }
        return text.toString();
    }
}
