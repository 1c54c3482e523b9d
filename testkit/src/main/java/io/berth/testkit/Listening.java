package io.berth.testkit;

import io.berth.spi.decision.DecisionKind;
import io.berth.spi.decision.DecisionListener;
import io.berth.spi.decision.DecisionView;
import io.berth.spi.reason.Reason;
import io.berth.testkit.Run.Manner;
import io.berth.testkit.Run.Rebirths;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares runs with and without a listener, and lets it hear decisions that no load brings. */
final class Listening {
    private final Trials trials;

    Listening(Trials trials) {
        this.trials = trials;
    }

    /** A decision of no core. */
    private record Told(long round, long atMillis, DecisionKind kind, long job, String policy, Reason reason)
            implements DecisionView {}

    @Nullable
    Breach changesNothing() {
        Breach before = trials.plain();
        if (before != null) {
            return before;
        }
        for (long seed = 0; seed < Trials.SEEDS; seed++) {
            var without = new Manner(seed, Rebirths.NEVER, false, false, false);
            Breach breach = Trials.compare(
                    Clause.CHANGES_NOTHING,
                    seed,
                    Run.of(trials.subject(), without),
                    Run.of(trials.subject(), Manner.plain(seed)),
                    "the same load with and without the listener",
                    "what DecisionListener.committed shares with other policies");
            if (breach != null) {
                return breach;
            }
        }
        return null;
    }

    @Nullable
    Breach hearsAll() {
        Breach before = trials.plain();
        if (before != null) {
            return before;
        }
        Subject subject = trials.subject();
        var ledger = new Ledger(null);
        DecisionListener listener = new KitSource(subject, ledger)
                .decisionListener(subject.spec(), KitContext.of(subject))
                .policy();
        for (DecisionKind kind : DecisionKind.values()) {
            try {
                listener.committed(List.of(new Told(1, 10, kind, 7, "policy", Reason.NONE)));
            } catch (Ledger.Stop e) {
                Ledger.Fault fault = ledger.fault;
                return Breach.of(
                        Clause.HEARS_ALL,
                        "it was told of a decision of kind " + kind,
                        fault == null ? e.toString() : fault.came(),
                        "no exception, whatever the kind: new kinds will come",
                        "DecisionListener.committed");
            }
        }
        return null;
    }
}
