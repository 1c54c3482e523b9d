package io.berth.framework.loop;

import io.berth.spi.job.JobSpec;

/** What people and programs ask of the scheduler. It waits in a bounded line, and is answered once what it led to is committed. */
public sealed interface Command {
    /**
     * A job is submitted. The filters see it first.
     *
     * @param spec the job
     */
    record Submit(JobSpec spec) implements Command {}

    /**
     * A waiting job changes.
     *
     * @param job         its id
     * @param priority    its new priority
     * @param limitMillis its new time limit, in milliseconds
     */
    record Modify(long job, int priority, long limitMillis) implements Command {}

    /**
     * A waiting job is held.
     *
     * @param job its id
     */
    record Hold(long job) implements Command {}

    /**
     * A held job waits again.
     *
     * @param job its id
     */
    record Release(long job) implements Command {}

    /**
     * A job is to end.
     *
     * @param job its id
     */
    record Cancel(long job) implements Command {}

    /**
     * A running job is to end and to wait again.
     *
     * @param job its id
     */
    record Requeue(long job) implements Command {}

    /**
     * A waiting job goes to another queue.
     *
     * @param job   its id
     * @param queue name of the queue
     */
    record Switch(long job, String queue) implements Command {}

    /**
     * Somebody answers for it that nothing is left of a job's execution, so that its hosts are free without a receipt. It stays on record who.
     *
     * @param job its id
     * @param by  who says so
     */
    record Free(long job, String by) implements Command {}

    /**
     * A host takes jobs again, or no longer; what runs there goes on.
     *
     * @param host its name
     * @param open whether it takes jobs
     */
    record OpenHost(String host, boolean open) implements Command {}
}
