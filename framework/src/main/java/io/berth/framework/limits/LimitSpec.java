package io.berth.framework.limits;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A limit as it is configured: so much of each thing, for those who are members in every dimension it names. One that names no dimension is for the
 * whole cluster. Immutable.
 *
 * @param name        its name
 * @param amounts     how much of what at most: {@code slots}, {@code memory} (bytes), {@code gpus} (thousandths), any other resource by name,
 *                    {@link #JOBS} or {@link #PENDING_JOBS}; at least one, each 0 or more
 * @param members     who falls under it
 * @param reclaimable whether the jobs that hold it may be preempted for one that it refuses; without it only time helps
 */
public record LimitSpec(
        String name, SortedMap<String, Long> amounts, SortedMap<Dimension, Members> members, boolean reclaimable) {
    /** Counts jobs that hold an allocation. */
    public static final String JOBS = "jobs";

    /** Counts jobs that are accepted and do not yet run. */
    public static final String PENDING_JOBS = "pending_jobs";

    public LimitSpec {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a limit of " + amounts + " has no name");
        }
        if (amounts.isEmpty()) {
            throw new IllegalArgumentException(
                    "limit '" + name + "' limits nothing; give it an amount such as slots or jobs");
        }
        amounts.forEach((thing, amount) -> {
            if (amount < 0) {
                throw new IllegalArgumentException("limit '" + name + "': amount [" + amount + "] of " + thing
                        + " is negative; it must be 0 or more");
            }
        });
        if (members.containsKey(Dimension.HOST) && amounts.containsKey(PENDING_JOBS)) {
            throw new IllegalArgumentException("limit '" + name + "': pending jobs are on no host; take hosts or "
                    + PENDING_JOBS + " out, or make it two limits");
        }
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
        members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
    }

    /**
     * A limit that is not reclaimable.
     *
     * @param name    its name
     * @param amounts how much of what
     * @param members who
     * @return the limit
     */
    public static LimitSpec of(String name, SortedMap<String, Long> amounts, SortedMap<Dimension, Members> members) {
        return new LimitSpec(name, amounts, members, false);
    }
}
