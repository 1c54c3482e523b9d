package io.berth.framework.preemption;

import io.berth.spi.host.ClusterView;
import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;
import java.util.List;

/** The victims that a policy may propose. */
record AllowedVictims(ClusterView cluster, List<? extends RunningJob> jobs, long nowMillis) implements PreemptionView {
    @Override
    public int victims() {
        return jobs.size();
    }

    @Override
    public RunningJob victim(int i) {
        return jobs.get(i);
    }

    @Override
    public int victimsOn(int host) {
        int count = 0;
        for (RunningJob job : jobs) {
            count += standsOn(job, host) ? 1 : 0;
        }
        return count;
    }

    @Override
    public RunningJob victimOn(int host, int i) {
        int left = i;
        for (RunningJob job : jobs) {
            if (standsOn(job, host) && left-- == 0) {
                return job;
            }
        }
        throw new IndexOutOfBoundsException("host " + host + " has no victim " + i);
    }

    private static boolean standsOn(RunningJob job, int host) {
        for (int i = 0; i < job.hosts(); i++) {
            if (job.host(i) == host) {
                return true;
            }
        }
        return false;
    }
}
