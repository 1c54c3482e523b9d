package io.berth.framework.limits;

import java.util.ArrayList;
import java.util.List;

/**
 * Which counters a job draws on: found once, when it is submitted. Jobs that draw on the same counters share one object for as long
 * as its book lives, so what is remembered of a refusal can be kept by {@link #ordinal()}.
 */
public final class LimitKeys {
    /** What tells keys apart. */
    record Draws(List<Integer> running, List<Integer> pending, List<HostCounters> onHosts) {
        Draws {
            running = List.copyOf(running);
            pending = List.copyOf(pending);
            onHosts = List.copyOf(onHosts);
        }
    }

    /** Of a job that draws on none. */
    static final int[] NO_COUNTERS = {};

    private final int ordinal;
    private final Draws draws;
    private final Names names;
    /** Counters that do not depend on hosts, of amounts of running jobs, in the order of declaration. */
    final int[] running;
    /** Counters of pending jobs, in the order of declaration. */
    final int[] pending;
    /** Limits that depend on hosts, in the order of declaration. */
    final HostCounters[] onHosts;

    private final boolean dependOnHosts;
    private final boolean any;

    private LimitKeys(int ordinal, Names names, Draws draws) {
        this.ordinal = ordinal;
        this.names = names;
        this.draws = draws;
        this.running = ints(draws.running());
        this.pending = ints(draws.pending());
        this.onHosts = draws.onHosts().toArray(HostCounters[]::new);
        this.dependOnHosts = onHosts.length > 0;
        this.any = dependOnHosts || running.length + pending.length > 0;
    }

    static LimitKeys of(int ordinal, List<Limit> limits, Names names, Counters counters) {
        var running = new ArrayList<Integer>();
        var pending = new ArrayList<Integer>();
        var onHosts = new ArrayList<HostCounters>();
        for (Limit limit : limits) {
            List<String> owners = limit.ownersOf(names);
            if (owners == null) {
                continue;
            }
            if (limit.onHosts()) {
                onHosts.add(limit.hostCountersOf(owners, counters));
                continue;
            }
            int first = limit.countersOf(owners, counters);
            for (int i = 0; i < limit.counted.length; i++) {
                (limit.counted[i] == Limit.PENDING_JOBS ? pending : running).add(first + i);
            }
        }
        return new LimitKeys(ordinal, names, new Draws(running, pending, onHosts));
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    Draws draws() {
        return draws;
    }

    /** {@return user, team, project, queue, partition and QOS of the first job with these keys: others by which they can be found again} */
    public List<String> names() {
        return List.of(names.user(), names.team(), names.project(), names.queue(), names.partition(), names.qos());
    }

    /** {@return dense, from 0, in the order of first appearance} */
    public int ordinal() {
        return ordinal;
    }

    /** {@return whether a limit on what stands on hosts applies, so that where it goes matters} */
    public boolean dependOnHosts() {
        return dependOnHosts;
    }

    /** {@return whether any limit applies at all} */
    public boolean any() {
        return any;
    }
}
