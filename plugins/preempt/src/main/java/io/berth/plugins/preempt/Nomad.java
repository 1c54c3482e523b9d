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
 * Nomad's preemption. Only those whose rank is far enough below. On a host: the lowest rank first; of one rank, whose amounts are closest to what is still asked for; then only
 * as many of them as are needed, the least like the whole ask first. Of hosts: the least net priority.
 */
final class Nomad implements PreemptionPolicy {
    private static final Comparator<RunningJob> LOWEST =
            Comparator.comparingLong(RunningJob::preemptionRank).thenComparingLong(RunningJob::id);

    private final int priorityDelta;

    /**
     * The policy.
     *
     * @param priorityDelta how far a victim's rank must be below the preemptor's at least
     */
    Nomad(int priorityDelta) {
        this.priorityDelta = priorityDelta;
    }

    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        long highest = preemptor.preemptionRank() - priorityDelta;
        int tasks = Share.of(preemptor.request()).tasks();
        return new InTurn(new HostByHost<>(preemptor, view, new Closest(tasks, highest)));
    }

    /**
     * The rule on one host.
     *
     * @param more    how many tasks are asked for at a time
     * @param highest the highest rank that may be disturbed
     */
    private record Closest(int more, long highest) implements HostRule<Double> {
        @Override
        public boolean allows(RunningJob job) {
            return job.preemptionRank() <= highest;
        }

        @Override
        public @Nullable List<Candidate> victims(HostRoom room, int tasks, List<Candidate> candidates) {
            HostRoom asItIs = room.copy();
            double[] ask = ask(room, tasks);
            List<Candidate> taken = take(room, tasks, ask, candidates);
            if (taken == null) {
                return null;
            }
            taken.sort(Comparator.comparingDouble((Candidate victim) -> distance(ask, victim))
                    .reversed());
            int count = 0;
            while (!asItIs.holds(tasks)) {
                asItIs.leaves(taken.get(count++));
            }
            var needed = new ArrayList<>(taken.subList(0, count));
            needed.sort(this::compare);
            return needed;
        }

        /** The amounts that one more share takes there. */
        private double[] ask(HostRoom room, int tasks) {
            double[] ask = new double[room.resources()];
            for (int resource = 0; resource < ask.length; resource++) {
                ask[resource] = room.need(resource, tasks) - (tasks == more ? 0 : room.need(resource, tasks - more));
            }
            return ask;
        }

        private @Nullable List<Candidate> take(HostRoom room, int tasks, double[] ask, List<Candidate> candidates) {
            var left = new ArrayList<>(candidates);
            left.sort(this::compare);
            double[] wanting = ask.clone();
            var taken = new ArrayList<Candidate>();
            while (!room.holds(tasks)) {
                if (left.isEmpty()) {
                    return null;
                }
                Candidate next = left.remove(closest(wanting, left));
                room.leaves(next);
                taken.add(next);
                for (int resource = 0; resource < wanting.length; resource++) {
                    wanting[resource] -= next.frees(resource);
                }
            }
            return taken;
        }

        /** Which of those of the lowest rank is closest; of equal ones the first. */
        private static int closest(double[] wanting, List<Candidate> byRank) {
            long lowest = byRank.get(0).job().preemptionRank();
            int best = 0;
            double least = Double.MAX_VALUE;
            for (int i = 0; i < byRank.size() && byRank.get(i).job().preemptionRank() == lowest; i++) {
                double distance = distance(wanting, byRank.get(i));
                if (distance < least) {
                    least = distance;
                    best = i;
                }
            }
            return best;
        }

        /** The square of the Euclidean distance, each resource in shares of what is asked for. */
        private static double distance(double[] ask, Candidate victim) {
            double sum = 0;
            for (int resource = 0; resource < ask.length; resource++) {
                if (ask[resource] > 0) {
                    double share = (ask[resource] - victim.frees(resource)) / ask[resource];
                    sum += share * share;
                }
            }
            return sum;
        }

        /** The net priority: the highest rank, and how often it goes into the sum of ranks. */
        @Override
        public Double cost(List<Candidate> victims) {
            double most = -Double.MAX_VALUE;
            double sum = 0;
            for (Candidate victim : victims) {
                most = Math.max(most, (double) victim.job().preemptionRank());
                sum += victim.job().preemptionRank();
            }
            return most > 0 ? most + sum / most : most + victims.size();
        }

        @Override
        public int compare(Candidate a, Candidate b) {
            return LOWEST.compare(a.job(), b.job());
        }
    }
}
