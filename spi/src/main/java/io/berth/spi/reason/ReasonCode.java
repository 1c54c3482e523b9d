package io.berth.spi.reason;

import io.berth.spi.Experimental;

/**
 * The stable code of a reason. The declaration order is part of the canonical form of decisions: new codes are added at the end.
 */
@Experimental
public enum ReasonCode {
    /** Nothing stands in the way. */
    NONE,
    /** No host, or no set of hosts, has the room now. */
    NO_ROOM,
    /** It would fit, but would delay a job that holds a reservation. */
    PROMISED,
    /** Room that it needs is claimed by a job that preempted others for it. */
    CLAIMED,
    /** A limit would be exceeded. */
    LIMIT,
    /** A job ahead of it in its lane stopped the lane. */
    BEHIND,
    /** The hosts that are up could not hold it, even if they were empty. */
    NO_HOSTS,
    /** No host could ever hold it, up or down. */
    UNSATISFIABLE,
    /** A bounded search ran out before it found an answer; says nothing about whether the job fits. */
    SEARCH_LIMIT,
    /** No reservation is kept for it: more jobs hold one than the policy or the configuration allows. */
    BEYOND_DEPTH,
    /** Held by its owner, an operator or the system. */
    HELD,
    /** Its begin time lies ahead. */
    BEGIN_TIME,
    /** A job it depends on has not reached the required state. */
    DEPENDENCY,
    /** Its queue does not start jobs now. */
    QUEUE_INACTIVE,
    /** A policy refused it for a cause of its own; the details say which. */
    POLICY,
    /** A resource of the cluster as a whole, such as a licence, does not suffice now. */
    CLUSTER_RESOURCE,
    /** No round has asked for it yet: it came, or came back, after the last one. */
    NOT_CONSIDERED
}
