package io.berth.framework.core.explanation;

import io.berth.spi.reason.Reason;
import io.berth.spi.reason.ReasonCode;
import io.berth.spi.reason.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * The one reason why a job is where it is. Never blank. A job that a round looked at has the reason of its latest Pend decision; of others it is derived from the
 * state and from what stopped their lane. Details by code, for people:
 *
 * <ul>
 *   <li>BEHIND: id of the job ahead, its queue, the verdict on it, the policy that gave it
 *   <li>BEGIN_TIME: the time in milliseconds
 *   <li>QUEUE_INACTIVE: name of the queue, and when it next starts jobs, in milliseconds; {@code never} when nobody knows
 *   <li>NO_HOSTS: how many hosts could hold it, all of them closed
 *   <li>UNSATISFIABLE: what no host has
 *   <li>NONE: what the job does instead of waiting
 * </ul>
 *
 * @param reason      code, scope and details
 * @param remedy      what could help
 * @param sinceMillis since when it has been true; null when that is not known
 * @param told        whether a round looked at the job and said so; false for a derived reason
 */
public record KeyReason(
        Reason reason, Remedy remedy, @Nullable Long sinceMillis, boolean told) {
    /** {@return the stable code} */
    public ReasonCode code() {
        return reason.code();
    }
}
