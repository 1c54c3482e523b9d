package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The candidates of a search on several hosts, by number, and who of them stands where. */
final class Field {
    private static final int[] NOBODY = {};

    private final List<Weighed> all;
    /** By host, ascending. */
    private final int[] @Nullable [] on;

    /** Of some candidates, in their order. */
    Field(List<Weighed> all, int hosts) {
        this.all = List.copyOf(all);
        int[] counts = new int[hosts];
        for (Weighed one : all) {
            for (int i = 0; i < one.job().hosts(); i++) {
                counts[one.job().host(i)]++;
            }
        }
        this.on = new int[hosts] @Nullable [];
        for (int number = all.size() - 1; number >= 0; number--) {
            RunningJob job = all.get(number).job();
            for (int i = 0; i < job.hosts(); i++) {
                int host = job.host(i);
                int[] there = on[host];
                if (there == null) {
                    there = new int[counts[host]];
                    on[host] = there;
                }
                there[--counts[host]] = number;
            }
        }
    }

    /** Of those of at most a rank whose hosts gain room when all of them leave; cheapest first. */
    static Field upTo(long rank, Rooms rooms, PreemptionView view) {
        var all = new ArrayList<Weighed>();
        var wide = new TreeSet<Long>();
        long[] free = new long[rooms.resources()];
        for (int host = 0; host < rooms.hosts(); host++) {
            if (view.lowestRankOn(host) > rank) {
                continue;
            }
            int count = view.victimsOn(host, rank);
            rooms.copyFree(host, free);
            for (int i = 0; i < count; i++) {
                rooms.add(view.victimOn(host, i), host, free, 0, 1);
            }
            if (rooms.tasks(free, 0) > rooms.on(host)) {
                for (int i = 0; i < count; i++) {
                    RunningJob job = view.victimOn(host, i);
                    if (job.hosts() == 1 || wide.add(job.id())) {
                        all.add(Weighed.of(job, view));
                    }
                }
            }
        }
        all.sort(Weighed.CHEAPEST);
        return new Field(all, rooms.hosts());
    }

    int size() {
        return all.size();
    }

    int hosts() {
        return on.length;
    }

    Weighed get(int number) {
        return all.get(number);
    }

    /** Whether somebody stands on several hosts. */
    boolean wide() {
        return all.stream().anyMatch(one -> one.job().hosts() > 1);
    }

    /** The numbers of those on a host, ascending; not to be changed. */
    int[] on(int host) {
        int[] there = on[host];
        return there == null ? NOBODY : there;
    }

    /** What each loses; of a job on several hosts a share on each, if asked for. */
    long[] prices(boolean shared) {
        long[] prices = new long[all.size()];
        Arrays.setAll(
                prices, i -> all.get(i).lost() / (shared ? all.get(i).job().hosts() : 1));
        return prices;
    }
}
