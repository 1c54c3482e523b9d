package io.berth.framework.core;

import io.berth.spi.execute.ExecutionId;
import io.berth.spi.execute.ExecutionReport;
import io.berth.spi.job.JobSpec;

/**
 * Everything that can change the state from outside. Each carries its time in milliseconds of the clock in use; the driver orders them totally, and time never
 * goes back. Inputs about jobs or hosts that are not (or no longer) there change nothing.
 */
public sealed interface Input {
    /** {@return when it happened, in milliseconds} */
    long atMillis();

    /** A submission; the job gets the next id. What the filters let through is what stands here. */
    record Submit(long atMillis, JobSpec spec) implements Input {}

    /** A change of a job that waits; the job stays the same job. */
    record Modify(long atMillis, long job, int priority, long limitMillis) implements Input {}

    /** A waiting job is held. */
    record Hold(long atMillis, long job) implements Input {}

    /** A held job waits again. */
    record Release(long atMillis, long job) implements Input {}

    /** A job is to end. */
    record Cancel(long atMillis, long job) implements Input {}

    /** A running job is to be ended and to wait again, from then on in its queue. */
    record Requeue(long atMillis, long job) implements Input {}

    /** A waiting job goes to another queue, where it stands from now on. */
    record Switch(long atMillis, long job, String queue) implements Input {}

    /** A new host, open; or a known one that comes back with what it has now. */
    record HostJoined(long atMillis, HostSpec host) implements Input {}

    /** A host takes jobs again, or no longer; what runs there goes on. */
    record HostOpened(long atMillis, String host, boolean open) implements Input {}

    /** A host is out of contact; what it holds stays held until a receipt. */
    record HostLost(long atMillis, String host) implements Input {}

    /** A host that was lost is in contact again: it takes jobs, unless somebody has closed it meanwhile. */
    record HostFound(long atMillis, String host) implements Input {}

    /** Nobody knows what becomes of an execution: it holds what it holds until a report comes about it, or somebody frees it. */
    record ContactLost(long atMillis, ExecutionId execution) implements Input {}

    /** Somebody answers for it that nothing is left of a job's execution: as good as its receipt. */
    record Freed(long atMillis, long job, String by) implements Input {}

    /** An executor's report; a {@link ExecutionReport.Cleaned} is the receipt that frees capacity. */
    record Report(long atMillis, ExecutionReport report) implements Input {}

    /** Nothing but time. */
    record Timer(long atMillis) implements Input {}

    /** A policy failed; the fallback took over for the round. */
    record PolicyFailed(long atMillis, String policy, String what) implements Input {}

    /** The wall clock stepped; limits and graces are extended by as much if it stepped forward. */
    record ClockStepped(long atMillis, long byMillis) implements Input {}
}
