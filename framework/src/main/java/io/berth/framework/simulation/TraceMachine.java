package io.berth.framework.simulation;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.journal.Recording;
import io.berth.framework.simulation.trace.Workload;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace's machine: turns rows into submissions, starts into ends to come, and ends into reports and receipts. One host with all processors as slots; a job is one
 * task. What a start needs is committed at once, since nothing can get lost here; the machine cleans up in no time. The orders of
 * events are drivers on top of it.
 */
final class TraceMachine {
    static final String HOST = "machine";
    static final String QUEUE = "trace";

    private static final long MILLIS = 1_000;
    private static final int PROGRESS_EVERY = 256;

    private final Workload workload;
    private final Core core;
    private final Progress progress;
    private final @Nullable Recording journal;
    private final int[] bySubmit;
    private final long[] startSeconds;
    private final @Nullable ExecutionId[] executions;
    /** Requests by width; jobs of one width share one. */
    private final @Nullable RequestSpec[] requests;

    private final @Nullable String[] users;
    private final EndQueue ends = new EndQueue();
    private int submitted;
    private int ended;
    private int backfilled;
    private int policyFailures;

    TraceMachine(Workload workload, Core core, Progress progress, @Nullable Recording journal) {
        this.workload = workload;
        this.core = core;
        this.progress = progress;
        this.journal = journal;
        this.bySubmit = workload.bySubmit();
        this.startSeconds = new long[workload.jobs()];
        Arrays.fill(startSeconds, -1);
        this.executions = new @Nullable ExecutionId[workload.jobs()];
        this.requests = new @Nullable RequestSpec[workload.machineProcs() + 1];
        int largest = Workload.UNKNOWN_USER;
        for (int row = 0; row < workload.jobs(); row++) {
            largest = Math.max(largest, workload.userId(row));
        }
        this.users = new @Nullable String[Math.min(largest, 1 << 20) + 1];
    }

    /** When the next job is submitted; {@link Long#MAX_VALUE} when there is none. */
    long nextSubmitSeconds() {
        return submitted == bySubmit.length ? Long.MAX_VALUE : workload.submitSeconds(bySubmit[submitted]);
    }

    /** When the next job ends; {@link Long#MAX_VALUE} when none runs. */
    long nextEndSeconds() {
        return ends.nextTime();
    }

    /** Submits the next job; returns its row. */
    int submitNext() {
        int row = bySubmit[submitted++];
        var spec = JobSpec.of(
                QUEUE,
                user(workload.userId(row)),
                request(workload.procs(row)),
                workload.estimateSeconds(row) * MILLIS);
        apply(new Input.Submit(workload.submitSeconds(row) * MILLIS, spec));
        return row;
    }

    private void apply(Input input) {
        core.apply(input);
        if (journal != null) {
            journal.applied(input);
        }
    }

    /** Takes the next end out of the queue; returns its row. */
    int pollEnd() {
        return ends.poll();
    }

    /** The job has ended, and its slots are free. */
    void end(int row, long seconds) {
        ExecutionId execution = executions[row];
        if (execution == null) {
            throw new IllegalStateException("row " + row + " does not run");
        }
        executions[row] = null;
        var report = new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true);
        apply(new Input.Report(seconds * MILLIS, report));
        if (++ended % PROGRESS_EVERY == 0) {
            progress.at(ended, seconds);
        }
    }

    /** Whether a job still runs; false once its end was reported. */
    boolean runs(int row) {
        return executions[row] != null;
    }

    boolean fitsNow(int row) {
        return workload.procs(row) <= core.freeTotal(ResourceCatalogue.SLOTS);
    }

    /** Whether the job runs exactly as long as was estimated. */
    boolean endsAsEstimated(int row) {
        return workload.runSeconds(row) == workload.estimateSeconds(row);
    }

    /** Asks for a round and carries out what it decides. */
    void round(long seconds) {
        List<Decision> decisions = core.round(seconds * MILLIS);
        for (int i = 0; i < decisions.size(); i++) {
            if (decisions.get(i) instanceof Decision.Start start) {
                int row = bySubmit[(int) start.job() - 1]; // the core numbers jobs in the order of submission, from 1
                startSeconds[row] = seconds;
                executions[row] = start.execution();
                ends.add(seconds + workload.runSeconds(row), row);
                backfilled += start.how() == Decision.How.BACKFILLED ? 1 : 0;
            }
        }
        core.publish(decisions);
        if (journal != null) {
            List<Input.PolicyFailed> failures = core.takeFailures();
            policyFailures += failures.size();
            journal.decided(seconds * MILLIS, failures, decisions);
        }
    }

    /** Failures of policies so far. */
    int policyFailures() {
        policyFailures += core.takeFailures().size();
        return policyFailures;
    }

    /** The next second at which a promise is due; {@link Long#MAX_VALUE} for none. */
    long nextDueSeconds() {
        long due = core.nextDueMillis();
        return due == Long.MAX_VALUE ? due : Math.ceilDiv(due, MILLIS);
    }

    /** How far a machine is; with a snapshot of its core, all that it takes to go on from there. */
    static final class Position {
        private final int submitted;
        private final int ended;
        private final int backfilled;
        private final int policyFailures;
        private final long[] startSeconds;
        private final @Nullable ExecutionId[] executions;
        private final EndQueue ends;

        private Position(TraceMachine of) {
            submitted = of.submitted;
            ended = of.ended;
            backfilled = of.backfilled;
            policyFailures = of.policyFailures;
            startSeconds = of.startSeconds.clone();
            executions = of.executions.clone();
            ends = of.ends.copy();
        }
    }

    Position position() {
        return new Position(this);
    }

    /** Goes on from a position of a machine whose jobs up to there were the same. */
    void goTo(Position position) {
        submitted = position.submitted;
        ended = position.ended;
        backfilled = position.backfilled;
        policyFailures = position.policyFailures;
        System.arraycopy(position.startSeconds, 0, startSeconds, 0, position.startSeconds.length);
        System.arraycopy(position.executions, 0, executions, 0, position.executions.length);
        ends.become(position.ends);
    }

    int ended() {
        return ended;
    }

    int backfilled() {
        return backfilled;
    }

    long[] startSeconds() {
        return startSeconds;
    }

    private RequestSpec request(int procs) {
        RequestSpec request = requests[procs];
        if (request == null) {
            request = RequestSpec.of(1, procs);
            requests[procs] = request;
        }
        return request;
    }

    private String user(int id) {
        if (id == Workload.UNKNOWN_USER) {
            return "";
        }
        if (id >= users.length) {
            return "u" + id;
        }
        String user = users[id];
        if (user == null) {
            user = "u" + id;
            users[id] = user;
        }
        return user;
    }
}
