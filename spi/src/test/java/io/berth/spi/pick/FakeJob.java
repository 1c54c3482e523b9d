package io.berth.spi.pick;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;

/** A pending job whose sort fields a test may change. */
final class FakeJob implements PendingJob {
    final long id;
    final int index;
    Request request;
    int user;
    int priority;
    int qosPriority;
    double base;
    long limitMillis = 1_000;
    long queuedAtMillis;
    long reservedStartMillis = NOT_RESERVED;

    FakeJob(long id, int index, Request request) {
        this.id = id;
        this.index = index;
        this.request = request;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public Request request() {
        return request;
    }

    @Override
    public int userOrdinal() {
        return user;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public int qosPriority() {
        return qosPriority;
    }

    @Override
    public long limitMillis() {
        return limitMillis;
    }

    @Override
    public long queuedAtMillis() {
        return queuedAtMillis;
    }

    @Override
    public long reservedStartMillis() {
        return reservedStartMillis;
    }

    @Override
    public int pendingElements() {
        return 1;
    }

    @Override
    public String queue() {
        return "batch";
    }

    @Override
    public String user() {
        return "user" + user;
    }

    @Override
    public String project() {
        return "";
    }

    @Override
    public long submittedAtMillis() {
        return queuedAtMillis;
    }

    @Override
    public long preemptionRank() {
        return 0;
    }

    @Override
    public int preemptions() {
        return 0;
    }

    @Override
    public String toString() {
        return "job " + id + " (class " + request.requestClass() + ", limit " + limitMillis + ")";
    }
}
