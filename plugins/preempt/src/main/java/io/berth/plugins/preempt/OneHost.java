package io.berth.plugins.preempt;

import io.berth.spi.host.ResourceCatalogue;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For a job that must stand on one host: the cheapest victims of one host, by what each host lacks. That the amounts suffice is necessary for a start; whether it is enough, a
 * trial tells.
 */
final class OneHost {
    private static final long NEVER = Long.MAX_VALUE;

    /** Keeps a bound below what it bounds, however its computation is rounded. */
    private static final double BELOW = 1 - 1e-9;

    /** So many questions whether some amounts suffice are asked in one search at most; then what is known so far is the answer. */
    private static final int QUESTIONS_MAX = 2_000_000;

    private final PreemptionView view;
    private final Trial trial;
    private final int resources;
    private final boolean[] ofCluster;
    /** By host a lower bound of the highest rank among its cheapest victims; {@link #NEVER} when nobody there helps. */
    private final long[] least;

    /** By host a lower bound of the work that the cheapest victims there lose, where their rank is not above the lowest at the time it was found. */
    private final long[] leastLost;

    private final long[] lacks;
    /** Of one host, what it lacks without some of its victims. */
    private final long[] left;
    /** Of one host, by resource the most that one victim frees. */
    private final long[] most;
    /** Of one host, by resource the least lost work for one unit that a victim frees. */
    private final double[] prices;
    /** Of one host, what its victims lose, ascending. */
    private long[] losses = new long[CheapestSet.MOST];

    private long lowest = NEVER;
    private boolean roomSomewhere;
    private boolean bounded;
    private int questions;

    OneHost(PendingJob preemptor, PreemptionView view, Trial trial) {
        this.view = view;
        this.trial = trial;
        ResourceCatalogue catalogue = view.cluster().resources();
        this.resources = preemptor.request().resources();
        this.ofCluster = new boolean[resources];
        for (int r = 0; r < resources; r++) {
            ofCluster[r] = catalogue.ofCluster(r);
        }
        this.lacks = new long[resources];
        this.left = new long[resources];
        this.most = new long[resources];
        this.prices = new double[resources];
        this.least = new long[view.cluster().hosts()];
        this.leastLost = new long[least.length];
        find();
    }

    /** Finds the lowest of all hosts; a host that can do with dearer victims only is told from one where nobody helps if bounds are asked for. */
    private void find() {
        lowest = NEVER;
        for (int host = 0; host < least.length; host++) {
            least[host] = leastRank(host);
            lowest = Math.min(lowest, least[host]);
        }
    }

    /** Whether what the hosts lack is all that can be in the way: no host has room already, and the cluster's own resources suffice. */
    boolean decides() {
        boolean enough = !roomSomewhere;
        for (int r = 0; r < resources; r++) {
            enough &= !ofCluster[r] || trial.shortfall(0, r) == 0;
        }
        return enough;
    }

    /** Whether there is a host that has the amounts or could have them. */
    boolean anywhere() {
        return lowest != NEVER || roomSomewhere;
    }

    /** How low the highest rank can be there: exact where it is the lowest of all hosts, else a bound. Where it is exact, what is lost there at least is found at once, while its victims are at hand. */
    private long leastRank(int host) {
        if (!findLacks(host)) {
            return NEVER;
        }
        if (missing(lacks) == 0) {
            long first = view.lowestRankOn(host);
            roomSomewhere |= first == NEVER || first <= lowest;
            return first;
        }
        if (!bounded && lowest != NEVER && !mayDo(host)) {
            return NEVER; // there can be no lower one
        }
        long first = view.lowestRankOn(host);
        if (first > lowest) {
            return first;
        }
        int count = view.victimsOn(host, lowest);
        long rank = sufficing(host, count);
        if (rank != NEVER) {
            leastLost[host] = leastLost(host, count);
            return rank;
        }
        return bounded && view.victimsOn(host) > count
                ? view.victimOn(host, count).preemptionRank()
                : NEVER;
    }

