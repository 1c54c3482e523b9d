package io.berth.benchmarks;

import io.berth.framework.core.Core;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicySource;
import io.berth.framework.core.PolicySpec;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The steady loop over a {@link Backlog}: a job ends, another is submitted, and a round starts the next. Only the round is timed: it finishes what ended, picks, finds
 * hosts, applies and writes the form that is hashed; the chain over 16,384 rounds is hashed in one go.
 */
final class StartLoop {
    private static final long SEED = 7;

    private final Core core;
    private final Backlog.Submissions submissions;
    private final Chance chance = new Chance(SEED);
    private @Nullable ExecutionId[] running;
    private int runningCount;
    private long nowMillis;
    private int startedInRound;
    private long started;
    private long decided;
    private int priority;
    /** An input comes from elsewhere: it is an object on the heap, whatever the compiler could make of it. */
    private Input inbox = new Input.Timer(0);

    /**
     * The hosts are as full as they are to be, and the jobs wait.
     *
     * @param backlog what runs and waits
     * @param source  where policies come from
     * @param picker  which job is next
     * @param more    how many jobs wait besides, to be used up by turns without submissions
     */
    StartLoop(Backlog backlog, PolicySource source, PolicySpec picker, int more) {
        core = Core.of(backlog.configuration(picker), source);
        submissions = backlog.submissions(SEED);
        running = new @Nullable ExecutionId[1024];
        while (runningCount == 0 || startedInRound > 0) {
            int fill = Math.max(
                    1, 2 * (backlog.slotsInUse() - runningCount * backlog.tasksMax()) / (1 + backlog.tasksMax()));
            submit(Math.min(fill, 100_000));
            note(core.round(nowMillis));
        }
        submit(backlog.pending() + more - (core.jobs() - runningCount));
    }

    /** Submits jobs. */
    void submit(int jobs) {
        for (int i = 0; i < jobs; i++) {
            core.apply(new Input.Submit(nowMillis, submissions.next(0)));
        }
    }

    /** A job ends and a round starts others; returns the round's nanoseconds. */
    long turn() {
        end();
        long begin = System.nanoTime();
        List<Decision> decisions = core.round(nowMillis);
        long nanos = System.nanoTime() - begin;
        note(decisions);
        return nanos;
    }

    /** A job is submitted that comes before all others, and a round tells it why it waits; returns the round's nanoseconds. For a full cluster. */
    long pendTurn() {
        nowMillis++;
        core.apply(new Input.Submit(nowMillis, submissions.next(++priority)));
        long begin = System.nanoTime();
        List<Decision> decisions = core.round(nowMillis);
        long nanos = System.nanoTime() - begin;
        note(decisions);
        if (decisions.size() != 1 || !(decisions.get(0) instanceof Decision.Pend)) {
            throw new IllegalStateException("not one Pend but " + decisions);
        }
        return nanos;
    }

    private void end() {
        nowMillis++;
        int k = chance.below(runningCount);
        ExecutionId execution = Objects.requireNonNull(running[k]);
        running[k] = running[--runningCount];
        inbox = new Input.Report(nowMillis, new ExecutionReport.Ended(execution, 1, 0, EndCause.SUCCESS, true));
        core.apply(inbox);
    }

    private void note(List<Decision> decisions) {
        startedInRound = 0;
        decided += decisions.size();
        for (int i = 0; i < decisions.size(); i++) {
            if (decisions.get(i) instanceof Decision.Start start) {
                if (runningCount == running.length) {
                    running = Arrays.copyOf(running, runningCount * 2);
                }
                running[runningCount++] = start.execution();
                startedInRound++;
            }
        }
        started += startedInRound;
    }

    /** {@return how many jobs the latest round started} */
    int startedInRound() {
        return startedInRound;
    }

    /** {@return how many jobs have started} */
    long started() {
        return started;
    }

    /** {@return how many decisions were taken} */
    long decided() {
        return decided;
    }

    /** {@return how many jobs wait} */
    int waiting() {
        return core.jobs() - runningCount;
    }

    /** {@return how many jobs run} */
    int running() {
        return runningCount;
    }

    /** {@return the hash over all decisions} */
    String hash() {
        return core.hash();
    }
}
