package io.berth.framework.request;

import io.berth.spi.job.RequestSpec;
import io.berth.spi.job.Spread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the tasks of a job lie on hosts: what the plain options and {@code span[]} say together.
 *
 * @param hostsMax        on how many hosts at most
 * @param tasksPerHostMax how many tasks on one host at most
 * @param spread          how they are spread
 * @param spreadTasks     the number that goes with the spread; {@link Integer#MAX_VALUE} without one
 */
record Layout(int hostsMax, int tasksPerHostMax, Spread spread, int spreadTasks) {
    /** Merges what both say; refuses what contradicts itself at the later of the terms. */
    static Layout of(RequestSpec spec, List<SpanTerm> span) {
        SpanTerm hosts = null;
        SpanTerm spread = null;
        for (SpanTerm term : span) {
            SpanTerm before = term.kind() == SpanTerm.Kind.HOSTS ? hosts : spread;
            if (before != null) {
                throw fault(spec, term, "'" + term + "' contradicts '" + before + "'; write one of them");
            }
            if (term.kind() == SpanTerm.Kind.HOSTS) {
                hosts = term;
            } else {
                spread = term;
            }
            if (hosts != null && hosts.count() < 0 && spread != null) {
                throw fault(spec, term, "'" + hosts + "' means that there is no span; write it alone or leave it out");
            }
        }
        int hostsMax = hosts == null || hosts.count() < 0 ? spec.hostsMax() : Math.min(hosts.count(), spec.hostsMax());
        Layout layout = spread(spec, hostsMax, spread);
        if (hosts != null || spread != null) {
            layout.check(spec, span.getLast());
        }
        return layout;
    }

    private static Layout spread(RequestSpec spec, int hostsMax, @Nullable SpanTerm term) {
        int most = spec.tasksPerHostMax();
        if (term == null) {
            return new Layout(hostsMax, most, Spread.ANY, Integer.MAX_VALUE);
        }
        int count = term.count();
        return switch (term.kind()) {
            case HOSTS -> throw new IllegalArgumentException(term + " is no spread");
            case PTILE -> new Layout(hostsMax, atMost(spec, term), Spread.PTILE, count);
            case BLOCK -> {
                atMost(spec, term);
                if (spec.tasksMax() / count * count < spec.tasksMin()) {
                    throw fault(
                            spec,
                            term,
                            "'" + term + "' wants whole blocks, and " + tasks(spec)
                                    + " are none; write a divisor of the tasks");
                }
                int inBlocks = most == Integer.MAX_VALUE ? most : most / count * count;
                yield new Layout(hostsMax, inBlocks, Spread.BLOCK, count);
            }
            case STRIPE -> new Layout(hostsMax, Math.min(most, count), Spread.STRIPE, count);
        };
    }

    private static int atMost(RequestSpec spec, SpanTerm term) {
        if (term.count() > spec.tasksPerHostMax()) {
            throw fault(
                    spec,
                    term,
                    "'" + term + "' contradicts the bound of " + spec.tasksPerHostMax()
                            + " tasks on a host; leave one of them out");
        }
        return term.count();
    }

    private void check(RequestSpec spec, SpanTerm last) {
        if ((long) hostsMax * tasksPerHostMax < spec.tasksMin()) {
            throw fault(
                    spec,
                    last,
                    "at most " + hostsMax + (hostsMax == 1 ? " host" : " hosts") + " of at most " + tasksPerHostMax
                            + " tasks cannot hold " + tasks(spec) + "; raise one of them");
        }
    }

    private static String tasks(RequestSpec spec) {
        return spec.tasksMin() == spec.tasksMax()
                ? spec.tasksMin() + (spec.tasksMin() == 1 ? " task" : " tasks")
                : spec.tasksMin() + " to " + spec.tasksMax() + " tasks";
    }

    private static RequestFault fault(RequestSpec spec, SpanTerm term, String what) {
        return new RequestFault(spec.expression(), term.place().column(), what);
    }
}
