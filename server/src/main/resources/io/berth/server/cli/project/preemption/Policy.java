package {{package}};

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

/** Disturbs those who started last: one more of them until the job would fit. Berth puts back every victim that is not needed after all. */
final class {{Class}} implements PreemptionPolicy {
    private static final Comparator<RunningJob> YOUNGEST_FIRST =
            Comparator.comparingLong(RunningJob::startedAtMillis).thenComparingLong(RunningJob::id).reversed();

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        List<RunningJob> allowed = new ArrayList<>();
        for (int i = 0; i < view.victims(); i++) {
            allowed.add(view.victim(i));
        }
        allowed.sort(YOUNGEST_FIRST);
        return new OneSet(allowed);
    }

    private static final class OneSet implements Proposals {
        private final List<RunningJob> allowed;
        private boolean proposed;

        OneSet(List<RunningJob> allowed) {
            this.allowed = allowed;
        }

        @Override
        public Victims next(Trial trial) {
            for (int count = 1; count <= allowed.size() && !proposed; count++) {
                Victims victims = new Victims(allowed.subList(0, count));
                if (trial.fitsWithout(victims)) {
                    proposed = true;
                    return victims;
                }
            }
            return null;
        }

        @Override
        public void close() {}
    }
}
