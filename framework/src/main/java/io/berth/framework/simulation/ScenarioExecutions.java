package io.berth.framework.simulation;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.simulation.scenario.ScenarioJob.Saving;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What runs on a scenario's machine, when it will end, and when it saves its work. */
final class ScenarioExecutions {
    /**
     * An end to come.
     *
     * @param atMillis  when
     * @param sequence  in which order those of one time come
     * @param execution what ends
     * @param cause     why
     */
    record End(long atMillis, long sequence, ExecutionId execution, EndCause cause) {}

    private record Running(ExecutionId execution, Allocation place) {}

    private final PriorityQueue<End> ends =
            new PriorityQueue<>(Comparator.comparingLong(End::atMillis).thenComparingLong(End::sequence));
    private final SortedMap<Long, Running> running = new TreeMap<>();
    private ScenarioCheckpoints checkpoints = new ScenarioCheckpoints();
    private long sequence;

    /** The same, to go on from. */
    ScenarioExecutions copy() {
        var copy = new ScenarioExecutions();
        copy.ends.addAll(ends);
        copy.running.putAll(running);
        copy.checkpoints = checkpoints.copy();
        copy.sequence = sequence;
        return copy;
    }

    /** A job starts and will run as long as it needs, from what it saved last, at most up to its limit. */
    void start(Decision.Start start, long allMillis, @Nullable Saving saving, long limitMillis) {
        long runMillis = checkpoints.starts(start.execution(), saving, start.atMillis(), allMillis);
        running.put(start.job(), new Running(start.execution(), start.allocation()));
        EndCause cause = runMillis > limitMillis ? EndCause.RUNLIMIT : EndCause.SUCCESS;
        ends.add(new End(start.atMillis() + Math.min(runMillis, limitMillis), sequence++, start.execution(), cause));
    }

    /** A job is to end now, if it runs. */
    void endNow(long nowMillis, long job, EndCause cause) {
        Running here = running.get(job);
        if (here != null) {
            ends.add(new End(nowMillis, sequence++, here.execution(), cause));
        }
    }

    /** A job is to make way for another, if it runs: it ends when it has saved its work. */
    void makeWay(long nowMillis, long job, EndCause cause) {
        endNow(checkpoints.makesWay(job, nowMillis), job, cause);
    }

    /** When something ends or is saved next; {@link Long#MAX_VALUE} when nothing runs. */
    long nextMillis() {
        End next = next();
        return Math.min(checkpoints.nextMillis(), next == null ? Long.MAX_VALUE : next.atMillis());
    }

    /** Takes out whose work is saved next, if it is at a time. */
    @Nullable
    ExecutionId pollSaved(long atMillis) {
        return checkpoints.poll(atMillis);
    }

    /** Takes out the next end, if it comes at a time. */
    @Nullable
    End poll(long atMillis) {
        End next = next();
        if (next == null || next.atMillis() != atMillis) {
            return null;
        }
        ends.remove();
        running.remove(next.execution().job());
        checkpoints.ends(next.execution(), next.cause(), atMillis);
        return next;
    }

    /** The next end of what still runs: what has ended earlier than it would have is passed by. */
    private @Nullable End next() {
        End next = ends.peek();
        while (next != null && !runs(next.execution())) {
            ends.remove();
            next = ends.peek();
        }
        return next;
    }

    private boolean runs(ExecutionId execution) {
        Running here = running.get(execution.job());
        return here != null && here.execution().equals(execution);
    }

    /** Takes out what stands on a host, by number of the job. */
    List<ExecutionId> takeFrom(int host, long nowMillis) {
        var taken = new ArrayList<ExecutionId>();
        for (Running each : running.values()) {
            for (int i = 0; i < each.place().hosts(); i++) {
                if (each.place().host(i) == host) {
                    taken.add(each.execution());
                }
            }
        }
        for (ExecutionId execution : taken) {
            running.remove(execution.job());
            checkpoints.ends(execution, EndCause.HOST_LOST, nowMillis);
        }
        return taken;
    }
}
