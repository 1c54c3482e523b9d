package io.berth.plugins.preempt;

import io.berth.framework.request.RequestClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Looks at every set of those who run in a yard, by sums of its own: no policy, allocator, table or placer is asked. */
final class BruteForce {
    /** What a set costs: highest rank, lost work, count, ids. */
    record Cost(long rank, long lost, int count, List<Long> ids) implements Comparable<Cost> {
        private static final Comparator<Cost> ORDER = Comparator.comparingLong(Cost::rank)
                .thenComparingLong(Cost::lost)
                .thenComparingInt(Cost::count)
                .thenComparing((a, b) -> Arrays.compare(
                        a.ids.stream().mapToLong(Long::longValue).toArray(),
                        b.ids.stream().mapToLong(Long::longValue).toArray()));

        static Cost of(List<AtWork> victims) {
            long rank = Long.MIN_VALUE;
            long lost = 0;
            for (AtWork victim : victims) {
                rank = Math.max(rank, victim.preemptionRank());
                int tasks = victim.allocation().tasks();
                lost += tasks * victim.request().perTask(0) * (Yard.NOW - victim.startedAtMillis());
            }
            return new Cost(
                    rank,
                    lost,
                    victims.size(),
                    victims.stream().map(AtWork::id).sorted().toList());
        }

        boolean sameButForIds(Cost other) {
            return rank == other.rank && lost == other.lost && count == other.count;
        }

        @Override
        public int compareTo(Cost other) {
            return ORDER.compare(this, other);
        }
    }

    private final Case yard;
    private final boolean[] suffices;

    BruteForce(Case yard) {
        this.yard = yard;
        this.suffices = new boolean[1 << yard.running().size()];
        for (int set = 0; set < suffices.length; set++) {
            suffices[set] = fitsWithout(set);
        }
    }

    boolean suffices(int set) {
        return suffices[set];
    }

    boolean possible() {
        return suffices[suffices.length - 1];
    }

    boolean irredundant(int set) {
        for (int rest = set; rest != 0; rest &= rest - 1) {
            if (suffices[set & ~Integer.lowestOneBit(rest)]) {
                return false;
            }
        }
        return suffices[set];
    }

    /** What the irredundant sufficient sets cost, cheapest first. */
    List<Cost> costs() {
        var costs = new ArrayList<Cost>();
        for (int set = 1; set < suffices.length; set++) {
            if (suffices[set] && irredundant(set)) {
                costs.add(Cost.of(yard.members(set)));
            }
        }
        costs.sort(Comparator.naturalOrder());
        return costs;
    }

    private boolean fitsWithout(int set) {
        RequestClass wanted = yard.preemptor().request();
        int tasks = wanted.tasksMin();
        long licences = yard.licences();
        long ofU = 0;
        int hosts = yard.capacity().size();
        long[][] free = new long[hosts][Yard.HOST_RESOURCES];
        for (int host = 0; host < hosts; host++) {
            free[host] = yard.capacity().get(host).clone();
        }
        for (int i = 0; i < yard.running().size(); i++) {
            if ((set & 1 << i) == 0) {
                AtWork job = yard.running().get(i);
                licences -= job.request().perTask(2) * job.allocation().tasks();
                ofU += job.user().equals("u") ? 1 : 0;
                for (int h = 0; h < job.hosts(); h++) {
                    for (int r = 0; r < Yard.HOST_RESOURCES; r++) {
                        free[job.host(h)][r] -= job.request().perTask(r) * job.tasks(h);
                    }
                }
            }
        }
        boolean limited = yard.preemptor().user().equals("u") && ofU >= yard.jobsOfU();
        long licencesWanted = wanted.perTask(2) * tasks;
        if (limited || (licencesWanted > 0 && licences < licencesWanted)) {
            return false;
        }
        return wanted.hostsMax() == 1 ? onOne(free, wanted) : onSeveral(free, wanted);
    }

    private boolean onOne(long[][] free, RequestClass wanted) {
        for (int host = 0; host < free.length; host++) {
            boolean fits = true;
            for (int r = 0; r < Yard.HOST_RESOURCES; r++) {
                long need = wanted.perTask(r) * wanted.tasksMin();
                fits &= need == 0 || free[host][r] - yard.promised().get(host)[r] >= need;
            }
            if (fits) {
                return true;
            }
        }
        return false;
    }

    private static boolean onSeveral(long[][] free, RequestClass wanted) {
        long[] rooms = new long[free.length];
        for (int host = 0; host < free.length; host++) {
            long room = wanted.tasksPerHostMax();
            for (int r = 0; r < Yard.HOST_RESOURCES; r++) {
                room = wanted.perTask(r) == 0 ? room : Math.min(room, free[host][r] / wanted.perTask(r));
            }
            rooms[host] = room;
        }
        Arrays.sort(rooms);
        long all = 0;
        for (int i = 0; i < Math.min(rooms.length, wanted.hostsMax()); i++) {
            all += rooms[rooms.length - 1 - i];
        }
        return all >= wanted.tasksMin();
    }
}
