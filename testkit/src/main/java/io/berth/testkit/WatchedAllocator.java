package io.berth.testkit;

import io.berth.framework.allocation.Placer;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.allocate.Plan;
import io.berth.spi.allocate.PlanIterator;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Rejection;
import org.jspecify.annotations.Nullable;

/** Stands between the core and an allocator and checks each answer. What a host holds is checked by the core. */
final class WatchedAllocator implements Allocator {
    private final Allocator policy;
    private final Ledger ledger;

    WatchedAllocator(Allocator policy, Ledger ledger) {
        this.policy = policy;
        this.ledger = ledger;
    }

    @Override
    public PlanIterator plans(PendingJob job, ClusterView cluster) {
        PlanIterator plans = ledger.ask("Allocator.plans(job " + job.id() + ")", () -> policy.plans(job, cluster));
        ledger.beginWalk();
        return new WatchedPlans(plans, job, cluster.hosts());
    }

    @Override
    public boolean looksAtClassAlone() {
        boolean alone = ledger.ask("Allocator.looksAtClassAlone", policy::looksAtClassAlone);
        return alone && !ledger.cuts(); // a refusal that was remembered would keep searches from being cut
    }

    private final class WatchedPlans implements PlanIterator {
        private final PlanIterator plans;
        private final PendingJob job;
        private final int hosts;
        private int count;
        private boolean cut;

        WatchedPlans(PlanIterator plans, PendingJob job, int hosts) {
            this.plans = plans;
            this.job = job;
            this.hosts = hosts;
        }

        @Override
        public @Nullable Plan next() {
            if (ledger.cutHere()) {
                cut = true;
                if (ledger.letsFall()) {
                    pull();
                }
                return null;
            }
            if (++count == Placer.PLANS_MAX) {
                throw ledger.breaks(
                        Clause.TERMINATES,
                        "PlanIterator.next",
                        "for job " + job.id() + " it gave " + (count - 1) + " plans and went on",
                        "null at last: no search takes more than " + Placer.PLANS_MAX + " plans");
            }
            Plan plan = pull();
            if (plan == null) {
                checkExhaustion();
            }
            return plan;
        }

        private @Nullable Plan pull() {
            return ledger.<@Nullable Plan>ask("PlanIterator.next", plans::next);
        }

        private void checkExhaustion() {
            @Nullable Rejection why = ledger.<@Nullable Rejection>ask("PlanIterator.exhaustion", plans::exhaustion);
            if (why == null || why.code() == ReasonCode.NONE) {
                throw ledger.breaks(
                        Clause.EXHAUSTION,
                        "PlanIterator.exhaustion",
                        "no plan was left for job " + job.id() + ", and the reason given was "
                                + (why == null ? "null" : why.code()),
                        "a rejection with the reason, such as Rejection.NO_ROOM");
            }
        }

        @Override
        public int nextHost(int part, ClusterView sofar) {
            return ledger.ask(
                    "PlanIterator.nextHost(" + part + ") among " + hosts + " hosts", () -> plans.nextHost(part, sofar));
        }

        @Override
        public Rejection exhaustion() {
            return cut ? Rejection.SEARCH_LIMIT : ledger.ask("PlanIterator.exhaustion", plans::exhaustion);
        }

        @Override
        public void close() {
            ledger.tell("PlanIterator.close", plans::close);
        }
    }
}
