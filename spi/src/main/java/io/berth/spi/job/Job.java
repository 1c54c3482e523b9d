package io.berth.spi.job;

import io.berth.spi.Stable;

/**
 * What is known of a job whatever its state. A view onto the core's own object: no copy, valid as the subtype says, read on the core's thread
 * only. Getters cost a field read.
 */
@Stable
public interface Job {
    /** {@return the job's id; ids grow in the order of submission} */
    long id();

    /** {@return name of the queue} */
    String queue();

    /** {@return name of the owner} */
    String user();

    /** {@return the owner's ordinal: dense, from 0, persistent; -1 when the owner is unknown} */
    int userOrdinal();

    /** {@return name of the project; empty when none was given} */
    String project();

    /** {@return the job's own priority; higher goes first} */
    int priority();

    /** {@return priority of its quality of service, 0 without one; higher goes first} */
    int qosPriority();

    /** {@return what it asks for} */
    Request request();

    /** {@return its time limit in milliseconds; {@link Long#MAX_VALUE} for an endless job} */
    long limitMillis();

    /** {@return when it was submitted, in milliseconds since the epoch of the clock in use (the Unix epoch live, the trace's zero in simulation)} */
    long submittedAtMillis();

    /**
     * {@return what preemption compares, and nothing else: queue tier, QOS tier and the priority given, as one number fixed at submission or by an
     * explicit change; never ageing, a share or a score}
     */
    long preemptionRank();

    /** {@return how often it was preempted so far} */
    int preemptions();
}
