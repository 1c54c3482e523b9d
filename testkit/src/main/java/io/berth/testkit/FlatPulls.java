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

    private FlatPulls() {}

    static @Nullable Breach breach(Trials trials) {
        Breach before = trials.rebirth();
        if (before != null) {
            return before;
        }
        long few = pulls(trials.subject(), FEW);
        long many = pulls(trials.subject(), MANY);
        return many <= 2 * few + 8
                ? null
                : Breach.of(
                        Clause.FLAT,
                        "a full cluster, one job ending or none a round, " + FEW + " and then " + MANY
                                + " jobs of one class waiting",
                        few + " jobs offered in the costliest round, then " + many,
                        "about as many with " + MANY + " as with " + FEW,
                        "Pass.next: leave out jobs of classes for which Window.closed is true, or answer STOP in"
                                + " Pass.blocked; JobQueue does the former");
    }

    private static long pulls(Subject subject, int waiting) {
        var ledger = new Ledger(null);
        var most = new long[1];
        Ledger.Fault stuck = Patience.until(subject, ledger, () -> {
            try {
                most[0] = costliest(subject, ledger, waiting);
            } catch (PolicyFailure | Ledger.Stop e) {
                most[0] = Long.MAX_VALUE / 4;
            }
        });
        return stuck != null ? Long.MAX_VALUE / 4 : most[0];
    }

    private static long costliest(Subject subject, Ledger ledger, int waiting) {
        var hosts = List.of(HostSpec.ofSlots("h0", 4), HostSpec.ofSlots("h1", 4));
        Core core = Core.of(
                CoreConfiguration.of("testkit", 1, hosts, Run.queues(subject)), new KitSource(subject, ledger));
        var running = new TreeSet<Long>();
        for (int i = 0; i < waiting; i++) {
            core.apply(new Input.Submit(0, job(i)));
        }
        long most = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long now = 100L * (round + 1);
            if (round % 2 == 1) {
                ExecutionId ending = Objects.requireNonNull(core.execution(Objects.requireNonNull(running.pollFirst())));
                core.apply(
                        new Input.Report(now, new ExecutionReport.Ended(ending, 1, 0, EndCause.SUCCESS, true)));
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
