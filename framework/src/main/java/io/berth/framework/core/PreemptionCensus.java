package io.berth.framework.core;

import io.berth.framework.allocation.Placer;
import io.berth.framework.core.explanation.MadeWay;
import io.berth.framework.core.explanation.PreemptionOutlook;
import io.berth.framework.core.explanation.PreemptionOutlook.Bar;
import io.berth.framework.core.explanation.PreemptionOutlook.Rail;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.reason.Rejection;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the guard rails say, counted for an explanation. */
final class PreemptionCensus {
    private final State state;
    private final GuardRails rails;
    private final boolean anybodyPreempts;

    PreemptionCensus(State state) {
        this.state = state;
        this.rails = new GuardRails(state);
        this.anybodyPreempts = state.configuration.queues().stream().anyMatch(queue -> queue.preemption() != null);
    }

    /** For a job that was refused; null where no queue preempts. Without an allocator, that it would start soon is not found. */
    @Nullable
    PreemptionOutlook of(CoreJob job, @Nullable Rejection why, @Nullable Allocator allocator) {
        if (!anybodyPreempts || why == null) {
            return null;
        }
        PolicySpec policy = job.queue.spec.preemption();
        Bar bar = rails.bar(job, why);
        long soon = 0;
        if (bar == null && allocator != null && job.owner.rules().lookAhead()) {
            var placer = new Placer(state.hosts);
            var natural = new NaturalStart(state, placer, new Fitting(state, placer));
            long start = natural.of(job, why, allocator, rails.soonMillis(job));
            if (rails.startsSoon(job, start)) {
                bar = Bar.STARTS_SOON;
                soon = start;
            }
        }
        var spared = new TreeMap<Rail, Integer>();
        int[] lower = {0};
        Predicate<CoreJob> helps = rails.helps(job);
        state.jobs.forEach(victim -> {
            if (GuardRails.ranksBelow(victim, job)) {
                lower[0]++;
                Rail rail = rails.rail(job, victim, helps);
                if (rail != null) {
                    spared.merge(rail, 1, Integer::sum);
                }
            }
        });
        return new PreemptionOutlook(policy == null ? "" : policy.toString(), bar, soon, lower[0], spared);
    }

    static @Nullable MadeWay madeWay(CoreJob job) {
        Disturbance last = job.disturbance;
        if (last == null) {
            return null;
        }
        Suspension sleep = job.suspension;
        return sleep != null && job.resumable()
                ? new MadeWay(
                        last.preemptor(),
                        last.atMillis(),
                        job.preemptions,
                        sleep.sinceMillis,
                        Departures.boundMillis(job))
                : new MadeWay(last.preemptor(), last.atMillis(), job.preemptions);
    }
}
