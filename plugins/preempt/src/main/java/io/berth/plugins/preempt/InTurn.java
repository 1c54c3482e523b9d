package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One proposal: victims in an order, one more until the job fits, without those of them that are not needed. Whoever is first in the order is spared last. */
final class InTurn implements PreemptionPolicy.Proposals {
    private final Iterator<List<RunningJob>> order;
    private boolean over;

    /**
     * Proposals in an order of groups.
     *
     * @param order who goes first; nobody twice
     */
    InTurn(Iterator<List<RunningJob>> order) {
        this.order = order;
    }

    /**
     * Proposals of single jobs in an order.
     *
     * @param view  the allowed victims
     * @param order who goes first; total
     */
    static InTurn by(Comparator<RunningJob> order, PreemptionView view) {
        return new InTurn(singly(sorted(order, view)));
    }

    /** {@return all allowed victims in an order} */
    static List<RunningJob> sorted(Comparator<RunningJob> order, PreemptionView view) {
        List<RunningJob> allowed = new ArrayList<>(view.victims());
        for (int i = 0; i < view.victims(); i++) {
            allowed.add(view.victim(i));
        }
        allowed.sort(order);
        return allowed;
    }

    /** {@return each job as a group of its own} */
    static Iterator<List<RunningJob>> singly(List<RunningJob> jobs) {
        return jobs.stream().map(List::of).iterator();
    }

    @Override
    public @Nullable Victims next(Trial trial) {
        if (over) {
            return null;
        }
        over = true;
        var search = new Prefix(trial);
        List<List<RunningJob>> prefix = search.shortest(order);
        return prefix == null ? null : new Victims(search.spare(prefix));
    }

    @Override
    public void close() {}
}
