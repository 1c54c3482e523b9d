package io.berth.plugins.fit;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.Request;
import java.util.BitSet;

/**
 * The shapes in which hosts take different numbers of tasks: packed, each as many as it holds (in whole blocks, if the request wants blocks), and dealt, one on each host
 * in turn. Each fills the candidates with hosts and with what each may take.
 */
final class Uneven {
    private final Taste taste;
    private final Room room;
    private final Candidates candidates;
    /** Of the hosts with room, by index, those that hold most: as many as the request may use. */
    private final BitSet largest = new BitSet();

    private boolean chosen;
    private int count;

    /** Of a deal: hosts that take {@code level} tasks, and hosts after them that take one fewer. */
    private int level;

    private int full;
    private int oneFewer;

    Uneven(Taste taste, Room room, Candidates candidates) {
        this.taste = taste;
        this.room = room;
        this.candidates = candidates;
    }

    /** At most so many hosts with room will do; what follows needs it. */
    void among(int hostsLimit) {
        count = Math.min(hostsLimit, room.size());
        chosen = false;
    }

    /** Finds the hosts that hold most, as many as may be used. */
    private void choose(ClusterView cluster, Request request) {
        if (chosen) {
            return;
        }
        chosen = true;
        largest.clear();
        if (count == room.size()) {
            largest.set(0, count);
            return;
        }
        candidates.clear();
        for (int i = 0; i < room.size(); i++) {
            int here = room.tasks(i);
            candidates.add(room.host(i), room.most() - here, rank(cluster, request, i, here), here);
        }
        candidates.arrange(cluster, request);
        for (int n = 0; n < count; n++) {
            candidates.next(cluster, request);
            largest.set(candidates.entry());
        }
    }

    /** {@return whether there are more hosts with room than the request may use} */
    boolean isBounded() {
        return count < room.size();
    }

    /** {@return how many tasks those hosts hold that hold most, in whole blocks} */
    long mostTasks(int block) {
        long whole = 0;
        int hosts = 0;
        for (int here = room.most(); here > 0 && hosts < count; here = room.mostBelow(here)) {
            int with = Math.min(count, room.hostsWith(here));
            whole += (long) (with - hosts) * (here - here % block);
            hosts = with;
        }
        return whole;
    }

    private int wholeBlocks(int i, int block) {
        return room.tasks(i) - room.tasks(i) % block;
    }

    /**
     * Packs: each host takes as many whole blocks as it holds.
     *
     * @param block       tasks that stay together
     * @param largestOnly whether the hosts that hold most come before all others
     */
    void pack(ClusterView cluster, Request request, int block, boolean largestOnly) {
        if (largestOnly) {
            choose(cluster, request);
        }
        candidates.clear();
        for (int i = 0; i < room.size(); i++) {
            int here = wholeBlocks(i, block);
            if (here > 0) {
                int group = largestOnly && !largest.get(i) ? 1 : 0;
                candidates.add(room.host(i), group, rank(cluster, request, i, here), here);
            }
        }
        candidates.arrange(cluster, request);
    }

    /**
     * Deals: one task on each host in turn, over as many hosts as may be used; those that are full drop out. Hosts that take most come first.
     *
     * @return over how many hosts
     */
    int deal(ClusterView cluster, Request request, int tasks) {
        choose(cluster, request);
        int hosts = Math.min(tasks, count);
        level = levelFor(tasks);
        long excess = dealtUpTo(level) - tasks;
        full = 0;
        candidates.clear();
        for (int i = 0; i < room.size(); i++) {
            int here = room.tasks(i);
            if (here >= level) {
                candidates.add(room.host(i), 0, rank(cluster, request, i, level), level);
                full += largest.get(i) ? 1 : 0;
            } else {
                candidates.add(room.host(i), level - here, rank(cluster, request, i, here), here);
            }
        }
        full -= (int) excess;
        oneFewer = (int) excess;
        candidates.arrange(cluster, request);
        return hosts;
    }

    /** {@return how many tasks the {@code n}th host of a deal takes, from 1, if it holds so many} */
    int dealt(int n) {
        return n > full && n <= full + oneFewer ? Math.max(1, level - 1) : level;
    }

    /** The least number of rounds in which all are dealt. */
    private int levelFor(int tasks) {
        int low = 1;
        int high = room.most();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (dealtUpTo(middle) >= tasks) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private long dealtUpTo(int rounds) {
        long sum = 0;
        for (int i = largest.nextSetBit(0); i >= 0; i = largest.nextSetBit(i + 1)) {
            sum += Math.min(rounds, room.tasks(i));
        }
        return sum;
    }

    private double rank(ClusterView cluster, Request request, int i, int tasks) {
        return taste.rank(cluster, request, room.host(i), tasks);
    }
}
