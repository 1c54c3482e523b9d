package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Preemption in the plainest way: the job started last, then the last two, and so on. */
class ListPreemption implements PreemptionPolicy, PreemptionPolicy.Proposals {
    List<RunningJob> victims = List.of();
    int count;

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        victims = new ArrayList<>();
        for (int i = 0; i < view.victims(); i++) {
            victims.add(view.victim(i));
        }
        victims.sort(
                Comparator.comparingLong(RunningJob::startedAtMillis).reversed().thenComparingLong(RunningJob::id));
        count = 0;
        return this;
    }

    @Override
    public @Nullable Victims next(Trial trial) {
        return count == victims.size() ? null : new Victims(victims.subList(0, ++count));
    }

    @Override
    public void close() {}
}
