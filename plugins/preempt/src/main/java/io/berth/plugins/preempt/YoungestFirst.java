package io.berth.plugins.preempt;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.reason.Rejection;
import java.util.Comparator;

/** Disturbs those who started last: one more of them until the job fits. */
final class YoungestFirst implements PreemptionPolicy {
    private static final Comparator<RunningJob> YOUNGEST = Comparator.comparingLong(RunningJob::startedAtMillis)
            .thenComparingLong(RunningJob::id)
            .reversed();

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        return InTurn.by(YOUNGEST, view);
    }
}
