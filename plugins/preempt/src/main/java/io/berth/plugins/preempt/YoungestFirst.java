package io.berth.plugins.preempt;

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

/** Disturbs those who started last: one more of them until the job fits. */
final class YoungestFirst implements PreemptionPolicy {
    private static final Comparator<RunningJob> YOUNGEST =
            Comparator.comparingLong(RunningJob::startedAtMillis).thenComparingLong(RunningJob::id).reversed();

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        List<RunningJob> allowed = new ArrayList<>();
        for (int i = 0; i < view.victims(); i++) {
            allowed.add(view.victim(i));
        }
        allowed.sort(YOUNGEST);
        return new InTurn(allowed);
    }

    private static final class InTurn implements Proposals {
        private final List<RunningJob> allowed;
        private boolean over;

        InTurn(List<RunningJob> allowed) {
            this.allowed = allowed;
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            for (int count = 1; count <= allowed.size() && !over; count++) {
                var victims = new Victims(allowed.subList(0, count));
                if (trial.fitsWithout(victims)) {
                    over = true;
                    return victims;
                }
            }
            return null;
        }

        @Override
        public void close() {}
    }
}
