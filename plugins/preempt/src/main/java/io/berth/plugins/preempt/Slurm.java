package io.berth.plugins.preempt;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.plugin.Settings;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slurm's preemption. The lowest rank first, then the fewest hosts; one more until the job fits. Then the one that was needed last goes to the front, the others follow by how many
 * of the hosts that would be used they stand on, and all is done again.
 */
final class Slurm implements PreemptionPolicy {
    private static final int REORDER_COUNT_MAX = 100;
    private static final List<String> YES_OR_NO = List.of("true", "false");
    private static final Comparator<RunningJob> LOWEST = Comparator.comparingLong(RunningJob::preemptionRank)
            .thenComparingInt(RunningJob::hosts)
            .thenComparingLong(RunningJob::id);
    private static final Comparator<RunningJob> YOUNGEST =
            Comparator.comparingLong(RunningJob::startedAtMillis).reversed().thenComparingLong(RunningJob::id);

    private final int reorderCount;
    private final boolean strictOrder;
    private final Comparator<RunningJob> first;

    Slurm(Settings settings) {
        reorderCount = settings.integer("reorder_count", 1, 0, REORDER_COUNT_MAX);
        strictOrder = Boolean.parseBoolean(settings.oneOf("strict_order", "false", YES_OR_NO));
        first = Boolean.parseBoolean(settings.oneOf("youngest_first", "false", YES_OR_NO)) ? YOUNGEST : LOWEST;
    }

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        return new Reordered(preemptor, view);
    }

    private final class Reordered implements Proposals {
        private final PendingJob preemptor;
        private final PreemptionView view;
        private boolean over;

        Reordered(PendingJob preemptor, PreemptionView view) {
            this.preemptor = preemptor;
            this.view = view;
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            if (over) {
                return null;
            }
            over = true;
            var search = new Prefix(trial);
            var order = new Order(first, view);
            List<List<RunningJob>> prefix = search.shortest(order.singly());
            for (int pass = 0; pass < reorderCount && prefix != null && prefix.size() > 1; pass++) {
                reorder(order.first(prefix.size()));
                prefix = search.shortest(order.singly());
            }
            return prefix == null ? null : new Victims(search.spare(prefix));
        }

        /** The one needed last, then the others by overlap; equal ones as they stood. */
        private void reorder(List<RunningJob> gone) {
            UsedHosts used = UsedHosts.without(gone, preemptor, view);
            RunningJob last = gone.getLast();
            List<RunningJob> others = new ArrayList<>(gone.subList(0, gone.size() - 1));
            if (!strictOrder) {
                others.sort(Comparator.comparingInt(used::overlap).reversed());
            }
            gone.set(0, last);
            for (int i = 1; i < gone.size(); i++) {
                gone.set(i, others.get(i - 1));
            }
        }

        @Override
        public void close() {}
    }
}
