package io.berth.plugins.backfill;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.JobPicker;
import io.berth.spi.pick.JobQueue;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.RoundView;
import io.berth.spi.pick.Verdict;
import io.berth.spi.pick.Window;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code ordered}: any order with any backfill. Until as many jobs hold a reservation as the variant protects, jobs are offered in order, and one that cannot start
 * asks for a reservation; after that, whatever fits is offered, in the order of backfilling. EASY protects one job (Lifka, "The ANL/IBM SP
 * scheduling system", JSSPP 1995), conservative all of them (Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime
 * estimates in scheduling the IBM SP2 with backfilling", IEEE TPDS 12(6), 2001), hybrid a number in between.
 *
 * <p>The queues are a cache of the jobs it was told; a pass leaves nothing else behind. Used on the core's thread only.
 */
final class OrderedPicker implements JobPicker {
    private final JobOrder order;
    private final Backfill backfill;
    private final int depth;
    private final JobQueue queue;
    /** Where jobs are backfilled from: the same queue, or the same jobs in another order. */
    private final JobQueue backfillQueue;

    private final OrderedPass pass = new OrderedPass();

    /**
     * A picker without jobs.
     *
     * @param order         who is first
     * @param backfill      how jobs may overtake
     * @param depth         how many of the first jobs are promised a start
     * @param backfillOrder who is first to overtake; null: by {@code order}
     * @param view          what the orders may look at
     */
    OrderedPicker(JobOrder order, Backfill backfill, int depth, @Nullable JobOrder backfillOrder, OrderView view) {
        this.order = order;
        this.backfill = backfill;
        this.depth = depth;
        this.queue = new JobQueue(order, view);
        this.backfillQueue = backfillOrder == null ? queue : new JobQueue(backfillOrder, view);
    }

    @Override
    public void added(PendingJob job) {
        queue.add(job);
        if (twoQueues()) {
            backfillQueue.add(job);
        }
    }

    @Override
    public void changed(PendingJob job) {
        queue.change(job);
        if (twoQueues()) {
            backfillQueue.change(job);
        }
    }

    @Override
    public void removed(PendingJob job) {
        queue.remove(job);
        if (twoQueues()) {
            backfillQueue.remove(job);
        }
    }

    @Override
    public JobOrder order() {
        return order;
    }

    @Override
    public Pass open(RoundView round) {
        pass.begin();
        return pass;
    }

    private boolean twoQueues() {
        return backfillQueue != queue;
    }

    /** The one pass, used again and again. */
    private final class OrderedPass implements Pass {
        private boolean backfilling;
        /** Jobs whose reservations were given up in this pass; they wait in line again. */
        private final List<PendingJob> givenUp = new ArrayList<>();
        /** Indexes of jobs that were offered in order; kept only for a second queue, which knows nothing of these offers. */
        private final BitSet offered = new BitSet();

        private final PromiseWindow promises = new PromiseWindow();

        private void begin() {
            backfilling = false;
            givenUp.clear();
            offered.clear();
            promises.refused.clear();
            queue.open();
        }

        @Override
        public boolean keeps(PendingJob reserved) {
            boolean keep = queue.amongFirst(reserved, depth);
            if (!keep) {
                givenUp.add(reserved);
            }
            return keep;
        }

        @Override
        public @Nullable PendingJob next(Window window) {
            takeBack();
            if (backfill == Backfill.NONE) {
                return queue.next(window);
            }
            if (!backfilling && (queue.parked() < depth || backfill == Backfill.GREEDY)) {
                return nextInOrder(window);
            }
            return nextToBackfill(window);
        }

        /** Jobs whose reservations were given up wait in line again: only after {@link #keeps} has the framework taken these back. */
        private void takeBack() {
            if (!givenUp.isEmpty()) {
                givenUp.forEach(OrderedPicker.this::changed);
                givenUp.clear();
            }
        }

        private @Nullable PendingJob nextInOrder(Window window) {
            promises.behind = window;
            PendingJob job = queue.next(promises);
            if (job != null && twoQueues()) {
                offered.set(job.index());
            }
            return job;
        }

        private @Nullable PendingJob nextToBackfill(Window window) {
            if (!backfilling) {
                backfilling = true;
                if (twoQueues()) {
                    backfillQueue.open();
                }
            }
            PendingJob job = backfillQueue.nextFitting(window);
            while (job != null && offered.get(job.index())) {
                job = backfillQueue.nextFitting(window);
            }
            return job;
        }

        @Override
        public Verdict blocked(PendingJob job, Rejection why) {
            if (why.code() == ReasonCode.LIMIT) {
                // Its own limit keeps it from starting, not those ahead of it: it neither holds others up nor is
                // promised anything.
                promises.refused.set(job.request().requestClass());
                return Verdict.SKIP;
            }
            if (backfill == Backfill.NONE) {
                return Verdict.STOP;
            }
            if (backfill == Backfill.GREEDY) {
                backfilling =
                        true; // the first to wait is offered, so that it is told why; from here on whatever fits goes
                // ahead of it
            }
            return backfilling ? Verdict.SKIP : Verdict.RESERVE;
        }

        @Override
        public void reserved(PendingJob job, long startMillis) {
            if (startMillis == PendingJob.NOT_RESERVED) {
                promises.refused.set(job.request().requestClass());
            }
            queue.reserved(job, startMillis);
            if (twoQueues()) {
                backfillQueue.reserved(job, startMillis);
            }
        }

        @Override
        public void started(PendingJob job) {
            removed(job);
        }

        @Override
        public void close() {
            takeBack(); // no job may have been asked for
        }
    }

    /**
     * The window while jobs are offered in order to be promised a start. That a class has no room now is no reason to leave its other jobs out: each is to get its
     * promise before any job behind it does. Left out are closed classes of which a job was refused one.
     */
    private static final class PromiseWindow implements Window {
        private final BitSet refused = new BitSet();
        private @Nullable Window behind;

        @Override
        public boolean closed(int requestClass) {
            return refused.get(requestClass) && window().closed(requestClass);
        }

        @Override
        public long freeAtMost(int resource) {
            return window().freeAtMost(resource);
        }

        @Override
        public long endByMillis() {
            return window().endByMillis();
        }

        @Override
        public long spareAtMost(int resource) {
            return window().spareAtMost(resource);
        }

        private Window window() {
            Window window = behind;
            if (window == null) {
                throw new IllegalStateException("no job is being asked for");
            }
            return window;
        }
    }
}
