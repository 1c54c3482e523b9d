package io.berth.framework.preemption;

import io.berth.spi.job.RunningJob;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The running jobs that may be disturbed in one search. Each is asked about when the search comes to it, host by host; all of them are listed only for who wants all. Good as long as none of
 * them starts or leaves; belongs to one thread.
 */
public final class AllowedVictims {
    private final PreemptibleJobs standing;
    private final long belowRank;
    private final Predicate<RunningJob> allowed;
    private final Supplier<List<? extends RunningJob>> listed;
    private @Nullable List<? extends RunningJob> all;

    /** Of one host, those that were looked at last: up to a rank, lowest first. */
    private RunningJob[] here = new RunningJob[8];

    private int hereCount;
    private int hereHost = -1;
    private long hereUpTo;

    /**
     * Those of the standing jobs that may be disturbed.
     *
     * @param standing  who runs where
     * @param belowRank only lower ranks may be disturbed
     * @param allowed   whether nothing else keeps a job of a lower rank from being disturbed; must not change its mind
     * @param listed    all who may be disturbed, by id, ascending
     */
    public AllowedVictims(
            PreemptibleJobs standing,
            long belowRank,
            Predicate<RunningJob> allowed,
            Supplier<List<? extends RunningJob>> listed) {
        this.standing = standing;
        this.belowRank = belowRank;
        this.allowed = allowed;
        this.listed = listed;
    }

    /** {@return all of some jobs, which are given by id, ascending, and must not change} */
    public static AllowedVictims of(List<? extends RunningJob> jobs) {
        var standing =
                new PreemptibleJobs(jobs.isEmpty() ? 0 : jobs.get(0).request().resources());
        jobs.forEach(standing::add);
        return new AllowedVictims(standing, Long.MAX_VALUE, job -> find(jobs, job) >= 0, () -> jobs);
    }

    /** {@return whether nobody may be disturbed} */
    public boolean none() {
        for (int host = 0; host < standing.hosts(); host++) {
            if (lowestRankOn(host) != PreemptibleJobs.NOBODY) {
                return false;
            }
        }
        return true;
    }

    /** {@return how many} */
    int count() {
        return all().size();
    }

    RunningJob job(int i) {
        return all().get(i);
    }

    private List<? extends RunningJob> all() {
        List<? extends RunningJob> known = all;
        if (known == null) {
            known = listed.get();
            all = known;
        }
        return known;
    }

    boolean allows(RunningJob job) {
        return job.preemptionRank() < belowRank && allowed.test(job);
    }

    /** The lowest rank of a victim there; {@link Long#MAX_VALUE} for none. */
    long lowestRankOn(int host) {
        if (standing.lowestOn(host) >= belowRank) {
            return PreemptibleJobs.NOBODY;
        }
        for (int i = 0; i < standing.countOn(host) && standing.rankOn(host, i) < belowRank; i++) {
            if (allowed.test(standing.jobOn(host, i))) {
                return standing.rankOn(host, i);
            }
        }
        return PreemptibleJobs.NOBODY;
    }

    /** What the victims of at most a rank hold of a resource there, and those that only a guard rail keeps: at least what comes free without them. Looks at none of them. */
    long heldOn(int host, long upTo, int resource) {
        return standing.heldOn(host, Math.min(upTo, belowRank - 1), resource);
    }

    /** How many victims of at most a rank there are. */
    int countOn(int host, long upTo) {
        if (standing.lowestOn(host) >= belowRank || standing.lowestOn(host) > upTo) {
            return 0;
        }
        look(host, upTo);
        return hereCount;
    }

    RunningJob jobOn(int host, int i) {
        if (host != hereHost || (i >= hereCount && hereUpTo != Long.MAX_VALUE)) {
            look(host, Long.MAX_VALUE);
        }
        if (i < 0 || i >= hereCount) {
            throw new IndexOutOfBoundsException("host " + host + " has no victim " + i);
        }
        return here[i];
    }

    private void look(int host, long upTo) {
        if (host == hereHost && upTo == hereUpTo) {
            return;
        }
        hereHost = host;
        hereUpTo = upTo;
        hereCount = 0;
        for (int i = 0; i < standing.countOn(host); i++) {
            long rank = standing.rankOn(host, i);
            if (rank > upTo || rank >= belowRank) {
                return;
            }
            RunningJob job = standing.jobOn(host, i);
            if (allowed.test(job)) {
                if (hereCount == here.length) {
                    here = Arrays.copyOf(here, hereCount * 2);
                }
                here[hereCount++] = job;
            }
        }
    }

    private static int find(List<? extends RunningJob> jobs, RunningJob job) {
        int low = 0;
        int high = jobs.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int side = Long.compare(jobs.get(middle).id(), job.id());
            if (side == 0) {
                return middle;
            }
            if (side < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
