package io.berth.plugins.preempt;

import static java.util.Objects.requireNonNull;

import io.berth.framework.request.RequestClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** With more than so many undecided it is worth asking whether there is hope. */
    private static final int LOOK_AHEAD = 4;

    private final Case yard;
    private final boolean[] suffices;
    private final long[][] free;
    private long licences;
    private long ofU;
    private @Nullable Cost cheapest;
    private @Nullable Cost dearest;

    BruteForce(Case yard) {
        this.yard = yard;
        this.suffices = new boolean[1 << yard.running().size()];
        this.free = new long[yard.capacity().size()][];
        Arrays.setAll(free, host -> yard.capacity().get(host).clone());
        this.licences = yard.licences();
        yard.running().forEach(job -> uses(job, 1));
        if (fits()) {
            throw new IllegalArgumentException("the job starts without anybody leaving");
        }
        fill(0, 0);
        weigh();
    }

    /** Tries every set of those from a number on besides those who are gone, who do not suffice. What suffices does so with others too; and who do not with all others, do not with some. */
    private void fill(int number, int gone) {
        List<AtWork> rest = yard.running().subList(number, yard.running().size());
        if (rest.size() > LOOK_AHEAD) {
            rest.forEach(job -> leaves(job, -1));
            boolean hopeless = !fits();
            rest.forEach(job -> leaves(job, 1));
            if (hopeless) {
                return;
            }
        }
        if (!rest.isEmpty()) {
            fill(number + 1, gone);
            goes(number, gone | 1 << number);
        }
    }

    private void goes(int number, int gone) {
        leaves(yard.running().get(number), -1);
        if (fits()) {
            for (int set = gone; set < suffices.length; set += 2 << number) {
                suffices[set] = true;
            }
        } else {
            fill(number + 1, gone);
        }
        leaves(yard.running().get(number), 1);
    }

    private void leaves(AtWork job, int sign) {
        if (job.suspends()) {
            usesOnHosts(job, 0, sign);
        } else {
            uses(job, sign);
        }
    }

    private void uses(AtWork job, int sign) {
        licences -= sign * job.request().perTask(2) * job.allocation().tasks();
        ofU += job.user().equals("u") ? sign : 0;
        for (int r = 0; r < Yard.HOST_RESOURCES; r++) {
            usesOnHosts(job, r, sign);
        }
    }

    private void usesOnHosts(AtWork job, int resource, int sign) {
        for (int h = 0; h < job.hosts(); h++) {
            free[job.host(h)][resource] -= sign * job.request().perTask(resource) * job.tasks(h);
        }
    }

    private void weigh() {
        for (int set = 1; set < suffices.length; set++) {
            if (suffices[set] && irredundant(set)) {
                Cost cost = Cost.of(yard.members(set));
                cheapest = cheapest == null || cost.compareTo(cheapest) < 0 ? cost : cheapest;
                dearest = dearest == null || cost.compareTo(dearest) > 0 ? cost : dearest;
            }
        }
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

    /** What the cheapest set costs that suffices. */
    Cost cheapest() {
        return requireNonNull(cheapest);
    }

    /** What the dearest set costs that suffices and of which nobody can be spared. */
    Cost dearest() {
        return requireNonNull(dearest);
    }

    private boolean fits() {
        RequestClass wanted = yard.preemptor().request();
        boolean limited = yard.preemptor().user().equals("u") && ofU >= yard.jobsOfU();
        long licencesWanted = wanted.perTask(2) * wanted.tasksMin();
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
