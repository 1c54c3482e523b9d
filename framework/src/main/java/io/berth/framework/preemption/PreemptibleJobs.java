package io.berth.framework.preemption;

import io.berth.spi.job.RunningJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The running jobs that are preemptible by host, on each by rank and then by id. Kept from search to search: a start or a leaving costs a look at the hosts of that one job. Whether one of them
 * may be disturbed now is asked of each when a search comes to it. A rank must not change while its job stands here. Belongs to one thread.
 */
public final class PreemptibleJobs {
    /** Where nobody stands. */
    static final long NOBODY = Long.MAX_VALUE;

    /** By host the lowest rank, apart from the rest: most hosts are ruled out by it alone. */
    private long[] lowest = {};

    private @Nullable OnHost[] hosts = {};

    private final int resources;
    /** By host and resource what those of the lowest rank hold there together: where only they may leave, a host is ruled out without a look at them. */
    private long[] heldByLowest = {};

    /**
     * Nobody stands here yet.
     *
     * @param resources how many resources a request speaks of
     */
    public PreemptibleJobs(int resources) {
        this.resources = resources;
    }

    /** Those of one host, lowest rank first. */
    private static final class OnHost {
        private RunningJob[] jobs = new RunningJob[4];
        private long[] ranks = new long[4];
        /** What each holds here, resource by resource. */
        private long[] held;

        private final int resources;
        private int count;

        OnHost(int resources) {
            this.resources = resources;
            this.held = new long[4 * resources];
        }

        void add(RunningJob job, int tasks) {
            if (count == jobs.length) {
                jobs = Arrays.copyOf(jobs, count * 2);
                ranks = Arrays.copyOf(ranks, count * 2);
                held = Arrays.copyOf(held, count * 2 * resources);
            }
            long rank = job.preemptionRank();
            int at = count++;
            for (; at > 0 && (ranks[at - 1] > rank || (ranks[at - 1] == rank && jobs[at - 1].id() > job.id())); at--) {
                jobs[at] = jobs[at - 1];
                ranks[at] = ranks[at - 1];
            }
            jobs[at] = job;
            ranks[at] = rank;
            System.arraycopy(held, at * resources, held, (at + 1) * resources, (count - 1 - at) * resources);
            for (int r = 0; r < resources; r++) {
                held[at * resources + r] =
                        job.request().perTask(r) * tasks + job.request().perHost(r);
            }
        }

        @SuppressWarnings({"ReferenceEquality", "NullAway"}) // a job is one object; beyond the count nothing is read
        void remove(RunningJob job) {
            int at = 0;
            while (jobs[at] != job) {
                at++;
            }
            count--;
            System.arraycopy(jobs, at + 1, jobs, at, count - at);
            System.arraycopy(ranks, at + 1, ranks, at, count - at);
            System.arraycopy(held, (at + 1) * resources, held, at * resources, (count - at) * resources);
            jobs[count] = null;
        }

        /** What those up to a rank hold of a resource together. */
        long held(long rankMax, int resource) {
            long sum = 0;
            for (int i = 0; i < count && ranks[i] <= rankMax; i++) {
                sum += held[i * resources + resource];
            }
            return sum;
        }
    }

    /**
     * A job stands on its hosts from now on.
     *
     * @param job one that does not stand here yet
     */
    public void add(RunningJob job) {
        for (int i = 0; i < job.hosts(); i++) {
            int host = job.host(i);
            if (host >= hosts.length) {
                int from = hosts.length;
                hosts = Arrays.copyOf(hosts, Math.max(host + 1, from * 2));
                lowest = Arrays.copyOf(lowest, hosts.length);
                Arrays.fill(lowest, from, lowest.length, NOBODY);
                heldByLowest = Arrays.copyOf(heldByLowest, hosts.length * resources);
            }
            OnHost there = hosts[host];
            if (there == null) {
                there = new OnHost(resources);
                hosts[host] = there;
            }
            there.add(job, job.tasks(i));
            changed(host, there);
        }
    }

    /**
     * A job leaves its hosts, which it still knows.
     *
     * @param job one that stands here
     */
    public void remove(RunningJob job) {
        for (int i = 0; i < job.hosts(); i++) {
            int host = job.host(i);
            OnHost there = hosts[host];
            if (there == null) {
                throw new IllegalStateException("job " + job.id() + " does not stand on host " + host);
            }
            there.remove(job);
            changed(host, there);
        }
    }

    private void changed(int host, OnHost there) {
        lowest[host] = there.count == 0 ? NOBODY : there.ranks[0];
        for (int r = 0; r < resources; r++) {
            heldByLowest[host * resources + r] = there.held(lowest[host], r);
        }
    }

    /** What those of at most a rank hold of a resource on a host together. */
    long heldOn(int host, long rankMax, int resource) {
        if (lowestOn(host) > rankMax) {
            return 0;
        }
        return lowest[host] == rankMax
                ? heldByLowest[host * resources + resource]
                : there(host).held(rankMax, resource);
    }

    /** {@return one more than the highest host on which anybody ever stood} */
    int hosts() {
        return hosts.length;
    }

    /** {@return the lowest rank there, {@link #NOBODY} for none} */
    long lowestOn(int host) {
        return host < lowest.length ? lowest[host] : NOBODY;
    }

    int countOn(int host) {
        OnHost there = host < hosts.length ? hosts[host] : null;
        return there == null ? 0 : there.count;
    }

    long rankOn(int host, int i) {
        return there(host).ranks[i];
    }

    RunningJob jobOn(int host, int i) {
        return there(host).jobs[i];
    }

    /** {@return who stands where, on each host by rank and then by id} */
    public List<List<RunningJob>> byHost() {
        var all = new ArrayList<List<RunningJob>>();
        for (int host = 0; host < hosts.length; host++) {
            var here = new ArrayList<RunningJob>();
            for (int i = 0; i < countOn(host); i++) {
                here.add(jobOn(host, i));
            }
            all.add(here);
        }
        return all;
    }

    private OnHost there(int host) {
        OnHost there = hosts[host];
        if (there == null) {
            throw new IllegalStateException("nobody stands on host " + host);
        }
        return there;
    }
}
