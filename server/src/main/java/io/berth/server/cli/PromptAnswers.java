package io.berth.server.cli;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.Snapshot;
import io.berth.framework.simulation.SteppedRun;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.JobState;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.reason.Rejection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a stepped run tells at its prompt: lines of plain text. Times are seconds of the log's clock. */
final class PromptAnswers {
    private static final int LINES_MAX = 40;
    private static final long MILLIS = 1_000;

    private final SteppedRun run;

    PromptAnswers(SteppedRun run) {
        this.run = run;
    }

    String where() {
        if (run.nowSeconds() < 0) {
            return "before the first event";
        }
        return "step " + run.steps() + ", second " + run.nowSeconds() + ", round "
                + run.core().rounds() + ": " + run.core().jobs() + " jobs wait or run, "
                + run.core().freeTotal(0) + " slots free";
    }

    /** The latest step: what it was told and what it decided. */
    String latest() {
        var text = new StringBuilder(where()).append('\n');
        for (Input input : run.told()) {
            text.append("  < ").append(describe(input)).append('\n');
        }
        for (Decision decision : run.decided()) {
            text.append("  > ").append(describe(decision)).append('\n');
        }
        return text.toString();
    }

    private String describe(Input input) {
        if (input instanceof Input.Submit submit) {
            return "submit a job of " + slots(submit.spec().request()) + " slots, limit "
                    + seconds(submit.spec().limitMillis());
        }
        if (input instanceof Input.Report report) {
            return "job " + report.report().id().job() + " has ended";
        }
        return input.toString();
    }

    private String describe(Decision decision) {
        return switch (decision) {
            case Decision.Start start ->
                "job " + start.job() + " starts on " + where(start.allocation()) + " (" + start.how() + ", "
                        + start.policy() + ")";
            case Decision.Pend pend ->
                "job " + pend.job() + " waits: " + describe(pend.why()) + " (" + pend.policy() + ")";
            case Decision.Reserve reserve ->
                reserve.startMillis() == PendingJob.NOT_RESERVED
                        ? "job " + reserve.job() + " has no promise any more (" + reserve.cause() + ")"
                        : "job " + reserve.job() + " is promised second " + seconds(reserve.startMillis()) + " ("
                                + reserve.cause() + ")";
            case Decision.Finish finish ->
                "job " + finish.job() + " is over: " + finish.state() + " (" + finish.cause() + ")";
            case Decision.Preempt _, Decision.Suspend _, Decision.Resume _, Decision.Requeue _, Decision.Kill _ ->
                decision.toString();
        };
    }

    String queue() {
        Snapshot state = run.state();
        List<Snapshot.Job> waiting = waiting(state);
        var text = new StringBuilder();
        text.append(waiting.size()).append(waiting.size() == 1 ? " job waits\n" : " jobs wait\n");
        for (Snapshot.Job job : waiting.subList(0, Math.min(LINES_MAX, waiting.size()))) {
            text.append("  ")
                    .append(line(state, job))
                    .append(reason(state, job))
                    .append('\n');
        }
        if (waiting.size() > LINES_MAX) {
            text.append("  and ").append(waiting.size() - LINES_MAX).append(" more\n");
        }
        return text.toString();
    }

    private static List<Snapshot.Job> waiting(Snapshot state) {
        return state.jobs().stream().filter(PromptAnswers::waits).toList();
    }

    private static boolean waits(Snapshot.Job job) {
        return job.state() == JobState.PEND || job.state() == JobState.PSUSP;
    }

    String hosts() {
        Snapshot state = run.state();
        ClusterView cluster = run.core().cluster();
        var text = new StringBuilder();
        for (int host = 0; host < cluster.hosts(); host++) {
            long capacity = cluster.capacity(host, 0);
            text.append(cluster.name(host)).append(": ");
            text.append(
                    cluster.open(host) ? cluster.free(host, 0) + " of " + capacity + " slots free" : "lost or closed");
            text.append('\n');
            int shown = 0;
            for (Snapshot.Job job : state.jobs()) {
                if (stands(job, host) && shown++ < LINES_MAX) {
                    text.append("  ")
                            .append(line(state, job))
                            .append(since(job))
                            .append('\n');
                }
            }
            text.append(shown > LINES_MAX ? "  and " + (shown - LINES_MAX) + " more\n" : "");
        }
        return text.toString();
    }

