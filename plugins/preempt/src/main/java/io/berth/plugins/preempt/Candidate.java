package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;
import io.berth.spi.preempt.PreemptionView;

/**
 * An allowed victim as it stands on one host.
 *
 * @param number its place among the victims of the view
 * @param job    the job
 * @param tasks  how many of its tasks are on that host
 * @param view   knows what its leaving frees
 */
record Candidate(int number, RunningJob job, int tasks, PreemptionView view) {
    /** {@return how much of a resource its leaving frees on that host} */
    long frees(int resource) {
        return !view.frees(job, resource)
                ? 0
                : tasks * job.request().perTask(resource) + job.request().perHost(resource);
    }
}
