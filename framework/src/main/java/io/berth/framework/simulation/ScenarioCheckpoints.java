package io.berth.framework.simulation;

import io.berth.framework.simulation.scenario.ScenarioJob.Saving;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far the jobs of a scenario are that save their work: what they have done, what of it is saved, and when they save it next. Only jobs that declare a checkpoint are here, each from its first
 * start to its end.
 */
final class ScenarioCheckpoints {
    /** Nothing is saved by itself. */
    private static final long NEVER = Long.MAX_VALUE;

    /** A job. Times in milliseconds; work is time that it ran. */
    private static final class Work {
        final Saving saving;
        long savedMillis;
        /** What it had done at a time at which it ran. */
        long doneMillis;

        long atMillis;
        /** When it saves its work next. */
        long nextMillis = NEVER;

        @Nullable
        ExecutionId execution;

        Work(Saving saving) {
            this.saving = saving;
        }

        boolean still;

        long doneAt(long nowMillis) {
            return still ? doneMillis : doneMillis + nowMillis - atMillis;
        }

        Work copy() {
            var copy = new Work(saving);
            copy.savedMillis = savedMillis;
            copy.doneMillis = doneMillis;
            copy.atMillis = atMillis;
            copy.still = still;
            copy.nextMillis = nextMillis;
            copy.execution = execution;
            return copy;
        }
    }

    /** That the work of a job is to be saved. */
    private record Due(long atMillis, long job) {}

    private final SortedMap<Long, Work> works = new TreeMap<>();
    private final TreeSet<Due> dues =
            new TreeSet<>(Comparator.comparingLong(Due::atMillis).thenComparingLong(Due::job));

    ScenarioCheckpoints copy() {
        var copy = new ScenarioCheckpoints();
        works.forEach((job, work) -> copy.works.put(job, work.copy()));
        copy.dues.addAll(dues);
        return copy;
    }

    /**
     * A job starts, from what it saved last.
     *
     * @param saving how it saves its work; null: not at all
     * @return what is left to do of so much work
     */
    long starts(ExecutionId execution, @Nullable Saving saving, long nowMillis, long runMillis) {
        if (saving == null) {
            return runMillis;
        }
        Work work = works.computeIfAbsent(execution.job(), _ -> new Work(saving));
        work.execution = execution;
        work.doneMillis = work.savedMillis;
        work.atMillis = nowMillis;
        work.still = false;
        next(execution.job(), work, afterPeriod(work, nowMillis));
        return runMillis - work.savedMillis;
    }

    private void next(long job, Work work, long nextMillis) {
        dues.remove(new Due(work.nextMillis, job));
        work.nextMillis = nextMillis;
        if (nextMillis != NEVER) {
            dues.add(new Due(nextMillis, job));
        }
    }

    private static long afterPeriod(Work work, long nowMillis) {
        return work.saving.everyMillis() == 0 ? NEVER : nowMillis + work.saving.everyMillis();
    }

    /** A job stands still, and saves nothing by itself. */
    void standsStill(long job, long nowMillis) {
        Work work = works.get(job);
        if (work != null && work.execution != null) {
            work.doneMillis = work.doneAt(nowMillis);
            work.still = true;
            next(job, work, NEVER);
        }
    }

    /** A job goes on from where it stood still. */
    void goesOn(long job, long nowMillis) {
        Work work = works.get(job);
        if (work != null && work.execution != null) {
            work.atMillis = nowMillis;
            work.still = false;
            next(job, work, afterPeriod(work, nowMillis));
        }
    }

    /** A job is told to make way: it saves its work once more. Returns when it has; at once without a checkpoint. */
    long makesWay(long job, long nowMillis) {
        Work work = works.get(job);
        if (work == null || work.execution == null) {
            return nowMillis;
        }
        next(job, work, nowMillis + work.saving.how().leadMillis());
        return work.nextMillis;
    }

    /** When the next one saves its work; {@link Long#MAX_VALUE} when none will. */
    long nextMillis() {
        return dues.isEmpty() ? NEVER : dues.getFirst().atMillis();
    }

    /** Takes out whose work is saved at a time, by number of the job; null when nobody's is. */
    @Nullable
    ExecutionId poll(long nowMillis) {
        if (nextMillis() != nowMillis) {
            return null;
        }
        long job = dues.getFirst().job();
        Work work = works.get(job);
        if (work == null) {
            throw new IllegalStateException("job " + job + " has no work to save");
        }
        work.savedMillis = work.doneAt(nowMillis);
        next(job, work, work.still ? NEVER : afterPeriod(work, nowMillis));
        return work.execution;
    }

    /** An execution is over. When it came to its own end, nothing is left to do; else the job may start again. */
    void ends(ExecutionId execution, EndCause cause, long nowMillis) {
        Work work = works.get(execution.job());
        if (work != null && execution.equals(work.execution)) {
            work.savedMillis = cause == EndCause.SUCCESS ? work.doneAt(nowMillis) : work.savedMillis;
            work.execution = null;
            next(execution.job(), work, NEVER);
        }
    }
}
