package io.berth.framework.core;

import io.berth.framework.allocation.Allocation;
import io.berth.spi.execute.ExecutionId;
import io.berth.spi.job.Checkpoint;
import io.berth.spi.job.EndCause;
import io.berth.spi.job.JobState;
import io.berth.spi.job.RequestSpec;
import io.berth.spi.reason.Rejection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of a core between two rounds: all that the fold of inputs and decisions has made. A core restored from it goes on as the one it was taken from,
 * to the same hash. What can be found anew from these, such as free amounts and expected ends on hosts, is not in it. Immutable; times in milliseconds; equal states
 * give equal snapshots.
 *
 * @param nowMillis      the latest time of an input or a round
 * @param rounds         number of the last round that decided something
 * @param lastJob        id of the job submitted last
 * @param policyFailures how many failures of policies were applied
 * @param roomVersion    counts what may have made room
 * @param freedOffTime   whether promises may move earlier in the next round
 * @param hostsChanged   whether promises are to be checked against the hosts in the next round
 * @param shrunk         whether a host was ever made smaller
 * @param chain          where the chain of hashes stands
 * @param hosts          all hosts by ordinal
 * @param requests       the requests of all request classes, by ordinal
 * @param users          all users by ordinal
 * @param jobs           the jobs that are not over, by id
 * @param promises       reservations and claims in the order in which they were made
 * @param ended          jobs that the next round finishes, in that order
 * @param toKill         jobs that the next round kills, in that order
 * @param indexes        how many dense indexes were handed out
 * @param freeIndexes    those of them that are free, the next to be handed out last
 * @param lostHosts      names of the hosts that are closed because contact to them is lost
 * @param disturbances   when jobs were disturbed, as far back as a queue's rate of preemption counts
 */
public record Snapshot(
        long nowMillis,
        long rounds,
        long lastJob,
        long policyFailures,
        long roomVersion,
        boolean freedOffTime,
        boolean hostsChanged,
        boolean shrunk,
        Chain chain,
        List<Host> hosts,
        List<Requested> requests,
        List<User> users,
        List<Job> jobs,
        List<Promise> promises,
        List<Long> ended,
        List<Long> toKill,
        int indexes,
        List<Integer> freeIndexes,
        List<Long> disturbances,
        List<String> lostHosts) {
    public Snapshot {
        hosts = List.copyOf(hosts);
        requests = List.copyOf(requests);
        users = List.copyOf(users);
        jobs = List.copyOf(jobs);
        promises = List.copyOf(promises);
        ended = List.copyOf(ended);
        toKill = List.copyOf(toKill);
        freeIndexes = List.copyOf(freeIndexes);
        disturbances = List.copyOf(disturbances);
        lostHosts = List.copyOf(lostHosts);
    }

    /**
     * Where the chain of hashes stands.
     *
     * @param hash       of the last round that decided something, as hexadecimal digits
     * @param lastMillis its time
     * @param policies   those that decided something so far, by their number in the canonical form
     */
    public record Chain(String hash, long lastMillis, List<String> policies) {
        public Chain {
            policies = List.copyOf(policies);
        }
    }

    /**
     * A request class.
     *
     * @param spec      what is asked for
     * @param partition ordinal of the partition whose hosts it may use; -1 for all hosts
     * @param names     user, team, project, queue, partition and QOS of one who draws on the same limits
     */
    public record Requested(RequestSpec spec, int partition, List<String> names) {
        public Requested {
            names = List.copyOf(names);
        }
    }

    /**
     * A host.
     *
     * @param spec name and present capacity
     * @param open whether it takes jobs
     */
    public record Host(HostSpec spec, boolean open) {}

    /**
     * A user.
     *
     * @param name            the name
     * @param usageSlotMillis what all ended executions used
     */
    public record User(String name, long usageSlotMillis) {}

    /**
     * A job that is not over.
     *
     * @param request           ordinal of its request class
     * @param index             its dense index
     * @param checkpoint        the checkpoint that it declares; null: none
     * @param savedAtMillis     when its work was saved last; {@link Long#MIN_VALUE}: never
     * @param execution         what holds its hosts; null without one
     * @param allocation        where it stands; null: nowhere
     * @param endCause          why it ends or has ended; null: it goes on
     * @param why               reason of its latest Pend; null without one
     * @param whySinceMillis    when that was
     * @param disturbedFor      for whom it had to leave last; 0: it never had to
     * @param disturbedAtMillis when that was
     * @param awaitedUntilMillis until when its leaving is awaited; 0: it is not
     * @param suspension        how its execution had to stand still; null: it never had to
     * @param out               whether it had to leave and has not run again since
     * @param lost              whether nobody knows what becomes of its execution
     * @param budgets           names of the disruption budgets it falls under
     */
    public record Job(
            long id,
            String queue,
            String user,
            String project,
            String team,
            String qos,
            int qosPriority,
            int priority,
            long preemptionRank,
            int preemptions,
            int attempt,
            int request,
            int index,
            long limitMillis,
            @Nullable Checkpoint checkpoint,
            long savedAtMillis,
            long submittedAtMillis,
            long beginMillis,
            long queuedAtMillis,
            long startedAtMillis,
            long expectedEndMillis,
            JobState state,
            boolean eligible,
            boolean cancelled,
            boolean requeues,
            boolean queuesAnew,
            @Nullable ExecutionId execution,
            @Nullable Allocation allocation,
            @Nullable EndCause endCause,
            @Nullable Rejection why,
            long whySinceMillis,
            long disturbedFor,
            long disturbedAtMillis,
            long awaitedUntilMillis,
            @Nullable Suspended suspension,
            boolean out,
            List<String> budgets,
            boolean lost) {
        public Job {
            budgets = List.copyOf(budgets);
        }
    }

    /**
     * That an execution had to stand still.
     *
     * @param stage                whether its suspension is ordered, confirmed or over
     * @param sinceMillis          since when it stands still
     * @param leftMillis           what is left of its limit and allowances while it stands still
     * @param earlierMillis        how long it stood still before, in all
     * @param earlierUnsavedMillis the same since its work was saved last
     */
    public record Suspended(
            String stage, long sinceMillis, long leftMillis, long earlierMillis, long earlierUnsavedMillis) {
        static @Nullable Suspended of(@Nullable Suspension from) {
            return from == null
                    ? null
                    : new Suspended(
                            from.stage.name(),
                            from.sinceMillis,
                            from.leftMillis,
                            from.earlierMillis,
                            from.earlierUnsavedMillis);
        }

        Suspension made() {
            var made = new Suspension();
            made.stage = Suspension.Stage.valueOf(stage);
            made.sinceMillis = sinceMillis;
            made.leftMillis = leftMillis;
            made.earlierMillis = earlierMillis;
            made.earlierUnsavedMillis = earlierUnsavedMillis;
            return made;
        }
    }

    /**
     * A reservation or a claim.
     *
     * @param job         whose it is
     * @param claim       whether others were made to leave for it
     * @param startMillis from when
     * @param endMillis   until when
     * @param allocation  where
     */
    public record Promise(long job, boolean claim, long startMillis, long endMillis, Allocation allocation) {}
}
