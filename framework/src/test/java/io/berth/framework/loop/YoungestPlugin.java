package io.berth.framework.loop;

import io.berth.spi.job.RunningJob;
import io.berth.spi.plugin.PolicyFactory;
import io.berth.spi.plugin.SchedulerPlugin;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The preemption policy {@code youngest}: the job that started last, then the last two, and so on. */
final class YoungestPlugin implements SchedulerPlugin {
    @Override
    public List<PolicyFactory<PreemptionPolicy>> preemptionPolicies() {
        return List.of(PolicyFactory.of(
                "youngest", Set.of(), (settings, context) -> (preemptor, why, view) -> new More(view)));
    }

    private static final class More implements PreemptionPolicy.Proposals {
        private final List<RunningJob> youngestFirst = new ArrayList<>();
        private int next = 1;

        More(PreemptionView view) {
            for (int i = 0; i < view.victims(); i++) {
                youngestFirst.add(view.victim(i));
            }
            youngestFirst.sort(Comparator.comparingLong(RunningJob::startedAtMillis)
                    .thenComparingLong(RunningJob::id)
                    .reversed());
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            return next > youngestFirst.size() ? null : new Victims(youngestFirst.subList(0, next++));
        }

        @Override
        public void close() {}
    }
}
