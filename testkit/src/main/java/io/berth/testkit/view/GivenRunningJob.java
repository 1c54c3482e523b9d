package io.berth.testkit.view;

import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;

/** A job with all its tasks on one host. */
record GivenRunningJob(GivenJob job, long startedAtMillis, int onHost) implements RunningJob {
    @Override
    public long expectedEndMillis() {
        return job.limitMillis() == Long.MAX_VALUE ? Long.MAX_VALUE : startedAtMillis + job.limitMillis();
    }

    @Override
    public int hosts() {
        return 1;
    }

    @Override
    public int host(int i) {
        return onHost;
    }

    @Override
    public int tasks(int i) {
        return job.request().tasksMin();
    }

    @Override
    public long id() {
        return job.id();
    }

    @Override
    public String queue() {
        return job.queue();
    }

    @Override
    public String user() {
        return job.user();
    }

    @Override
    public int userOrdinal() {
        return job.userOrdinal();
    }

    @Override
    public String project() {
        return job.project();
    }

    @Override
    public int priority() {
        return job.priority();
    }

    @Override
    public int qosPriority() {
        return job.qosPriority();
    }

    @Override
    public Request request() {
        return job.request();
    }

    @Override
    public long limitMillis() {
        return job.limitMillis();
    }

    @Override
    public long submittedAtMillis() {
        return job.submittedAtMillis();
    }

    @Override
    public long preemptionRank() {
        return job.preemptionRank();
    }

    @Override
    public int preemptions() {
        return job.preemptions();
    }
}
