package io.berth.distribution.schedule;

import io.berth.framework.simulation.trace.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Conservative backfilling written down once more, as simply as possible: one list of levels in time, one list of waiting jobs, every search from the front. Its
 * switches are the questions that the literature leaves open and on which simulators differ; docs/conservative.md speaks of them.
 */
final class ConservativeModel {
    /** What comes first in a second in which jobs are submitted and jobs end. */
    enum Second {
        /** A new job gets its place before the ends of the second are known; the places of others are looked at after that. */
        SUBMISSIONS_FIRST,
        ENDS_FIRST
    }

    /** How many times the waiting jobs are looked at when several jobs end in one second. */
    enum Passes {
        AFTER_EACH_END,
        AFTER_ALL_ENDS
    }

    /** Which ends make the waiting jobs be looked at. */
    enum Trigger {
        EVERY_END,
        EARLY_ENDS
    }

    /** How waiting jobs are looked at. */
    enum Look {
        /** One after the other, with all others in place. */
        MOVE_UP,
        /** All are taken out and put in anew: what the promise forbids. */
        REBUILD
    }

    /** The answers of one simulator. */
    record Answers(Second second, Passes passes, Trigger trigger, Look look) {
        /** What the tool does whose schedule of KTH-SP2 is known. */
        static final Answers OF_THE_TOOL =
                new Answers(Second.SUBMISSIONS_FIRST, Passes.AFTER_EACH_END, Trigger.EVERY_END, Look.MOVE_UP);

        /** What Berth does in order {@code batch}. */
        static final Answers OF_BATCH =
                new Answers(Second.ENDS_FIRST, Passes.AFTER_ALL_ENDS, Trigger.EARLY_ENDS, Look.MOVE_UP);
    }

    private record End(long second, int order, int row) implements Comparable<End> {
        @Override
        public int compareTo(End other) {
            return second != other.second ? Long.compare(second, other.second) : Integer.compare(order, other.order);
        }
    }

    /** A job that waits for its second. */
    private static final class Waiting {
        final int row;
        long start;
        /** Counts the times at which a place was given: jobs of one start begin in this order. */
        int order;

        Waiting(int row) {
            this.row = row;
        }
    }

    private final Workload workload;
    private final Answers answers;
    private final Levels levels;
    private final long[] starts;
    private final List<Waiting> waiting = new ArrayList<>();
    private final PriorityQueue<End> ends = new PriorityQueue<>();
    private final int[] bySubmit;
    private int submitted;
    private int placings;
    private int started;
    private int brokenPromises;

    private ConservativeModel(Workload workload, Answers answers) {
        this.workload = workload;
        this.answers = answers;
        this.levels = new Levels(workload.machineProcs());
        this.starts = new long[workload.jobs()];
        this.bySubmit = workload.bySubmit();
    }

    /** When each job starts, by row. */
    static long[] starts(Workload workload, Answers answers) {
        return new ConservativeModel(workload, answers).run();
    }

    /** How often a start moved to a later second. */
    static int brokenPromises(Workload workload, Answers answers) {
        var model = new ConservativeModel(workload, answers);
        model.run();
        return model.brokenPromises;
    }

    private long[] run() {
        for (long now = next(); now != Long.MAX_VALUE; now = next()) {
            levels.forgetBefore(now);
            switch (answers.second()) {
                case SUBMISSIONS_FIRST -> {
                    submitAll(now);
                    endAll(now);
                }
                case ENDS_FIRST -> {
                    endAll(now);
                    submitAll(now);
                }
            }
            startAll(now);
        }
        return starts;
    }

    private long next() {
        long next = submitted == bySubmit.length ? Long.MAX_VALUE : workload.submitSeconds(bySubmit[submitted]);
        if (!ends.isEmpty()) {
            next = Math.min(next, ends.element().second());
        }
        for (Waiting job : waiting) {
            next = Math.min(next, job.start);
        }
        return next;
    }

    private void submitAll(long now) {
        while (submitted < bySubmit.length && workload.submitSeconds(bySubmit[submitted]) == now) {
            var job = new Waiting(bySubmit[submitted++]);
            waiting.add(job);
            job.start = earliest(job, now);
            take(job, 1);
        }
    }

    private void endAll(long now) {
        boolean early = false;
        boolean any = false;
        while (!ends.isEmpty() && ends.element().second() == now) {
            int row = ends.remove().row();
            long expected = starts[row] + workload.estimateSeconds(row);
            levels.take(now, expected, -workload.procs(row));
            any = true;
            early |= now < expected;
            if (answers.passes() == Passes.AFTER_EACH_END) {
                moveUp(now, any, early);
                any = early = false;
            }
        }
        moveUp(now, any, early);
    }

    private void moveUp(long now, boolean any, boolean early) {
        boolean looks = switch (answers.trigger()) {
            case EVERY_END -> any;
            case EARLY_ENDS -> early;
        };
        if (!looks) {
            return;
        }
        boolean rebuild = answers.look() == Look.REBUILD;
        List<Waiting> movable = waiting.stream().filter(job -> job.start > now).toList();
        if (rebuild) {
            movable.forEach(job -> take(job, -1));
        }
        for (Waiting job : movable) { // in the order of submission
            if (!rebuild) {
                take(job, -1);
            }
            long start = earliest(job, now);
            brokenPromises += start > job.start ? 1 : 0;
            if (start != job.start) {
                job.start = start;
                job.order = ++placings;
            }
            take(job, 1);
        }
    }

    private void startAll(long now) {
        List<Waiting> due = new ArrayList<>();
        for (Waiting job : waiting) {
            if (job.start == now) {
                due.add(job);
            }
        }
        waiting.removeAll(due);
        due.sort((a, b) -> Integer.compare(a.order, b.order));
        for (Waiting job : due) {
            starts[job.row] = now;
            ends.add(new End(now + workload.runSeconds(job.row), ++started, job.row));
        }
    }

    private long earliest(Waiting job, long now) {
        job.order = job.order == 0 ? ++placings : job.order;
        return levels.earliest(now, workload.estimateSeconds(job.row), workload.procs(job.row));
    }

    private void take(Waiting job, int sign) {
        levels.take(job.start, job.start + workload.estimateSeconds(job.row), sign * workload.procs(job.row));
    }
}
