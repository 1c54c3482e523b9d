package io.berth.plugins.preempt;

import io.berth.spi.job.Request;
import io.berth.spi.job.RunningJob;
import java.util.List;

/** A running job with one task on each of some hosts; all else is as another says. */
record Standing(RunningJob job, List<Integer> on) implements RunningJob {
    @Override
    public int hosts() {
        return on.size();
    }

    @Override
    public int host(int i) {
        return on.get(i);
    }

    @Override
    public int tasks(int i) {
        return 1;
    }

    @Override
    public long startedAtMillis() {
        return job.startedAtMillis();
    }

    @Override
    public long expectedEndMillis() {
        return job.expectedEndMillis();
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
