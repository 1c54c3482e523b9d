package io.berth.spi.reason;

import io.berth.spi.Stable;

/** What a reason speaks of. */
@Stable
public enum Scope {
    JOB,
    HOST,
    QUEUE,
    PARTITION,
    CLUSTER,
    LIMIT,
    POLICY
}
