package io.berth.testkit;

import io.berth.framework.preemption.VictimSearch;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.PreemptionView;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Stands between the core and a preemption policy and checks each proposal. */
final class WatchedPreemption implements PreemptionPolicy {
    private final PreemptionPolicy policy;
    private final Ledger ledger;

    WatchedPreemption(PreemptionPolicy policy, Ledger ledger) {
        this.policy = policy;
        this.ledger = ledger;
    }

    @Override
    public boolean looksAtClassAlone() {
        return policy.looksAtClassAlone();
    }

    @Override
    public Proposals open(PendingJob preemptor, Rejection why, PreemptionView view) {
        Proposals proposals = ledger.ask(
                "PreemptionPolicy.open(job " + preemptor.id() + ")", () -> policy.open(preemptor, why, view));
        ledger.beginWalk();
        var allowed = new TreeSet<Long>();
        for (int i = 0; i < view.victims(); i++) {
            allowed.add(view.victim(i).id());
        }
        return new WatchedProposals(proposals, preemptor, allowed);
    }

    private final class WatchedProposals implements Proposals {
        private final Proposals proposals;
        private final PendingJob preemptor;
        private final SortedSet<Long> allowed;
        private int count;

        WatchedProposals(Proposals proposals, PendingJob preemptor, SortedSet<Long> allowed) {
            this.proposals = proposals;
            this.preemptor = preemptor;
            this.allowed = allowed;
        }

        @Override
        public @Nullable Victims next(Trial trial) {
            if (ledger.cutHere()) {
                if (ledger.letsFall()) {
                    pull(trial);
                }
                return null;
            }
            if (++count == VictimSearch.TRIALS_MAX) {
                throw ledger.breaks(
                        Clause.TERMINATES,
                        "Proposals.next",
                        "for job " + preemptor.id() + " and " + allowed.size() + " victims it made " + (count - 1)
                                + " proposals and went on",
                        "null at last: nobody is touched then");
            }
            Victims proposed = pull(trial);
            if (proposed != null) {
                check(proposed.jobs());
            }
            return proposed;
        }

        private @Nullable Victims pull(Trial trial) {
            return ledger.<@Nullable Victims>ask("Proposals.next", () -> proposals.next(trial));
        }

        private void check(List<RunningJob> proposed) {
            var seen = new TreeSet<Long>();
            for (RunningJob victim : proposed) {
                if (!allowed.contains(victim.id())) {
                    throw ledger.breaks(
                            Clause.ALLOWED,
                            "Proposals.next",
                            "for job " + preemptor.id() + " it proposed job " + victim.id()
                                    + ", which may not be disturbed",
                            "only victims of the view: jobs " + allowed);
                }
                if (!seen.add(victim.id())) {
                    throw ledger.breaks(
                            Clause.ONCE,
                            "Proposals.next",
                            "for job " + preemptor.id() + " it proposed job " + victim.id() + " twice",
                            "each victim once in a proposal");
                }
            }
        }

        @Override
        public void close() {
            ledger.tell("Proposals.close", proposals::close);
        }
    }
}
