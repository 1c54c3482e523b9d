package io.berth.framework.preemption;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.host.ClusterView;
import io.berth.spi.job.PendingJob;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionPolicy;
import io.berth.spi.preempt.Victims;
import io.berth.spi.reason.Rejection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for running jobs whose leaving lets one job start. Each proposal of the policy is tried as a real start would be, on the cluster without the victims; then each
 * victim, in the order given, is put back if the job still starts without its leaving. What remains is irredundant: no victim can be spared. When nothing
 * proposed suffices, or the trials are used up, nobody is touched. Whatever the policy does or throws, the cluster is as before afterwards.
 */
public final class VictimSearch {
    /** How many trials one search may cost. */
    public static final int TRIALS_MAX = 10_000;

    private final ClusterView cluster;
    private boolean ranOut;

    /**
     * A search over a cluster.
     *
     * @param cluster as it is
     */
    public VictimSearch(ClusterView cluster) {
        this.cluster = cluster;
    }

    /**
     * What was found.
     *
     * @param victims    who has to leave, at least one, in the order of the proposal
     * @param allocation where the preemptor will stand
     */
    public record Found(List<RunningJob> victims, Allocation allocation) {
        public Found {
            victims = List.copyOf(victims);
        }
    }

    /** {@return whether the last search ended because its trials were used up} */
    public boolean ranOut() {
        return ranOut;
    }

    /**
     * Searches.
     *
     * @param preemptor the job that cannot start
     * @param why       why not
     * @param policy    proposes
     * @param allowed   who may be disturbed
     * @param overlay   thinks them away, and says whether the preemptor starts then
     * @param nowMillis the time
     * @return who leaves and where it goes, or null: nobody is touched
     * @throws IllegalStateException when the policy proposes or tries somebody who may not be disturbed, or somebody twice
     */
    public @Nullable Found search(
            PendingJob preemptor,
            Rejection why,
            PreemptionPolicy policy,
            AllowedVictims allowed,
            Overlay overlay,
            long nowMillis) {
        return search(preemptor, why, policy, allowed, overlay, nowMillis, Integer.MAX_VALUE);
    }

    /**
     * Searches for at most so many.
     *
     * @param preemptor  the job that cannot start
     * @param why        why not
     * @param policy     proposes
     * @param allowed    who may be disturbed
     * @param overlay    thinks them away, and says whether the preemptor starts then
     * @param nowMillis  the time
     * @param victimsMax a set of which more are needed is passed by
     * @return who leaves and where it goes, or null: nobody is touched
     * @throws IllegalStateException when the policy proposes or tries somebody who may not be disturbed, or somebody twice
     */
    public @Nullable Found search(
            PendingJob preemptor,
            Rejection why,
            PreemptionPolicy policy,
            AllowedVictims allowed,
            Overlay overlay,
            long nowMillis,
            int victimsMax) {
        ranOut = false;
        if (allowed.none()) {
            return null;
        }
        var trials = new Trials(allowed, overlay, cluster, nowMillis, TRIALS_MAX);
        try (PreemptionPolicy.Proposals proposals = policy.open(preemptor, why, trials)) {
            Victims proposed;
            while ((proposed = proposals.next(trials)) != null && trials.mayGoOn()) {
                Found found = trials.proposed(proposed.jobs());
                if (found != null && found.victims().size() <= victimsMax) {
                    return found;
                }
            }
            return null;
        } finally {
            trials.allBack();
            ranOut = trials.ranOut();
        }
    }
}
