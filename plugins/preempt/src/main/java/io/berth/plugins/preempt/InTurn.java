package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
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
     * @param first who goes first; total
     * @param view  the allowed victims
     */
    static InTurn by(Comparator<RunningJob> first, PreemptionView view) {
        return new InTurn(new Order(first, view).singly());
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
