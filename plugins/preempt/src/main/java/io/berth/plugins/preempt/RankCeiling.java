package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** The lowest rank up to which all must go for enough tasks to have room on hosts. Of most hosts only those are looked at whose rank may still count. */
final class RankCeiling {
    /** Nobody has to go for room on hosts, or it does not help that all go. */
    static final long NONE = Long.MAX_VALUE;

    private final Rooms rooms;
    private final PreemptionView view;
    private final long[] free;

    private RankCeiling(Rooms rooms, PreemptionView view) {
        this.rooms = rooms;
        this.view = view;
        this.free = new long[rooms.resources()];
    }

    static long of(Rooms rooms, PreemptionView view) {
        if (rooms.enoughOnHosts()) {
            return NONE;
        }
        var search = new RankCeiling(rooms, view);
        // With all hosts it may be enough already, and on few of them not.
        long ofAll = rooms.total() >= rooms.tasks() ? Long.MIN_VALUE : search.ofAllHosts();
        return rooms.bounded() && ofAll != NONE ? search.ofFew(ofAll) : ofAll;
    }

    /** How many tasks more have room on some host when those of a rank go too. */
    private record Gain(long rank, int tasks) {}

    /** When all hosts may be used. Keeps those gains of the lowest ranks that are enough. */
    private long ofAllHosts() {
        var gains = new PriorityQueue<>(Comparator.comparingLong(Gain::rank).reversed());
        long sum = rooms.total();
        long ceiling = NONE - 1;
        for (int host = 0; host < rooms.hosts(); host++) {
            if (view.lowestRankOn(host) > ceiling) {
                continue;
            }
            int count = view.victimsOn(host, ceiling);
            rooms.copyFree(host, free);
            int before = rooms.on(host);
            for (int i = 0; i < count; i++) {
                RunningJob job = view.victimOn(host, i);
                rooms.add(job, host, free, 0, 1);
                int now = rooms.tasks(free, 0);
                if (now > before) {
                    gains.add(new Gain(job.preemptionRank(), now - before));
                    sum += now - before;
                    before = now;
                }
            }
            Gain last;
            while ((last = gains.peek()) != null && sum - last.tasks() >= rooms.tasks()) {
                gains.remove();
                sum -= last.tasks();
            }
            if (last != null && sum >= rooms.tasks()) {
                ceiling = last.rank();
            }
        }
        return sum >= rooms.tasks() ? ceiling : NONE;
    }

    /** When only some hosts may be used, which need not be those of the lowest ranks. */
    private long ofFew(long from) {
        var known = new long[64];
        int count = 0;
        for (int host = 0; host < rooms.hosts(); host++) {
            for (int i = 0; i < view.victimsOn(host); i++) {
                long rank = view.victimOn(host, i).preemptionRank();
                if (rank >= from) {
                    known = count < known.length ? known : Arrays.copyOf(known, count * 2);
                    known[count++] = rank;
                }
            }
        }
        long[] ranks = Arrays.stream(known, 0, count).sorted().distinct().toArray();
        int low = 0;
        int high = ranks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (enoughUpTo(ranks[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low < ranks.length ? ranks[low] : NONE;
    }

    private boolean enoughUpTo(long rank) {
        int[] found = new int[rooms.hosts()];
        for (int host = 0; host < found.length; host++) {
            int count = view.victimsOn(host, rank);
            rooms.copyFree(host, free);
            for (int i = 0; i < count; i++) {
                rooms.add(view.victimOn(host, i), host, free, 0, 1);
            }
            found[host] = count == 0 ? rooms.on(host) : rooms.tasks(free, 0);
        }
        Arrays.sort(found);
        long sum = 0;
        for (int i = 0; i < Math.min(found.length, rooms.hostsMax()); i++) {
            sum += found[found.length - 1 - i];
        }
        return sum >= rooms.tasks();
    }
}