    private static boolean stands(Snapshot.Job job, int host) {
        Allocation at = job.allocation();
        for (int i = 0; at != null && i < at.hosts(); i++) {
            if (at.host(i) == host) {
                return true;
            }
        }
        return false;
    }

    String job(long id) {
        Snapshot state = run.state();
        Snapshot.Job job =
                state.jobs().stream().filter(j -> j.id() == id).findFirst().orElse(null);
        if (job == null) {
            return (id >= 1 && id <= state.lastJob() ? "job " + id + " is over" : "job " + id + " is not submitted yet")
                    + "\n";
        }
        return line(state, job) + (waits(job) ? reason(state, job) : since(job)) + "\n";
    }

    private String line(Snapshot state, Snapshot.Job job) {
        return "job " + job.id() + " " + job.state() + ", "
                + slots(state.requests().get(job.request()).spec()) + " slots, limit "
                + seconds(job.limitMillis()) + ", submitted " + seconds(job.submittedAtMillis())
                + (job.user().isEmpty() ? "" : ", user " + job.user());
    }

    private String since(Snapshot.Job job) {
        return ", started " + seconds(job.startedAtMillis()) + " on "
                + (job.allocation() == null ? "none" : where(job.allocation())) + ", expected to end "
                + seconds(job.expectedEndMillis());
    }

    /** Why a job waits: the reason of its latest Pend; without one nobody looked at it, and it is behind one that has one. */
    private String reason(Snapshot state, Snapshot.Job job) {
        String promise = state.promises().stream()
                .filter(p -> p.job() == job.id())
                .findFirst()
                .map(p -> ", promised second " + seconds(p.startMillis()))
                .orElse("");
        SteppedRun.Waiting found = run.waiting(job.id());
        if (found != null) {
            return ", " + describe(found.why()) + " since " + seconds(found.sinceMillis()) + promise;
        }
        if (!job.eligible()) {
            return ", not eligible: " + (job.state() == JobState.PSUSP ? "held" : "no host that is up could hold it");
        }
        Snapshot.Job ahead = ahead(state, job);
        return (ahead == null
                        ? ", no round has come yet"
                        : ", behind job " + ahead.id() + ": no round looked at it yet")
                + promise;
    }

    /** The job at which the walk of the same queue ended: the last one before it that has a reason, else the first one that has. */
    private Snapshot.@Nullable Job ahead(Snapshot state, Snapshot.Job job) {
        Snapshot.Job before = null;
        Snapshot.Job any = null;
        for (Snapshot.Job other : waiting(state)) {
            if (other.id() != job.id() && other.queue().equals(job.queue()) && run.waiting(other.id()) != null) {
                before = other.id() < job.id() ? other : before;
                any = any == null ? other : any;
            }
        }
        return before == null ? any : before;
    }

    private String where(Allocation allocation) {
        var text = new StringBuilder();
        for (int i = 0; i < allocation.hosts(); i++) {
            text.append(i == 0 ? "" : ", ").append(run.core().cluster().name(allocation.host(i)));
        }
        return text.toString();
    }

    private static String describe(Rejection why) {
        return why.code() + " (" + why.remedy() + ")"
                + (why.reason().details().isEmpty()
                        ? ""
                        : " " + String.join(" ", why.reason().details()));
    }

    private static long slots(RequestSpec request) {
        return request.perTask().getOrDefault("slots", 0L) * request.tasksMin();
    }

    private static String seconds(long millis) {
        return millis == Long.MAX_VALUE ? "never" : String.valueOf(Math.ceilDiv(millis, MILLIS));
    }
}
