package io.berth.framework.preemption;

import io.berth.spi.job.RunningJob;
import java.util.Arrays;
import java.util.List;

/**
 * The running jobs that may be disturbed, in order of their ids and by host. The index of hosts is built when it is first asked for. Good for every search for which the same
 * jobs may be disturbed, as long as none of them starts or leaves; belongs to one thread.
 */
public final class AllowedVictims {
    private final List<? extends RunningJob> jobs;
    /** For each host where its victims begin in {@link #onHosts}; one more at the end. Empty until asked for. */
    private int[] begins = {};

    private int[] onHosts = {};

    /**
     * Jobs that may be disturbed.
     *
     * @param jobs by id, ascending; must not change
     */
    public AllowedVictims(List<? extends RunningJob> jobs) {
        this.jobs = jobs;
    }

    /** {@return how many} */
    public int count() {
        return jobs.size();
    }

    RunningJob job(int i) {
        return jobs.get(i);
    }

    /** The position of a job, or -1 when it may not be disturbed. */
    int indexOf(RunningJob job) {
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

    int countOn(int host) {
        index();
        return host + 1 < begins.length ? begins[host + 1] - begins[host] : 0;
    }

    RunningJob jobOn(int host, int i) {
        if (i < 0 || i >= countOn(host)) {
            throw new IndexOutOfBoundsException("host " + host + " has no victim " + i);
        }
        return jobs.get(onHosts[begins[host] + i]);
    }

    private void index() {
        if (begins.length > 0) {
            return;
        }
        int[] next = new int[2];
        int entries = 0;
        for (RunningJob job : jobs) {
            for (int i = 0; i < job.hosts(); i++) {
                int at = job.host(i) + 2;
                if (at >= next.length) {
                    next = Arrays.copyOf(next, Math.max(at + 1, next.length * 2));
                }
                next[at]++;
                entries++;
            }
        }
        for (int host = 2; host < next.length; host++) {
            next[host] += next[host - 1];
        }
        onHosts = new int[entries];
        for (int v = 0; v < jobs.size(); v++) {
            RunningJob job = jobs.get(v);
            for (int i = 0; i < job.hosts(); i++) {
                onHosts[next[job.host(i) + 1]++] = v;
            }
        }
        begins = next;
    }
}