    /** The rank of the last of the first victims there without whom it has the amounts; {@link #NEVER} when all of them do not suffice. */
    private long sufficing(int host, int count) {
        System.arraycopy(lacks, 0, left, 0, resources);
        for (int i = 0; i < count; i++) {
            RunningJob job = view.victimOn(host, i);
            int tasks = tasksOn(job, host);
            for (int r = 0; r < resources; r++) {
                left[r] -= left[r] > 0 ? frees(job, tasks, r) : 0;
            }
            if (missing(left) == 0) {
                return job.preemptionRank();
            }
        }
        return NEVER;
    }

    /** Whether victims of at most the lowest rank could suffice there, as far as is known without a look at them. */
    private boolean mayDo(int host) {
        for (int r = 0; r < resources; r++) {
            if (lacks[r] > 0 && lacks[r] > view.freesAtMostOn(host, lowest, r)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the job may use the host. */
    private boolean findLacks(int host) {
        for (int r = 0; r < resources; r++) {
            lacks[r] = ofCluster[r] ? 0 : trial.shortfall(host, r);
            if (lacks[r] == Long.MAX_VALUE) {
                return false;
            }
        }
        return true;
    }

    private static int missing(long[] lacks) {
        int missing = 0;
        for (long lack : lacks) {
            missing += lack > 0 ? 1 : 0;
        }
        return missing;
    }

    private static int tasksOn(RunningJob job, int host) {
        int i = 0;
        while (job.host(i) != host) {
            i++;
        }
        return job.tasks(i);
    }

    private long frees(RunningJob job, int tasks, int resource) {
        Request request = job.request();
        return view.frees(job, resource) ? request.perTask(resource) * tasks + request.perHost(resource) : 0;
    }

    /** The cheapest victims by amounts alone, over the hosts with the lowest highest rank; null for none. Where most is to be hoped for is looked at first, and rules out most others. */
    @Nullable
    Choice byAmounts() {
        if (lowest == NEVER) {
            return null;
        }
        int first = -1;
        for (int host = 0; host < least.length; host++) {
            if (least[host] == lowest && (first < 0 || leastLost[host] < leastLost[first])) {
                first = host;
            }
        }
        Choice best = first < 0 ? null : on(first, lowest, null, false);
        for (int host = 0; host < least.length; host++) {
            if (least[host] == lowest && host != first && (best == null || leastLost[host] <= best.lost)) {
                best = on(host, lowest, best, false);
            }
        }
        return best;
    }

    /** The cheapest victims of one host, each set tried: hosts that can do with lower ranks first. */
    @Nullable
    Choice byTrials() {
        bounded = true;
        find();
        Choice best = null;
        for (long rank = lowest; rank != NEVER && (best == null || rank <= best.rank); ) {
            long next = NEVER;
            for (int host = 0; host < least.length; host++) {
                if (least[host] == rank) {
                    best = on(host, NEVER, best, true);
                } else if (least[host] > rank) {
                    next = Math.min(next, least[host]);
                }
            }
            rank = next;
        }
        return best;
    }

    private @Nullable Choice on(int host, long highest, @Nullable Choice best, boolean tried) {
        if (!findLacks(host)) {
            return best;
        }
        List<Weighed> there = candidates(host, highest);
        long[][] amounts = amounts(there, host);
        if (there.size() > CheapestSet.MOST) {
            return tooMany(there, amounts, best, tried);
        }
        return CheapestSet.of(there, set -> enough(set, amounts) && (!tried || fits(there, set)), best);
    }

    /** How much is lost there at least: by as many victims as are needed, though it be those who lose least; and by what is lacking at the price of whoever frees it cheapest. Of the first victims there; more could only lower it. */
    private long leastLost(int host, int count) {
        if (count > losses.length) {
            losses = new long[count * 2];
        }
        Arrays.fill(most, 0);
        Arrays.fill(prices, Double.MAX_VALUE);
        for (int i = 0; i < count; i++) {
            RunningJob job = view.victimOn(host, i);
            int tasks = tasksOn(job, host);
            long lost = view.lostSlotMillis(job);
            for (int r = 0; r < resources; r++) {
                long freed = lacks[r] > 0 ? frees(job, tasks, r) : 0;
                if (freed > 0) {
                    most[r] = Math.max(most[r], freed);
                    prices[r] = Math.min(prices[r], (double) lost / freed);
                }
            }
            int at = i;
            for (; at > 0 && losses[at - 1] > lost; at--) {
                losses[at] = losses[at - 1];
            }
            losses[at] = lost;
        }
        long needed = 0;
        long least = 0;
        for (int r = 0; r < resources; r++) {
            if (most[r] > 0) {
                needed = Math.max(needed, Math.ceilDiv(lacks[r], most[r]));
                least = Math.max(least, (long) (lacks[r] * prices[r] * BELOW));
            }
        }
        long lost = 0;
        for (int i = 0; i < Math.min(needed, count); i++) {
            lost = Choice.saturatedSum(lost, losses[i]);
        }
        return Math.max(lost, least);
    }

    private List<Weighed> candidates(int host, long highest) {
        var there = new ArrayList<Weighed>();
        int count = view.victimsOn(host, highest);
        for (int i = 0; i < count; i++) {
            there.add(Weighed.of(view.victimOn(host, i), view));
        }
        there.sort(Weighed.CHEAPEST);
        return there;
    }

    private long[][] amounts(List<Weighed> there, int host) {
        var amounts = new long[there.size()][resources];
        for (int i = 0; i < amounts.length; i++) {
            RunningJob job = there.get(i).job();
            int tasks = tasksOn(job, host);
            for (int r = 0; r < resources; r++) {
                amounts[i][r] = frees(job, tasks, r);
            }
        }
        return amounts;
    }

    private boolean enough(int set, long[][] amounts) {
        if (++questions > QUESTIONS_MAX) {
            return false;
        }
        for (int r = 0; r < resources; r++) {
            long left = lacks[r];
            for (int rest = set; rest != 0 && left > 0; rest &= rest - 1) {
                left -= amounts[Integer.numberOfTrailingZeros(rest)][r];
            }
            if (left > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(List<Weighed> there, int set) {
        var gone = new ArrayList<RunningJob>();
        for (int i = 0; i < there.size(); i++) {
            if ((set & 1 << i) != 0) {
                gone.add(there.get(i).job());
            }
        }
        return trial.fitsWithout(new Victims(gone));
    }

    /** More than can be looked at in every combination: the cheapest of them one after the other until they suffice, and the dearest that is not needed stays. */
    private @Nullable Choice tooMany(List<Weighed> there, long[][] amounts, @Nullable Choice best, boolean tried) {
        long[] left = Arrays.copyOf(lacks, resources);
        int count = 0;
        while (count < amounts.length && missing(left) > 0) {
            subtract(left, amounts[count++], 1);
        }
        if (missing(left) > 0 || count == 0) {
            return best;
        }
        var going = new ArrayList<Weighed>();
        for (int i = count - 1; i >= 0; i--) {
            subtract(left, amounts[i], -1);
            if (missing(left) > 0) {
                subtract(left, amounts[i], 1);
                going.addFirst(there.get(i));
            }
        }
        var choice = new Choice(going);
        if (best != null && best.compareTo(choice) <= 0) {
            return best;
        }
        return !tried || trial.fitsWithout(choice.victims()) ? choice : best;
    }

    private static void subtract(long[] left, long[] amounts, int sign) {
        for (int r = 0; r < left.length; r++) {
            left[r] -= sign * amounts[r];
        }
    }
}
