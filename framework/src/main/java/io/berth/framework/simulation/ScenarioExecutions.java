package io.berth.framework.simulation;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.core.Decision;
import io.berth.framework.simulation.scenario.ScenarioJob.Obeying;
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

    /** What runs or stands still. */
    private static final class Running {
        final ExecutionId execution;
        final Allocation place;
        final Obeying obeying;
        /** How it ends by itself; null while it stands still. */
        @Nullable
        End own;
        /** How long it still runs when it goes on, and why it ends then. */
        long leftMillis;

        EndCause cause;
        boolean leaves;

        Running(Decision.Start start, Obeying obeying, End own) {
            this(start.execution(), start.allocation(), obeying, own, own.cause());
        }

        private Running(ExecutionId execution, Allocation place, Obeying obeying, @Nullable End own, EndCause cause) {
            this.execution = execution;
            this.place = place;
            this.obeying = obeying;
            this.own = own;
            this.cause = cause;
        }

        Running copy() {
            var copy = new Running(execution, place, obeying, own, cause);
            copy.leftMillis = leftMillis;
            copy.leaves = leaves;
            return copy;
        }
    }

    /** That something will stand still. */
    private record Still(long atMillis, long sequence, ExecutionId execution) {}

    private final PriorityQueue<End> ends =
            new PriorityQueue<>(Comparator.comparingLong(End::atMillis).thenComparingLong(End::sequence));
    private final PriorityQueue<Still> stills =
            new PriorityQueue<>(Comparator.comparingLong(Still::atMillis).thenComparingLong(Still::sequence));
    private final SortedMap<Long, Running> running = new TreeMap<>();
    private ScenarioCheckpoints checkpoints = new ScenarioCheckpoints();
    private long sequence;

    /** The same, to go on from. */
    ScenarioExecutions copy() {
        var copy = new ScenarioExecutions();
        copy.ends.addAll(ends);
        copy.stills.addAll(stills);
        running.forEach((job, each) -> copy.running.put(job, each.copy()));
        copy.checkpoints = checkpoints.copy();
        copy.sequence = sequence;
        return copy;
    }

    /** A job starts and will run as long as it needs, from what it saved last, at most up to its limit. */
    void start(Decision.Start start, ScenarioPlan.Arrival job, long limitMillis) {
        long runMillis = checkpoints.starts(start.execution(), job.saving(), start.atMillis(), job.runMillis());
        EndCause cause = runMillis > limitMillis ? EndCause.RUNLIMIT : EndCause.SUCCESS;
        long end = start.atMillis() + Math.min(runMillis, limitMillis);
        var own = new End(end, sequence++, start.execution(), cause);
        running.put(start.job(), new Running(start, job.obeying(), own));
        ends.add(own);
    }

    /** A job is to end from a time on, if it is there: it does when the machine gets it to. */
    void end(long fromMillis, long job, EndCause cause) {
        Running here = running.get(job);
        if (here != null) {
            here.leaves = true;
            if (here.obeying.endMillis() != Obeying.NEVER) {
                ends.add(new End(fromMillis + here.obeying.endMillis(), sequence++, here.execution, cause));
            }
        }
    }

    /** A job is to make way for another, if it is there: it ends when it has saved its work. */
    void makeWay(long nowMillis, long job, EndCause cause) {
        end(checkpoints.makesWay(job, nowMillis), job, cause);
    }

    /** A job is to stand still: it does when the machine gets it to. */
    void suspend(long nowMillis, long job) {
        Running here = running.get(job);
        if (here != null && here.obeying.suspendMillis() != Obeying.NEVER) {
            stills.add(new Still(nowMillis + here.obeying.suspendMillis(), sequence++, here.execution));
        }
    }

    /** A job that stands still goes on. */
    void resume(long nowMillis, long job) {
        Running here = running.get(job);
        if (here != null) {
            var own = new End(nowMillis + here.leftMillis, sequence++, here.execution, here.cause);
            here.own = own;
            ends.add(own);
            checkpoints.goesOn(job, nowMillis);
        }
    }

    /** Takes out what stands still next, if it does at a time; what ends instead goes on until then. */
    @Nullable
    ExecutionId pollStill(long atMillis) {
        Still next = nextStill();
        if (next == null || next.atMillis() != atMillis) {
            return null;
        }
        stills.remove();
        Running here = running.get(next.execution().job());
        if (here != null && here.own != null) {
            here.leftMillis = here.own.atMillis() - atMillis;
            ends.remove(here.own);
            here.own = null;
            checkpoints.standsStill(next.execution().job(), atMillis);
        }
        return next.execution();
    }

    private @Nullable Still nextStill() {
        Still next = stills.peek();
        while (next != null && !mayStandStill(next.execution())) {
            stills.remove();
            next = stills.peek();
        }
        return next;
    }

    private boolean mayStandStill(ExecutionId execution) {
        Running here = running.get(execution.job());
        return here != null && here.execution.equals(execution) && !here.leaves && here.own != null;
    }

    /** When something ends, stands still or is saved next; {@link Long#MAX_VALUE} when nothing runs. */
    long nextMillis() {
        End next = next();
        Still still = nextStill();
        long nextMillis = Math.min(checkpoints.nextMillis(), still == null ? Long.MAX_VALUE : still.atMillis());
        return Math.min(nextMillis, next == null ? Long.MAX_VALUE : next.atMillis());
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
        return here != null && here.execution.equals(execution);
    }

    /** Takes out what stands on a host, by number of the job. */
    List<ExecutionId> takeFrom(int host, long nowMillis) {
        var taken = new ArrayList<ExecutionId>();
        for (Running each : running.values()) {
            for (int i = 0; i < each.place.hosts(); i++) {
                if (each.place.host(i) == host) {
                    taken.add(each.execution);
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
