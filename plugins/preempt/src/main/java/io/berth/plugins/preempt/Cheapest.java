package io.berth.plugins.preempt;

import io.berth.spi.job.PendingJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Disturbs those who lose least, whatever their rank. On a host: least lost work first until the job fits, then those that are not needed are spared, the most lost work first. Of
 * hosts: the least lost work in all, then the fewest victims.
 */
final class Cheapest implements PreemptionPolicy {
    @Override
    public boolean looksAtClassAlone() {
        return true;
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        long[] lost = new long[view.victims()];
        for (int i = 0; i < lost.length; i++) {
            lost[i] = view.lostSlotMillis(view.victim(i));
        }
        return new InTurn(new HostByHost<>(preemptor, view, new LeastLost(lost)));
    }

    private record Cost(long lostSlotMillis, int count) implements Comparable<Cost> {
        @Override
        public int compareTo(Cost other) {
            int order = Long.compare(lostSlotMillis, other.lostSlotMillis);
            return order != 0 ? order : Integer.compare(count, other.count);
        }
    }

    /** Lost work by the candidates' numbers. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record LeastLost(long[] lost) implements HostRule<Cost> {
        @Override
        public @Nullable List<Candidate> victims(HostRoom room, int tasks, List<Candidate> candidates) {
            var order = new ArrayList<>(candidates);
            order.sort(this::compare);
            int taken = 0;
            while (!room.holds(tasks)) {
                if (taken == order.size()) {
                    return null;
                }
                room.leaves(order.get(taken++));
            }
            return Reprieve.of(room, tasks, order.subList(0, taken));
        }

        @Override
        public Cost cost(List<Candidate> victims) {
            long sum = 0;
            for (Candidate victim : victims) {
                long more = lost[victim.number()];
                sum = more > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + more;
            }
            return new Cost(sum, victims.size());
        }

        @Override
        public int compare(Candidate a, Candidate b) {
            int order = Long.compare(lost[a.number()], lost[b.number()]);
            return order != 0 ? order : Long.compare(b.job().id(), a.job().id());
        }
    }
}
