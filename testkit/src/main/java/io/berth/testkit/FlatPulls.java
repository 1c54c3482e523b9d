package io.berth.testkit;

import io.berth.framework.core.Core;
import io.berth.framework.core.CoreConfiguration;
import io.berth.framework.core.Decision;
import io.berth.framework.core.HostSpec;
import io.berth.framework.core.Input;
import io.berth.framework.core.PolicyFailure;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobSpec;
import io.berth.spi.job.RequestSpec;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts the jobs that a picker offers in a round while the cluster is full and nearly all jobs that wait are of one class, known to fail. The first rounds are not counted: a picker
 * may look at each new job once (a conservative one promises each a start). After that, each round one job ends and another comes, or nothing happens but time; what is offered
 * then may depend on what happened and on the number of classes, never on how many jobs wait: the window says when a class is closed, and STOP ends the lane.
 */
final class FlatPulls {
    static final int FEW = 20;
    static final int MANY = 200;
    /** Rounds that are not counted. */
    private static final int WARM = 4;

    private static final int ROUNDS = 14;

    private static final String LOAD = "a full cluster, one job ending or none a round, " + FEW + " and then " + MANY
            + " jobs of one class waiting";

    private FlatPulls() {}

    static @Nullable Breach breach(Trials trials) {
        Breach before = trials.rebirth();
        if (before != null) {
            return before;
        }
        var most = new long[2];
        for (int i = 0; i < 2; i++) {
            int at = i;
            var ledger = new Ledger(null);
            Ledger.Fault stuck = Patience.until(
                    trials.subject(), ledger, () -> most[at] = pulls(trials.subject(), ledger, at == 0 ? FEW : MANY));
            Ledger.Fault fault = stuck != null ? stuck : ledger.fault;
            if (fault != null) {
                return Breach.of(Clause.FLAT, LOAD, fault.came(), fault.expected(), fault.hook());
            }
        }
        return most[1] <= 2 * most[0] + 8
                ? null
                : Breach.of(
                        Clause.FLAT,
                        LOAD,
                        most[0] + " jobs offered in the costliest round, then " + most[1],
                        "about as many with " + MANY + " as with " + FEW,
                        "Pass.next: leave out jobs of classes for which Window.closed is true, or answer STOP in"
                                + " Pass.blocked; JobQueue does the former");
    }

    private static long pulls(Subject subject, Ledger ledger, int waiting) {
        try {
            return costliest(subject, ledger, waiting);
        } catch (PolicyFailure | Ledger.Stop e) {
            ledger.breaks(Clause.FLAT, subject.kind().hooks, "the core said: " + e.getMessage(), "no failure");
            return 0;
        }
    }

    private static long costliest(Subject subject, Ledger ledger, int waiting) {
        var hosts = List.of(HostSpec.ofSlots("h0", 4), HostSpec.ofSlots("h1", 4));
        Core core =
                Core.of(CoreConfiguration.of("testkit", 1, hosts, Run.queues(subject)), new KitSource(subject, ledger));
        var running = new TreeSet<Long>();
        for (int i = 0; i < waiting; i++) {
            core.apply(new Input.Submit(0, job(i)));
        }
        long most = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long now = 100L * (round + 1);
            Long oldest = round % 2 == 1 ? running.pollFirst() : null;
            if (oldest != null) {
                ExecutionId ending = Objects.requireNonNull(core.execution(oldest));
                core.apply(new Input.Report(now, new ExecutionReport.Ended(ending, 1, 0, EndCause.SUCCESS, true)));
                core.apply(new Input.Submit(now, job(waiting + round)));
            } else {
                core.apply(new Input.Timer(now));
            }
            long before = core.candidatePulls();
            for (Decision decision : core.round(now)) {
                if (decision instanceof Decision.Start start) {
                    running.add(start.job());
                }
            }
            most = round < WARM ? most : Math.max(most, core.candidatePulls() - before);
        }
        return most;
    }

    private static JobSpec job(int i) {
        // Every tenth is of another class that fails, too; limits differ, so that an order has something to sort.
        RequestSpec request = RequestSpec.of(1, i > 0 && i % 10 == 0 ? 3 : 2);
        return JobSpec.of("batch", "u" + i % 4, request, 1_000_000L + 1_000L * (i * 37 % 101));
    }
}
