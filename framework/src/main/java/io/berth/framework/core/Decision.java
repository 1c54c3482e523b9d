package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.decision.DecisionKind;
import io.berth.spi.decision.DecisionView;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.Reason;
import io.berth.spi.reason.Rejection;
import java.util.List;

/** What the core decided. Immutable; the state is the fold of inputs and these, without asking any policy. */
public sealed interface Decision extends DecisionView {
    @Override
    default Reason reason() {
        return Reason.NONE;
    }

    /** How a job came to start. The declaration order is part of the canonical form. */
    enum How {
        /** Nothing ahead of it in its lane was waiting. */
        IMMEDIATE,
        /** It overtook a job that was blocked. */
        BACKFILLED,
        /** Its promised time had come. */
        RESERVED,
        /** From room that others were made to leave for it. */
        CLAIMED
    }

    /** Why a reservation is as it is. The declaration order is part of the canonical form. */
    enum Cause {
        /** New. */
        MADE,
        /** Something ended early. */
        EARLIER,
        /** Something overran its expected end. */
        OVERRUN,
        /** A host is lost, drained or smaller. */
        HOST,
        /** A job ahead in order takes its place among those that are protected. */
        ORDER,
        /** The policy no longer protects it. */
        GIVEN_UP,
        /** The job itself changed. */
        JOB,
        /** It preempted others, whose room is kept for it. */
        CLAIM,
        /** A limit refuses the start at the time that was promised. */
        LIMIT,
        /** Who was to make way has not, within all the time that it had: the claim is no more. */
        LAPSED
    }

    /** The job starts, as one more execution, on these hosts. */
    record Start(
            long round, long atMillis, long job, String policy, ExecutionId execution, How how, Allocation allocation)
            implements Decision {
        @Override
        public DecisionKind kind() {
            return DecisionKind.START;
        }
    }

    /** The job waits for a reason other than before. */
    record Pend(long round, long atMillis, long job, String policy, Rejection why) implements Decision {
        @Override
        public DecisionKind kind() {
            return DecisionKind.PEND;
        }

        @Override
        public Reason reason() {
            return why.reason();
        }
    }

    /** The job's reservation is made, moved, or ({@code startMillis} is {@link PendingJob#NOT_RESERVED}) no more. */
    record Reserve(
            long round, long atMillis, long job, String policy, long startMillis, Allocation allocation, Cause cause)
            implements Decision {
        @Override
        public DecisionKind kind() {
            return DecisionKind.RESERVE;
        }
    }

    /** The job makes others leave; what becomes of each is a decision of its own in the same round. */
    record Preempt(long round, long atMillis, long job, String policy, List<Long> victims) implements Decision {
        public Preempt {
            victims = List.copyOf(victims);
        }

        @Override
        public DecisionKind kind() {
            return DecisionKind.PREEMPT;
        }
    }

    /**
     * The running job is suspended for another: SIGTSTP to all its processes, after the grace SIGSTOP. When the executor has confirmed it, what suspension frees is free. One that is not
     * confirmed in time is followed by a {@link Requeue}.
     */
    record Suspend(long round, long atMillis, long job, String policy, long preemptor, long graceMillis)
            implements Decision {
        @Override
        public DecisionKind kind() {
            return DecisionKind.SUSPEND;
        }
    }

    /** The suspended job goes on where it stands, and takes what its suspension had freed. */
    record Resume(long round, long atMillis, long job, String policy) implements Decision {
        @Override
        public DecisionKind kind() {
            return DecisionKind.RESUME;
        }
    }

    /**
     * The running job is ended and waits again at its own rank: at its own queue time when it has to make way for a preemptor, from the time on at which it is back when
     * that is asked for ({@code preemptor} is {@link #NOBODY}). SIGTERM, after the grace SIGKILL; a grace of 0 is the executor's own.
     */
    record Requeue(long round, long atMillis, long job, String policy, long preemptor, long graceMillis)
            implements Decision {
        /** No job: whoever may asked for it. */
        public static final long NOBODY = 0;

        /** One with the executor's own grace. */
        public Requeue(long round, long atMillis, long job, String policy, long preemptor) {
            this(round, atMillis, job, policy, preemptor, 0);
        }

        @Override
        public DecisionKind kind() {
            return DecisionKind.REQUEUE;
        }
    }

    /** The running job is brought to its end: SIGTERM, after the grace SIGKILL; a grace of 0 is the executor's own. */
    record Kill(long round, long atMillis, long job, String policy, EndCause cause, long graceMillis)
            implements Decision {
        /** One with the executor's own grace. */
        public Kill(long round, long atMillis, long job, String policy, EndCause cause) {
            this(round, atMillis, job, policy, cause, 0);
        }

        @Override
        public DecisionKind kind() {
            return DecisionKind.KILL;
        }
    }

    /** The job is over. */
    record Finish(long round, long atMillis, long job, String policy, JobState state, EndCause cause)
            implements Decision {
        @Override
        public DecisionKind kind() {
            return DecisionKind.FINISH;
        }
    }
}
