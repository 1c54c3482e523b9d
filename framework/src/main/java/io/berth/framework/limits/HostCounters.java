package io.berth.framework.limits;

import java.util.Arrays;
import java.util.List;

/** The counters of one limit that depends on hosts, for some members: one set for each host, or one for all its hosts. Made when first needed. */
final class HostCounters {
    private static final int NONE = -1;

    final Limit limit;
    private final List<String> each;
    private final Counters all;
    /** By host, or the only one: the first counter, or {@link #NONE}. */
    private int[] first = {};

    HostCounters(Limit limit, List<String> each, Counters all) {
        this.limit = limit;
        this.each = each;
        this.all = all;
    }

    private int place(int host) {
        return limit.eachHost() ? host : 0;
    }

    /** What the i-th amount counts, and of whom, no host in particular. */
    String text(int i) {
        return limit.text(i, each, "");
    }

    /** What is used there of the i-th amount. */
    private long used(int host, int i) {
        int place = place(host);
        return place >= first.length || first[place] == NONE ? 0 : all.used(first[place] + i);
    }

    /** How much is left there of the i-th amount; below 0 when more is used than may be. */
    long room(int host, int i) {
        return limit.most[i] - used(host, i);
    }

    /** The first counter for a member host, made when there is none. */
    int counter(int host, String name) {
        int place = place(host);
        if (place >= first.length) {
            int before = first.length;
            first = Arrays.copyOf(first, limit.eachHost() ? Math.max(place + 1, 2 * before) : 1);
            Arrays.fill(first, before, first.length, NONE);
        }
        if (first[place] == NONE) {
            first[place] = all.add(limit, each, limit.eachHost() ? name : "");
        }
        return first[place];
    }

    void add(int counter, long amount) {
        all.add(counter, amount);
    }
}
