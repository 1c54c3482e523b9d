package io.berth.benchmarks;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.reason.Rejection;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The loop of {@link SpiLoop}, written by hand for first come, first served on first fit: columns by job, lines of waiting jobs, an array of free slots. It takes the same
 * inputs and the same decisions as the same objects, keeps the same accounts and chains the same hash; it knows no policy, no interface and no other kind of event.
 */
final class HandLoop {
    /** How the waiting jobs are kept. */
    enum Lines {
        /** By width under a heap, as the framework keeps them by request class: what skips jobs that cannot start. */
        BY_WIDTH,
        /** All in one: enough for this loop, and for nothing that ever passes over a job. */
        ONE
    }

    private static final String CORE = "core";

    // By job.
    private final int[] width;
    private final int[] user;
    private final long[] limitMillis;
    private final JobState[] state;
    private final boolean[] refused;
    private final long[] startedAtMillis;
    private final long[] expectedEndMillis;
    private final @Nullable ExecutionId[] execution;
    private final @Nullable Allocation[] allocation;

    private final HandQueue queue;
    private final long[] free;
    private final long[] usageSlotMillis = new long[LoopWorkload.USERS];
    private final int[] ended = new int[LoopWorkload.SLOTS];
    private int endedCount;

    private final String picker;
    private final HandForm form;
    private Decision[] decisions = new Decision[16];
    private int decided;
    private long round;

    // The driver's, as in SpiLoop.
    private final @Nullable ExecutionId[] running = new @Nullable ExecutionId[LoopWorkload.SLOTS];
    private int runningCount;
    private final int[] startOrder;
    private int started;
    private final Chance chance;
    private long nowMillis;
    private Input.Report inbox = report(new ExecutionId(0, 0, 0), 0);

    /**
     * All jobs are submitted and the first of them run.
     *
     * @param workload what to run
     * @param lines    how the waiting jobs are kept
     * @param picker   name of the picker that it stands for
     * @param header   hash of a core that would run it, before its first decision
     * @param seed     which jobs end
     */
    HandLoop(LoopWorkload workload, Lines lines, String picker, String header, long seed) {
        int size = workload.jobs() + 1;
        width = new int[size];
        user = new int[size];
        limitMillis = new long[size];
        state = new JobState[size];
        refused = new boolean[size];
        startedAtMillis = new long[size];
        expectedEndMillis = new long[size];
        execution = new @Nullable ExecutionId[size];
        allocation = new @Nullable Allocation[size];
        queue = new HandQueue(workload.jobs(), LoopWorkload.WIDTH_MAX + 1);
        free = new long[workload.hosts()];
        Arrays.fill(free, workload.slotsPerHost());
        startOrder = new int[workload.jobs()];
        chance = new Chance(seed);
        this.picker = picker;
        form = new HandForm(header, CORE, picker);
        for (int job = 1; job < size; job++) {
            width[job] = workload.width(job);
            user[job] = workload.user(job);
            limitMillis[job] = workload.limitMillis(job);
            state[job] = JobState.PEND;
            queue.add(job, lines == Lines.ONE ? 0 : width[job], 0);
        }
        round();
    }

    /** So many jobs end, one after the other, each with a round. */
    void run(int ends) {
        for (int i = 0; i < ends; i++) {
            nowMillis += SpiLoop.TURN_MILLIS;
            int k = chance.below(runningCount);
            ExecutionId id = Objects.requireNonNull(running[k]);
            running[k] = running[--runningCount];
            inbox = report(id, nowMillis);
            end(inbox.report());
            round();
        }
    }

    private static Input.Report report(ExecutionId id, long atMillis) {
        return new Input.Report(atMillis, new ExecutionReport.Ended(id, 1, 0, EndCause.SUCCESS, true));
    }

    private void end(ExecutionReport report) {
        ExecutionId id = report.id();
        int job = (int) id.job();
        Allocation held = allocation[job];
        if (held == null || !id.equals(execution[job])) {
            return;
        }
        int tasks = 0;
        for (int i = 0; i < held.hosts(); i++) {
            free[held.host(i)] += (long) width[job] * held.tasks(i);
            tasks += held.tasks(i);
        }
        usageSlotMillis[user[job]] += (long) width[job] * tasks * (nowMillis - startedAtMillis[job]);
        execution[job] = null;
        allocation[job] = null;
        state[job] = JobState.RELEASING;
        ended[endedCount++] = job;
    }

    private void round() {
        decided = 0;
        for (int i = 0; i < endedCount; i++) {
            finish(ended[i]);
        }
        endedCount = 0;
        for (int job = queue.first(); job > 0; job = queue.first()) {
            int host = firstFit(width[job]);
            if (host < 0) {
                if (!refused[job]) {
                    refused[job] = true;
                    pend(job);
                }
                break;
            }
            queue.removeFirst();
            start(job, host);
        }
        if (decided > 0) {
            form.end();
            round++;
        }
    }

    private int firstFit(long slots) {
        for (int host = 0; host < free.length; host++) {
            if (free[host] >= slots) {
                return host;
            }
        }
        return -1;
    }

    private void finish(int job) {
        state[job] = JobState.DONE;
        var finish = new Decision.Finish(round + 1, nowMillis, job, CORE, JobState.DONE, EndCause.SUCCESS);
        decide(finish);
        form.finish(finish);
    }

    private void start(int job, int host) {
        var id = new ExecutionId(job, 0, 1);
        Allocation place = Allocation.on(host, 1);
        state[job] = JobState.STARTING;
        free[host] -= width[job];
        execution[job] = id;
        allocation[job] = place;
        startedAtMillis[job] = nowMillis;
        expectedEndMillis[job] = nowMillis + limitMillis[job];
        var start = new Decision.Start(round + 1, nowMillis, job, picker, id, Decision.How.IMMEDIATE, place);
        decide(start);
        form.start(start);
        running[runningCount++] = id;
        startOrder[started++] = job;
    }

    private void pend(int job) {
        var pend = new Decision.Pend(round + 1, nowMillis, job, picker, Rejection.NO_ROOM);
        decide(pend);
        form.pend(pend);
    }

    private void decide(Decision decision) {
        if (decided == 0) {
            form.begin(round + 1, nowMillis);
        }
        if (decided == decisions.length) {
            decisions = Arrays.copyOf(decisions, decided * 2);
        }
        decisions[decided++] = decision;
    }

    /** {@return how many jobs have started} */
    int started() {
        return started;
    }

    /** {@return the jobs in the order in which they started} */
    int[] startOrder() {
        return Arrays.copyOf(startOrder, started);
    }

    /** {@return how many jobs wait} */
    int waiting() {
        return startOrder.length - started;
    }

    /** {@return the hash over all decisions} */
    String hash() {
        return form.hex();
    }
}
