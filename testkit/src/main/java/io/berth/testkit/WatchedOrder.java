package io.berth.testkit;

import io.berth.spi.job.PendingJob;
import io.berth.spi.pick.Drift;
import io.berth.spi.pick.JobOrder;
import io.berth.spi.pick.OrderView;
import io.berth.spi.pick.PriorityFactor;

/** Stands between a picker and an order and checks each key. */
final class WatchedOrder implements JobOrder {
    private final JobOrder policy;
    private final Ledger ledger;

    WatchedOrder(JobOrder policy, Ledger ledger) {
        this.policy = policy;
        this.ledger = ledger;
    }

    /** An order by a factor: the most urgent first. */
    static JobOrder byFactor(PriorityFactor factor, Ledger ledger) {
        return new JobOrder() {
            @Override
            public double key(PendingJob job, OrderView view) {
                String hook = "PriorityFactor.value(job " + job.id() + ")";
                double value = ledger.ask(hook, () -> factor.value(job, view));
                if (!(value >= 0 && value <= 1)) {
                    throw ledger.breaks(
                            Clause.SHARE, hook, "the value of job " + job.id() + " is " + value, "from 0 to 1");
                }
                return 1 - value;
            }

            @Override
            public Drift drift() {
                return ledger.ask("PriorityFactor.drift", factor::drift);
            }
        };
    }

    @Override
    public double key(PendingJob job, OrderView view) {
        String hook = "JobOrder.key(job " + job.id() + ")";
        double key = ledger.ask(hook, () -> policy.key(job, view));
        if (!Double.isFinite(key)) {
            throw ledger.breaks(
                    Clause.FINITE, hook, "the key of job " + job.id() + " is " + key, "a finite number, smaller first");
        }
        return key;
    }

    @Override
    public Drift drift() {
        return ledger.ask("JobOrder.drift", policy::drift);
    }

    @Override
    public boolean weighsPriorities() {
        return ledger.ask("JobOrder.weighsPriorities", policy::weighsPriorities);
    }
}
