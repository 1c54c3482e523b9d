package io.berth.framework.simulation;

import io.berth.framework.core.Decision;
import io.berth.framework.core.Input;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import java.util.TreeMap;

/** Which jobs had to make way, and what that cost each: what inputs and decisions tell, in a run as in its journal. */
final class PreemptedJobs {
    private static final long NEVER = -1;

    /** One job; times in milliseconds. */
    private static final class Work {
        Preempted sum = Preempted.NONE;
        long slots;
        long unsavedSinceMillis;
        /** For how long of that it stood still. */
        long stoodMillis;

        long stoodStillAtMillis = NEVER;
        boolean makesWay;

        void goesOn(long nowMillis) {
            if (stoodStillAtMillis != NEVER) {
                long stood = nowMillis - stoodStillAtMillis;
                stoodStillAtMillis = NEVER;
                stoodMillis += stood;
                sum = sum.plus(new Preempted(0, 0, 0, 0, stood));
            }
        }

        /** Work that has come to its own end is not lost. */
        void ends(long nowMillis, EndCause cause) {
            goesOn(nowMillis);
            if (makesWay && cause != EndCause.SUCCESS) {
                long lost = nowMillis - unsavedSinceMillis - stoodMillis;
                boolean countable = lost == 0 || slots <= Long.MAX_VALUE / lost;
                sum = sum.plus(new Preempted(0, 0, 0, countable ? slots * lost : Long.MAX_VALUE, 0));
            }
        }
    }

    private final TreeMap<Long, Work> works = new TreeMap<>();

    private Work work(long job) {
        return works.computeIfAbsent(job, _ -> new Work());
    }

    /** What it came to for one job. */
    Preempted of(long job) {
        Work work = works.get(job);
        return work == null ? Preempted.NONE : work.sum;
    }

    /** What it came to in all. */
    Preempted all() {
        Preempted all = Preempted.NONE;
        for (Work work : works.values()) {
            all = all.plus(work.sum);
        }
        return all;
    }

    void reported(Input.Report input) {
        Work work = work(input.report().id().job());
        switch (input.report()) {
            case ExecutionReport.Checkpointed _ -> {
                work.unsavedSinceMillis = input.atMillis();
                work.stoodMillis = 0;
            }
            case ExecutionReport.Suspended _ -> work.stoodStillAtMillis = input.atMillis();
            case ExecutionReport.Resumed _ -> work.goesOn(input.atMillis());
            case ExecutionReport.Ended ended -> work.ends(input.atMillis(), ended.cause());
            case ExecutionReport.Started _, ExecutionReport.Cleaned _ -> {}
        }
    }

    /** A job starts on so many slots. */
    void starts(Decision.Start start, long slots) {
        Work work = work(start.job());
        work.slots = slots;
        work.unsavedSinceMillis = start.atMillis();
        work.stoodMillis = 0;
        work.makesWay = false;
    }

    /** Another decision. */
    void decided(Decision decision) {
        switch (decision) {
            case Decision.Requeue requeue -> {
                if (requeue.preemptor() != Decision.Requeue.NOBODY) {
                    makesWay(requeue.job(), new Preempted(1, 0, 0, 0, 0));
                }
            }
            case Decision.Kill kill -> {
                if (kill.cause() == EndCause.PREEMPTED) {
                    makesWay(kill.job(), new Preempted(0, 1, 0, 0, 0));
                }
            }
            case Decision.Suspend suspend -> {
                Work work = work(suspend.job());
                work.sum = work.sum.plus(new Preempted(0, 0, 1, 0, 0));
            }
            case Decision.Resume resume -> work(resume.job()).goesOn(resume.atMillis());
            case Decision.Start _, Decision.Pend _, Decision.Reserve _, Decision.Preempt _, Decision.Finish _ -> {}
        }
    }

    private void makesWay(long job, Preempted how) {
        Work work = work(job);
        work.sum = work.sum.plus(how);
        work.makesWay = true;
    }
}
