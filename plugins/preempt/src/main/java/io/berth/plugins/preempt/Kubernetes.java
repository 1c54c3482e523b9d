package io.berth.plugins.preempt;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kubernetes' default preemption. On a host all candidates are thought to be gone, then reprieved, the most important first. Of hosts: the least highest rank of a victim, the
 * least sum of ranks, the fewest victims, the latest start of those of the highest rank, the first.
 */
final class Kubernetes implements PreemptionPolicy {
    /** The least important first: lowest rank, then latest start, then latest id. */
    private static final Comparator<RunningJob> IMPORTANCE = Comparator.comparingLong(RunningJob::preemptionRank)
            .thenComparing(Comparator.comparingLong(RunningJob::startedAtMillis).reversed())
            .thenComparing(Comparator.comparingLong(RunningJob::id).reversed());

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        double offset = 0x1p31;
        for (int i = 0; i < view.victims(); i++) {
            offset = Math.max(offset, -(double) view.victim(i).preemptionRank());
        }
        return new InTurn(new HostByHost<>(preemptor, view, new Importance(offset)));
    }

    private record Cost(long highestRank, double rankSum, int count, long startedAtMillis) implements Comparable<Cost> {
        private static final Comparator<Cost> ORDER = Comparator.comparingLong(Cost::highestRank)
                .thenComparingDouble(Cost::rankSum)
                .thenComparingInt(Cost::count)
                .thenComparing(Comparator.comparingLong(Cost::startedAtMillis).reversed());

        @Override
        public int compareTo(Cost other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * The rule on one host.
     *
     * @param offset is added to each rank, so that none is negative and one more victim is never less
     */
    private record Importance(double offset) implements HostRule<Cost> {
        @Override
        public @Nullable List<Candidate> victims(HostRoom room, int tasks, List<Candidate> candidates) {
            candidates.forEach(room::leaves);
            if (!room.holds(tasks)) {
                return null;
            }
            var order = new ArrayList<>(candidates);
            order.sort(this::compare);
            return Reprieve.of(room, tasks, order);
        }

        @Override
        public Cost cost(List<Candidate> victims) {
            long highest = Long.MIN_VALUE;
            long earliest = Long.MAX_VALUE;
            double sum = 0;
            for (Candidate victim : victims) {
                RunningJob job = victim.job();
                long rank = job.preemptionRank();
                sum += rank + offset;
                if (rank >= highest) {
                    earliest = rank > highest ? job.startedAtMillis() : Math.min(earliest, job.startedAtMillis());
                    highest = rank;
                }
            }
            return new Cost(highest, sum, victims.size(), earliest);
        }

        @Override
        public int compare(Candidate a, Candidate b) {
            return IMPORTANCE.compare(a.job(), b.job());
        }
    }
}
