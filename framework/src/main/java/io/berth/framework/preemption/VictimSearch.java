package io.berth.framework.preemption;

import io.berth.framework.allocation.Allocation;
import io.berth.framework.allocation.HostTable;
import io.berth.framework.allocation.Placer;
import io.berth.framework.request.RequestClass;
import io.berth.spi.allocate.Allocator;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.Trial;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for running jobs whose leaving lets one job start. Each proposal of the policy is tried with the real allocator on the hosts without the victims; then each
 * victim, in the order given, is put back if the job still fits without its leaving. What remains is irredundant: no victim can be spared. When nothing
 * proposed suffices, or the trials are used up, nobody is touched.
 */
public final class VictimSearch {
    /** How many trials one search may cost. */
    public static final int TRIALS_MAX = 10_000;

    private final HostTable hosts;
    private final Placer placer;

    /**
     * A search over hosts.
     *
     * @param hosts  the hosts
     * @param placer tries placements on them
     */
    public VictimSearch(HostTable hosts, Placer placer) {
        this.hosts = hosts;
        this.placer = placer;
    }

    /**
     * What was found.
     *
     * @param victims    who has to leave, in the order of the proposal
     * @param allocation where the preemptor will stand
     */
    public record Found(List<RunningJob> victims, Allocation allocation) {
        public Found {
            victims = List.copyOf(victims);
        }
    }

    /**
     * Searches.
     *
     * @param preemptor the job that cannot start
     * @param why       why not
     * @param policy    proposes
     * @param allocator places
     * @param allowed   who may be disturbed, by id
     * @param nowMillis the time
     * @param endMillis until when the preemptor would stay
     * @return who leaves and where it goes, or null: nobody is touched
     * @throws IllegalStateException when the policy proposes somebody who may not be disturbed, or somebody twice
     */
    public @Nullable Found search(
            PendingJob preemptor,
            Rejection why,
            PreemptionPolicy policy,
            Allocator allocator,
            List<? extends RunningJob> allowed,
            long nowMillis,
            long endMillis) {
        if (allowed.isEmpty()) {
            return null;
        }
        var overlay = new Overlay(preemptor, allocator, nowMillis, endMillis);
        try (PreemptionPolicy.Proposals proposals =
                policy.open(preemptor, why, new AllowedVictims(hosts, allowed, nowMillis))) {
            Victims proposed;
            while ((proposed = proposals.next(overlay)) != null && overlay.trials < TRIALS_MAX) {
                check(proposed.jobs(), allowed);
                if (overlay.fitsWithout(proposed)) {
                    return overlay.spare(proposed.jobs());
                }
            }
        }
        return null;
    }

    private static void check(List<RunningJob> proposed, List<? extends RunningJob> allowed) {
        for (int i = 0; i < proposed.size(); i++) {
            RunningJob victim = proposed.get(i);
            if (!allowed.contains(victim)) {
                throw new IllegalStateException("proposed job " + victim.id() + ", which may not be disturbed");
            }
            if (proposed.indexOf(victim) != i) {
                throw new IllegalStateException("proposed job " + victim.id() + " twice");
            }
        }
    }

    private final class Overlay implements Trial {
        private final PendingJob preemptor;
        private final Allocator allocator;
        private final long nowMillis;
        private final long endMillis;
        private int trials;

        Overlay(PendingJob preemptor, Allocator allocator, long nowMillis, long endMillis) {
            this.preemptor = preemptor;
            this.allocator = allocator;
            this.nowMillis = nowMillis;
            this.endMillis = endMillis;
        }

        @Override
        public boolean fitsWithout(Victims gone) {
            return fitsWithout(gone.jobs());
        }

        @Override
        public long shortfall(int host, int resource) {
            long need = preemptor.request().perTask(resource);
            return Math.max(0, need - hosts.free(host, resource));
        }

        private boolean fitsWithout(List<RunningJob> gone) {
            if (trials++ >= TRIALS_MAX) {
                return false;
            }
            gone.forEach(victim -> leave(victim, -1));
            try {
                return placer.place(preemptor, allocator, nowMillis, endMillis) == null;
            } finally {
                gone.forEach(victim -> leave(victim, 1));
            }
        }

        /** Puts back who is not needed, and looks once more where the preemptor goes. */
        private @Nullable Found spare(List<RunningJob> proposed) {
            var needed = new ArrayList<RunningJob>(proposed);
            for (RunningJob victim : proposed) {
                var fewer = new ArrayList<RunningJob>(needed);
                fewer.remove(victim);
                if (fitsWithout(fewer)) {
                    needed = fewer;
                }
            }
            return fitsWithout(needed) ? new Found(needed, placer.found()) : null;
        }

        private void leave(RunningJob victim, int sign) {
            for (int i = 0; i < victim.hosts(); i++) {
                hosts.take(victim.host(i), (RequestClass) victim.request(), victim.tasks(i), sign);
            }
        }
    }
}
