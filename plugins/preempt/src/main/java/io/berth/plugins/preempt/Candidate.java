package io.berth.plugins.preempt;

import io.berth.spi.job.RunningJob;

/**
 * An allowed victim as it stands on one host.
 *
 * @param number its place among the victims of the view
 * @param job    the job
 * @param tasks  how many of its tasks are on that host
 */
record Candidate(int number, RunningJob job, int tasks) {
    /** {@return how much of a resource its leaving frees on that host} */
    long frees(int resource) {
        return tasks * job.request().perTask(resource) + job.request().perHost(resource);
    }
}
