package io.berth.plugins.preempt;

import io.berth.spi.preempt.Victims;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Some candidates, compared by what they cost together: highest rank, lost work, count, then their ids in order. */
final class Choice implements Comparable<Choice> {
    private static final Comparator<Choice> ORDER = Comparator.<Choice>comparingLong(c -> c.rank)
            .thenComparingLong(c -> c.lost)
            .thenComparingInt(c -> c.members.size())
            .thenComparing(c -> c.ids, Arrays::compare);

    final long rank;
    final long lost;
    private final List<Weighed> members;
    private final long[] ids;

    /** At least one. */
    Choice(List<Weighed> members) {
        this.members = List.copyOf(members);
        this.ids = members.stream().mapToLong(Weighed::id).sorted().toArray();
        this.rank = members.stream().mapToLong(Weighed::rank).max().orElseThrow();
        this.lost = members.stream().mapToLong(Weighed::lost).reduce(0, Choice::saturatedSum);
    }

    /** The sum of two amounts of work; {@link Long#MAX_VALUE} when that is more. */
    static long saturatedSum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    int count() {
        return members.size();
    }

    List<Weighed> members() {
        return members;
    }

    /** The proposal: dearest first, so that the dearest who is not needed is put back. */
    Victims victims() {
        return new Victims(members.stream()
                .sorted(Weighed.CHEAPEST.reversed())
                .map(Weighed::job)
                .toList());
    }

    @Override
    public int compareTo(Choice other) {
        return ORDER.compare(this, other);
    }
}
