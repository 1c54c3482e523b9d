package io.berth.testkit.view;

import io.berth.spi.job.PendingJob;
import io.berth.spi.job.Request;

/**
 * A waiting job as a test wants it. What may change while a job waits has a setter; tell the policy afterwards, as the framework would.
 */
public final class GivenJob implements PendingJob {
    private final long id;
    private final String queue;
    private final String user;
    private final int userOrdinal;
    private final String project;
    private int priority;
    private int qosPriority;
    private final Request request;
    private long limitMillis;
    private final long submittedAtMillis;
    private final long preemptionRank;
    private final int preemptions;
    private final int index;
    private final long queuedAtMillis;
    private int pendingElements;
    private long reservedStartMillis;

    GivenJob(JobBuilder from, Request request) {
        this.request = request;
        this.id = from.id;
        this.queue = from.queue;
        this.user = from.user;
        this.userOrdinal = from.userOrdinal;
        this.project = from.project;
        this.priority = from.priority;
        this.qosPriority = from.qosPriority;
        this.limitMillis = from.limitMillis;
        this.submittedAtMillis = from.submittedAtMillis;
        this.preemptionRank = from.preemptionRank;
        this.preemptions = from.preemptions;
        this.index = from.index;
        this.queuedAtMillis = from.queuedAtMillis == Long.MIN_VALUE ? from.submittedAtMillis : from.queuedAtMillis;
        this.pendingElements = from.pendingElements;
        this.reservedStartMillis = from.reservedStartMillis;
    }

    /**
     * Changes it.
     *
     * @param value the job's own priority
     */
    public void setPriority(int value) {
        priority = value;
    }

    /**
     * Changes it.
     *
     * @param value the priority of its quality of service
     */
    public void setQosPriority(int value) {
        qosPriority = value;
    }

    /**
     * Changes it.
     *
     * @param value its time limit, in milliseconds
     */
    public void setLimitMillis(long value) {
        limitMillis = value;
    }

    /**
     * Changes it.
     *
     * @param value the promised start, in milliseconds; {@link #NOT_RESERVED} for none
     */
    public void setReservedStartMillis(long value) {
        reservedStartMillis = value;
    }

    /**
     * Changes it.
     *
     * @param value how many elements still wait
     */
    public void setPendingElements(int value) {
        pendingElements = value;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public String queue() {
        return queue;
    }

    @Override
    public String user() {
        return user;
    }

    @Override
    public int userOrdinal() {
        return userOrdinal;
    }

    @Override
    public String project() {
        return project;
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
    public Request request() {
        return request;
    }

    @Override
    public long limitMillis() {
        return limitMillis;
    }

    @Override
    public long submittedAtMillis() {
        return submittedAtMillis;
    }

    @Override
    public long preemptionRank() {
        return preemptionRank;
    }

    @Override
    public int preemptions() {
        return preemptions;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public long queuedAtMillis() {
        return queuedAtMillis;
    }

    @Override
    public int pendingElements() {
        return pendingElements;
    }

    @Override
    public long reservedStartMillis() {
        return reservedStartMillis;
    }

    @Override
    public String toString() {
        return "job " + id + " (class " + request.requestClass() + ", limit " + limitMillis + ")";
    }
}
