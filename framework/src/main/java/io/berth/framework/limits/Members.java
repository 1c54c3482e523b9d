package io.berth.framework.limits;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Who falls under a limit in one dimension, and whether they count one by one or together. Immutable.
 *
 * @param counting whether each has a counter of its own
 * @param names    who; empty for all that have a name. The empty name (a job without a project, say) is nobody's and never a member
 */
public record Members(Counting counting, SortedSet<String> names) {
    /** How members count. */
    public enum Counting {
        /** Each member has the whole amount for itself. */
        EACH,
        /** All members share the amount. */
        TOTAL
    }

    public Members {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        if (names.contains("")) {
            throw new IllegalArgumentException("members " + names + ": a name is empty; leave it out");
        }
    }

    /**
     * Members that count one by one.
     *
     * @param names who; none for all
     * @return the members
     */
    public static Members each(String... names) {
        return new Members(Counting.EACH, new TreeSet<>(List.of(names)));
    }

    /**
     * Members that count together.
     *
     * @param names who; none for all
     * @return the members
     */
    public static Members total(String... names) {
        return new Members(Counting.TOTAL, new TreeSet<>(List.of(names)));
    }

    boolean oneByOne() {
        return counting == Counting.EACH;
    }

    boolean all() {
        return names.isEmpty();
    }

    boolean contains(String name) {
        return !name.isEmpty() && (names.isEmpty() || names.contains(name));
    }
}
